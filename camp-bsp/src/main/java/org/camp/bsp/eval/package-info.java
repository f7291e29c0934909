// SPDX-License-Identifier: Apache-2.0
/**
 * Runs bulk-synchronous programs and counts what the rules charge: compiled code, a machine with
 * explicit stacks for the code of one place, and what the parallel primitives mean.
 */
package org.camp.bsp.eval;
