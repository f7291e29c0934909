// SPDX-License-Identifier: Apache-2.0
/**
 * The verbs {@code check} and {@code project}: whether protocols are well-formed (Castro-Perez and
 * Yoshida, OOPSLA 2020, Definitions 3.1 to 3.5), and the local types of their roles.
 */
package org.camp.mpst.check;
