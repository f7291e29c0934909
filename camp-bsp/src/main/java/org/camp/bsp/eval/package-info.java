// SPDX-License-Identifier: Apache-2.0
/**
 * Runs bulk-synchronous programs and counts what the rules charge: compiled code, a machine with
 * explicit stacks for the code of one place, and what the parallel primitives mean. Where the
 * printed rules were corrected, and how, says {@code doc/theory.md}, section 1.
 */
package org.camp.bsp.eval;
