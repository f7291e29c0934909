// SPDX-License-Identifier: Apache-2.0
/**
 * The cost algebra of bulk-synchronous programs: counts of operations, symbolic maxima, supersteps.
 */
package org.camp.bsp.cost;
