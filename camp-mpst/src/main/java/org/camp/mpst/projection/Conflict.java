// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

/**
 * Why a role's projection is undefined.
 *
 * @param pc the choice whose branches do not merge, or the recursion that is left in several ways
 * @param left a local type that meets ...
 * @param right ... another one
 */
record Conflict(int pc, int left, int right) {}
