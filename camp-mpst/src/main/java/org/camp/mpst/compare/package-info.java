// SPDX-License-Identifier: Apache-2.0
/**
 * The verbs {@code compare} and {@code optimise}: two protocols side by side, by Definition 6.1 of
 * Castro-Perez and Yoshida (OOPSLA 2020), by cost and by latency.
 */
package org.camp.mpst.compare;
