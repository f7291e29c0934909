// SPDX-License-Identifier: Apache-2.0
/**
 * The cost of a protocol for any number of rounds of its recursions: closed forms over k. A round
 * is a graph whose inputs and outputs are tied by edges of one token, so that k rounds are the
 * walks of k − 1 tokens; the heaviest is an elementary path, with some cycles that link it to the
 * heaviest cycle, which takes the other tokens (the symbolic counterpart of the powers of a
 * max-plus matrix, Baccelli, Cohen, Olsder and Quadrat, Synchronization and Linearity, 1992; costs
 * as in Castro-Perez and Yoshida, OOPSLA 2020, doi:10.1145/3428223, sections 3.2 and 5.1).
 */
package org.camp.mpst.closed;
