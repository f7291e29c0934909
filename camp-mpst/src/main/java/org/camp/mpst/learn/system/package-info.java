// SPDX-License-Identifier: Apache-2.0
/**
 * What is learnt of a system of services: the process of every operation and what each of its
 * activities costs ({@link org.camp.mpst.learn.system.LearntSystem}).
 */
package org.camp.mpst.learn.system;
