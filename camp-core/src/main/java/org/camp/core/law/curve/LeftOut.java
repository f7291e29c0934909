// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.curve;

import java.util.Arrays;

/**
 * How far off a fitted form is at points that it has not seen.
 *
 * @param squares group of points → the mean square of its errors when it is left out
 * @param from the first group that is scored
 */
public record LeftOut(double[] squares, int from) {
  /** Errors below this are rounding. */
  public static final double ROUNDING = 1e-12;

  /** The first point counts from so few on. */
  private static final int FIRST_COUNTS_BELOW = 6;

  /** Of points in their order: the first is not scored where there are six. */
  public static LeftOut inOrder(double[] squares) {
    return new LeftOut(squares, squares.length >= FIRST_COUNTS_BELOW ? 1 : 0);
  }

  public boolean isFinite() {
    return Arrays.stream(squares).allMatch(Double::isFinite);
  }

  /** The mean square of all that is scored. */
  public double score() {
    double sum = 0;
    for (int g = from; g < squares.length; g++) {
      sum += squares[g];
    }
    return Math.max(sum / (squares.length - from), ROUNDING * ROUNDING);
  }

  /** Whether chance explains by how much this is worse than another, by two standard errors. */
  public boolean isNear(LeftOut best) {
    int count = squares.length - from;
    double mean = 0;
    for (int g = from; g < squares.length; g++) {
      mean += (squares[g] - best.squares[g]) / count;
    }
    double variance = 0;
    for (int g = from; g < squares.length; g++) {
      double away = squares[g] - best.squares[g] - mean;
      variance += away * away / Math.max(1, count - 1);
    }
    return mean <= Math.max(2 * Math.sqrt(variance / count), ROUNDING * ROUNDING);
  }
}
