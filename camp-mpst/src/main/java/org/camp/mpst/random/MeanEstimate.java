// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.random;

import org.camp.core.batch.ExactMoments;

/**
 * An expected value with its 95 % confidence interval.
 *
 * @param mean the mean of the sample
 * @param low the lower end of the interval; NaN when nothing vouches for one
 * @param high the upper end; NaN likewise
 * @param deviation the standard deviation of the sample
 */
public record MeanEstimate(double mean, double low, double high, double deviation) {
  /** Fewer samples do not tell how skewed they are. */
  private static final int FEWEST = 30;

  private static final double NORMAL_95 = 1.959963984540054;

  /** Nothing is known. */
  static final MeanEstimate UNKNOWN =
      new MeanEstimate(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

  /**
   * What samples say of one of their values, with Student's interval where there are enough of them
   * for how skewed they are: it holds less often than it says by an amount that goes with the
   * square of the skewness over the number of samples (Johnson, Journal of the American Statistical
   * Association 73, 1978).
   *
   * @param perSkewness samples that there must be for each unit of the square of their skewness
   */
  static MeanEstimate of(ExactMoments samples, int value, double perSkewness) {
    long size = samples.size();
    if (size == 0) {
      return UNKNOWN;
    }
    double mean = samples.mean(value);
    double squares = samples.squares(value);
    double deviation = size < 2 ? 0 : Math.sqrt(squares / (size - 1));
    double error = student(size) * deviation / Math.sqrt((double) size);
    double skewness =
        squares == 0 ? 0 : samples.cubes(value) / size / Math.pow(squares / size, 1.5);
    MeanEstimate estimate = new MeanEstimate(mean, mean - error, mean + error, deviation);
    boolean vouched = size >= FEWEST && perSkewness * skewness * skewness <= size;
    return vouched ? estimate : estimate.alone();
  }

  /** Student's 0.975 quantile, to four digits (Cornish and Fisher, 1938). */
  private static double student(long size) {
    double z = NORMAL_95;
    double free = Math.max(1, size - 1);
    double cube = z * z * z;
    return z
        + (cube + z) / (4 * free)
        + (5 * cube * z * z + 16 * cube + 3 * z) / (96 * free * free);
  }

  /** The same without an interval. */
  MeanEstimate alone() {
    return new MeanEstimate(mean, Double.NaN, Double.NaN, deviation);
  }
}
