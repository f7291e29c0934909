// SPDX-License-Identifier: Apache-2.0
/**
 * The semantics of section 3 (Castro-Perez and Yoshida, OOPSLA 2020): transitions of global types
 * (Definition 3.3) and of configurations (Definition 3.4), their exploration, and the cost of
 * traces (Definition 4.1).
 */
package org.camp.mpst.semantics;
