// SPDX-License-Identifier: Apache-2.0
/**
 * Executions that repeat a pattern for ever: whether they are well-synchronised, k_Θ and μ∞
 * (Measuring concurrency, 1994, section 4). The two readings of the communication graph are told
 * apart in {@code doc/theory.md}.
 */
package org.camp.concurrency.regular;
