// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.walk;

/**
 * The rounds of a recursion that are run where their number is a symbol: some first ones, and one
 * more when the last one may leave the recursion. What the others add is put in between.
 *
 * @param settled rounds before those that are not run
 * @param run rounds that are run
 */
public record Peeling(int settled, int run) {}
