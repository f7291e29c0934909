// SPDX-License-Identifier: Apache-2.0
/**
 * Multiparty session types with costs: projection, well-formedness, cost bounds (Castro-Perez and
 * Yoshida, OOPSLA 2020, DOI 10.1145/3428223). Start at {@link org.camp.mpst.SessionTypes}.
 */
package org.camp.mpst;
