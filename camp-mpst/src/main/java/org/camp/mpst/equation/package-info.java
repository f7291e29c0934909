// SPDX-License-Identifier: Apache-2.0
/**
 * Costs as expressions over c_O, c_I and the parameters: of every role, of a round of a recursion
 * over the one before (Castro-Perez and Yoshida, OOPSLA 2020, doi:10.1145/3428223, Definition 5.1),
 * and of what a round adds in the long run.
 */
package org.camp.mpst.equation;
