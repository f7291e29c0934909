// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.curve;

/** Weighted sums along sorted points, so that the line of any range is fitted in O(1). */
public final class LineSums {
  /** How many sums there are: of 1, x, x², y, x·y and y², each times the squared weight. */
  private static final int KINDS = 6;

  /** Kind → number of points → their sum. */
  private final double[][] sums;

  private final double middle;
  private final double scale;

  public LineSums(Points points) {
    int size = points.size();
    sums = new double[KINDS][size + 1];
    middle = (points.n[0] + points.n[size - 1]) / 2;
    scale = Math.max(points.n[size - 1] - middle, Double.MIN_NORMAL);
    for (int i = 0; i < size; i++) {
      double x = (points.n[i] - middle) / scale;
      double y = points.y[i];
      double square = points.weight[i] * points.weight[i];
      double[] kinds = {1, x, x * x, y, x * y, y * y};
      for (int k = 0; k < KINDS; k++) {
        sums[k][i + 1] = sums[k][i] + square * kinds[k];
      }
    }
  }

  /**
   * The line of a range of points.
   *
   * @param intercept its value at 0
   * @param slope what it grows by with n
   * @param square the sum of the squares of its weighted errors
   */
  public record Fitted(double intercept, double slope, double square) {}

  /** The line of the points from one to before another; with infinite parts when there is none. */
  public Fitted of(int from, int to) {
    double[] s = new double[KINDS];
    for (int k = 0; k < KINDS; k++) {
      s[k] = sums[k][to] - sums[k][from];
    }
    double slope = (s[0] * s[4] - s[1] * s[3]) / (s[0] * s[2] - s[1] * s[1]);
    double intercept = (s[3] - slope * s[1]) / s[0];
    double square = Math.max(0, s[5] - intercept * s[3] - slope * s[4]);
    return new Fitted(intercept - slope * middle / scale, slope / scale, square);
  }
}
