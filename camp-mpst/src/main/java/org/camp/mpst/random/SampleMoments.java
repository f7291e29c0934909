// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.random;

/**
 * Means and central moments of several values, gathered one sample after the other in O(values)
 * each, without loss of digits (Welford, Note on a Method for Calculating Corrected Sums of Squares
 * and Products, 1962, DOI 10.1080/00401706.1962.10490022; for cubes and for samples of others,
 * Pébay, Formulas for Robust, One-Pass Parallel Computation of Covariances and Arbitrary-Order
 * Statistical Moments, Sandia report 2008-6212).
 */
final class SampleMoments {
  /** Fewer samples do not tell how skewed they are. */
  private static final int FEWEST = 30;

  private static final double NORMAL_95 = 1.959963984540054;

  /** Value → the mean of its samples. */
  private final double[] mean;

  /** Value → the sum of the squared differences of its samples to their mean. */
  private final double[] squares;

  /** Value → the sum of the third powers of these differences. */
  private final double[] cubes;

  private long size;

  SampleMoments(int values) {
    mean = new double[values];
    squares = new double[values];
    cubes = new double[values];
  }

  /** Adds a sample, with all its values. */
  void add(double... sample) {
    size++;
    double share = 1.0 / size;
    for (int i = 0; i < mean.length; i++) {
      double difference = sample[i] - mean[i];
      double step = difference * share;
      double more = difference * step * (size - 1);
      mean[i] += step;
      cubes[i] += more * step * (size - 2) - 3 * step * squares[i];
      squares[i] += more;
    }
  }

  /** Adds the samples of others. */
  void addAll(SampleMoments other) {
    if (other.size == 0) {
      return;
    }
    double all = size + other.size;
    for (int i = 0; i < mean.length; i++) {
      double step = (other.mean[i] - mean[i]) / all;
      double more = step * step * size * other.size;
      cubes[i] +=
          other.cubes[i]
              + more * step * (size - other.size)
              + 3 * step * (size * other.squares[i] - other.size * squares[i]);
      squares[i] += other.squares[i] + more * all;
      mean[i] += step * other.size;
    }
    size += other.size;
  }

  double mean(int value) {
    return mean[value];
  }

  /**
   * The expected value of one of the values, with Student's interval where there are enough samples
   * for how skewed they are: it holds less often than it says by an amount that goes with the
   * square of the skewness over the number of samples (Johnson, Journal of the American Statistical
   * Association 73, 1978).
   *
   * @param perSkewness samples that there must be for each unit of the square of their skewness
   */
  MeanEstimate estimate(int value, double perSkewness) {
    if (size == 0) {
      return MeanEstimate.UNKNOWN;
    }
    double deviation = size < 2 ? 0 : Math.sqrt(squares[value] / (size - 1));
    double error = student() * deviation / Math.sqrt((double) size);
    double skewness =
        squares[value] == 0 ? 0 : cubes[value] / size / Math.pow(squares[value] / size, 1.5);
    MeanEstimate estimate =
        new MeanEstimate(mean[value], mean[value] - error, mean[value] + error, deviation);
    boolean vouched = size >= FEWEST && perSkewness * skewness * skewness <= size;
    return vouched ? estimate : estimate.alone();
  }

  /** Student's 0.975 quantile, to four digits (Cornish and Fisher, 1938). */
  private double student() {
    double z = NORMAL_95;
    double free = Math.max(1, size - 1);
    double cube = z * z * z;
    return z
        + (cube + z) / (4 * free)
        + (5 * cube * z * z + 16 * cube + 3 * z) / (96 * free * free);
  }
}
