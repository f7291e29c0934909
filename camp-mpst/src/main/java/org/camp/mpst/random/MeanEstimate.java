// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.random;

/**
 * An expected value with its 95 % confidence interval.
 *
 * @param mean the mean of the sample
 * @param low the lower end of the interval
 * @param high the upper end
 * @param deviation the standard deviation of the sample
 */
public record MeanEstimate(double mean, double low, double high, double deviation) {
  /** Nothing is known. */
  static final MeanEstimate UNKNOWN =
      new MeanEstimate(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

  /**
   * From a sample of independent values.
   *
   * @param factor how many standard errors the interval extends to both sides
   */
  static MeanEstimate of(long size, double mean, double squares, double factor) {
    double deviation = size < 2 ? 0 : Math.sqrt(Math.max(0, squares) / (size - 1));
    double error = factor * deviation / Math.sqrt((double) size);
    return new MeanEstimate(mean, mean - error, mean + error, deviation);
  }
}
