// SPDX-License-Identifier: Apache-2.0
/**
 * One round of a recursion as a max-plus linear map (Castro-Perez and Yoshida, OOPSLA 2020,
 * doi:10.1145/3428223, section 5.1), so that many rounds need not be run one by one.
 */
package org.camp.mpst.loop;
