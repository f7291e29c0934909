// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.program;

/**
 * How many ranks there are.
 *
 * @param n all of them
 * @param m the length of a row of their grid; NaN when they are no grid
 */
public record RankCount(int n, double m) {
  /** A square grid, when n is a square. */
  public static RankCount square(int n) {
    double root = Math.sqrt((double) n);
    return new RankCount(n, root == Math.rint(root) ? root : Double.NaN);
  }

  public boolean isGrid() {
    return !Double.isNaN(m);
  }
}
