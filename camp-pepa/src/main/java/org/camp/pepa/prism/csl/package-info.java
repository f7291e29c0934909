// SPDX-License-Identifier: Apache-2.0
/** Answers to questions in Continuous Stochastic Logic about derived chains. */
package org.camp.pepa.prism.csl;
