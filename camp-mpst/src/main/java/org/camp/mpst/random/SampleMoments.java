// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.random;

/**
 * Means and sums of squared differences of several values, gathered one sample after the other in
 * O(values) each, without loss of digits (Welford, Note on a Method for Calculating Corrected Sums
 * of Squares and Products, 1962, DOI 10.1080/00401706.1962.10490022).
 */
final class SampleMoments {
  /** Value → the mean of its samples. */
  private final double[] mean;

  /** Value → the sum of the squared differences of its samples to their mean. */
  private final double[] squares;

  private long size;

  SampleMoments(int values) {
    mean = new double[values];
    squares = new double[values];
  }

  /** Adds a sample, with all its values (Welford, 1962). */
  void add(double... sample) {
    size++;
    double share = 1.0 / size;
    for (int i = 0; i < mean.length; i++) {
      double difference = sample[i] - mean[i];
      double moved = mean[i] + difference * share;
      mean[i] = moved;
      squares[i] += difference * (sample[i] - moved);
    }
  }

  /** Adds the samples of others (Chan, Golub and LeVeque, 1983). */
  void addAll(SampleMoments other) {
    if (other.size == 0) {
      return;
    }
    long all = size + other.size;
    for (int i = 0; i < mean.length; i++) {
      double difference = other.mean[i] - mean[i];
      mean[i] += difference * other.size / all;
      squares[i] += other.squares[i] + difference * difference * size / all * other.size;
    }
    size = all;
  }

  long size() {
    return size;
  }

  /** The expected value of one of the values. */
  MeanEstimate estimate(int value, double factor) {
    return size == 0
        ? MeanEstimate.UNKNOWN
        : MeanEstimate.of(size, mean[value], squares[value], factor);
  }
}
