// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.chance;

/**
 * Sums over the observations of one side. The mean per trace is a ratio of sums where observations
 * have several traces; its error is then that of the linearised ratio (Cochran 1977, 6.3).
 */
final class SideSums {
  /** What is left of a variance by rounding, as a part of the squares that it is taken from. */
  private static final double ROUNDING = 1e-9;

  private final int count;
  private long traces;
  private double squaredSizes;

  /** Column → sum of values. */
  private final double[] sums;

  /** Column → sum of their squares. */
  private final double[] squares;

  /** Column → sum of values times the traces of the observation. */
  private final double[] products;

  SideSums(int count, int columns) {
    this.count = count;
    this.sums = new double[columns];
    this.squares = new double[columns];
    this.products = new double[columns];
  }

  void add(int size, int[] column, double[] value) {
    traces += size;
    squaredSizes += (double) size * size;
    for (int place = 0; place < column.length; place++) {
      double x = value[place];
      sums[column[place]] += x;
      squares[column[place]] += x * x;
      products[column[place]] += x * size;
    }
  }

  boolean isEmpty() {
    return traces == 0;
  }

  /** The mean per trace. */
  double mean(int column) {
    return sums[column] / traces;
  }

  /** The squared standard error of the mean. */
  double error(int column) {
    double mean = mean(column);
    double spread = squares[column] - 2 * mean * products[column] + mean * mean * squaredSizes;
    if (count < 2 || spread <= ROUNDING * squares[column]) {
      return 0;
    }
    double perObservation = (double) traces / count;
    return spread / (count - 1) / count / (perObservation * perObservation);
  }
}
