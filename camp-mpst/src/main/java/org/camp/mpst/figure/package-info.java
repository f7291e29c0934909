// SPDX-License-Identifier: Apache-2.0
/**
 * The cost of a protocol as a function of parameters and values of the machine, with derivatives:
 * how often each cost stands on the critical path, times the derivatives of the costs. And as a
 * function of numbers of rounds: closed forms over ticks.
 */
package org.camp.mpst.figure;
