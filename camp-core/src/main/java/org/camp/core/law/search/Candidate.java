// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.search;

import java.util.Arrays;
import java.util.Optional;
import org.camp.core.law.curve.Curve;
import org.camp.core.law.curve.LeftOut;
import org.camp.core.law.curve.Points;

/**
 * A curve that was fitted to points, judged by what it says of points that it has not seen.
 *
 * @param curve the curve
 * @param terms how many terms it has beside the constant
 * @param weight how complicated it is
 * @param admissible whether every term is there for sure, and grows upwards
 * @param low the least exponent that its coefficients leave open
 * @param high the greatest exponent that its coefficients leave open
 * @param leftOut how far off it is at groups of points that it has not seen
 * @param residuals point → weighted error
 * @param again fits curves of this shape to other points
 */
record Candidate(
    Curve curve,
    int terms,
    double weight,
    boolean admissible,
    double low,
    double high,
    LeftOut leftOut,
    double[] residuals,
    Refit again) {

  /** How a shape is fitted to points. */
  @FunctionalInterface
  interface Refit {
    Optional<? extends Curve> to(Points points);
  }

  /** The mean square of the errors of groups left out. */
  double score() {
    return leftOut.score();
  }

  /** Whether chance explains by how much this is worse than another. */
  boolean isNear(Candidate best) {
    return leftOut.isNear(best.leftOut);
  }

  /** The sum of the squares of the weighted errors. */
  double square() {
    return square(residuals);
  }

  static double square(double[] values) {
    return Arrays.stream(values).map(v -> v * v).sum();
  }

  /** The correlation of residuals with their neighbours. */
  double autocorrelation() {
    double mean = Arrays.stream(residuals).average().orElse(0);
    double all = 0;
    double beside = 0;
    for (int i = 0; i < residuals.length; i++) {
      all += (residuals[i] - mean) * (residuals[i] - mean);
      beside += i == 0 ? 0 : (residuals[i] - mean) * (residuals[i - 1] - mean);
    }
    return all == 0 ? 0 : beside / all;
  }
}
