// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.random;

/**
 * An expected value with its 95 % confidence interval.
 *
 * @param mean the mean of the sample
 * @param low the lower end of the interval; NaN when nothing vouches for one
 * @param high the upper end; NaN likewise
 * @param deviation the standard deviation of the sample
 */
public record MeanEstimate(double mean, double low, double high, double deviation) {
  /** Nothing is known. */
  static final MeanEstimate UNKNOWN =
      new MeanEstimate(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

  /** The same without an interval. */
  MeanEstimate alone() {
    return new MeanEstimate(mean, Double.NaN, Double.NaN, deviation);
  }
}
