// SPDX-License-Identifier: Apache-2.0
/**
 * The cost algebra of bulk-synchronous programs: counts of operations, symbolic maxima, supersteps.
 *
 * <p>It is not the graph of terms that session types have: a program adds up a few dozen operations
 * millions of times, so a cost is a row of counts that is added in place; maxima stand between rows
 * only where a superstep ends.
 */
package org.camp.bsp.cost;
