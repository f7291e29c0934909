// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import org.apache.commons.math3.distribution.TDistribution;
import org.camp.core.batch.ExactMoments;

/**
 * What independent values of one reading say.
 *
 * @param mean of the values
 * @param halfWidth of Student's interval around it, by {@link ConfidenceInterval#CONFIDENCE}
 * @param skewness third central moment of the values over that of their deviation; 0 when all are
 *     the same. Student's interval holds less often than it says by an amount that goes with its
 *     square over the number of values (Johnson, Journal of the American Statistical Association
 *     73, 1978)
 */
record SimulatedSample(double mean, double halfWidth, double skewness) {
  static SimulatedSample of(double[] values) {
    int n = values.length;
    ExactMoments moments = ExactMoments.of(values);
    double mean = moments.mean(0);
    double squares = moments.squares(0);
    double quantile =
        new TDistribution(null, n - 1)
            .inverseCumulativeProbability((1 + ConfidenceInterval.CONFIDENCE) / 2);
    double halfWidth = quantile * Math.sqrt(squares / (n - 1) / n);
    boolean constant = halfWidth <= 1e-12 * Math.abs(mean);
    double skewness = constant ? 0 : moments.cubes(0) / n / Math.pow(squares / n, 1.5);
    return new SimulatedSample(mean, halfWidth, skewness);
  }

  /** Whether the values differ by no more than rounding. */
  boolean isConstant() {
    return halfWidth <= 1e-12 * Math.abs(mean);
  }

  /** The half width relative to the mean; 0 when both are 0. */
  double relative() {
    return halfWidth == 0 ? 0 : halfWidth / Math.abs(mean);
  }
}
