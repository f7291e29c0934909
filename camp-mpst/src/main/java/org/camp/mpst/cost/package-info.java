// SPDX-License-Identifier: Apache-2.0
/**
 * The bounded cost of a protocol (Castro-Perez and Yoshida, OOPSLA 2020, Definition 4.5): for every
 * role the time at which it is done, as a number, as an equation, and with its reason.
 *
 * <p>{@link org.camp.mpst.cost.CostWalk} walks the protocol once for all three; what a time is
 * differs: a double ({@link org.camp.mpst.cost.NumericCost}), an event with a cause ({@link
 * org.camp.mpst.cost.TracedCost}), an expression ({@link org.camp.mpst.cost.SymbolicCost}).
 */
package org.camp.mpst.cost;
