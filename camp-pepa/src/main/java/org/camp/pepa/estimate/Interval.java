// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import org.apache.commons.math3.distribution.TDistribution;

/**
 * An estimate with its confidence interval.
 *
 * @param mean the estimate
 * @param halfWidth half the width of the confidence interval around it; NaN when nothing is known
 *     of its error
 */
public record Interval(double mean, double halfWidth) {
  /** The probability with which an interval of {@link #of} holds the true value. */
  public static final double CONFIDENCE = 0.95;

  /** An estimate of unknown error. */
  static Interval unknown(double value) {
    return new Interval(value, Double.NaN);
  }

  /** From independent samples, by Student's distribution. */
  static Interval of(double[] samples) {
    int n = samples.length;
    double mean = 0;
    for (double x : samples) {
      mean += x / n;
    }
    double squares = 0;
    for (double x : samples) {
      squares += (x - mean) * (x - mean);
    }
    double quantile =
        new TDistribution(null, n - 1).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    return new Interval(mean, quantile * Math.sqrt(squares / (n - 1) / n));
  }

  /** The half width relative to the mean; 0 when both are 0. */
  double relative() {
    return halfWidth == 0 ? 0 : halfWidth / Math.abs(mean);
  }

  /** Whether the samples differed by no more than rounding. */
  boolean isConstant() {
    return halfWidth <= 1e-12 * Math.abs(mean);
  }
}
