// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.measure;

/**
 * Positive masses of the values 0, 1, …, summed over intervals: by prefix sums, or one by one where
 * their difference would lose digits.
 */
final class DiscreteDistribution {
  /** Differences of sums that are a smaller part of them are not trusted. */
  private static final double LEAST_PART = 1e-6;

  /** Value → its mass [of the largest]. */
  private final double[] masses;

  /** Value → sum of the masses of the values below it. */
  private final double[] sums;

  /** Masses in units of the largest. */
  DiscreteDistribution(double[] logs) {
    double largest = largest(logs);
    masses = new double[logs.length];
    sums = new double[logs.length + 1];
    for (int v = 0; v < logs.length; v++) {
      masses[v] = Math.exp(logs[v] - largest);
      sums[v + 1] = sums[v] + masses[v];
    }
  }

  static double largest(double[] logs) {
    double largest = Double.NEGATIVE_INFINITY;
    for (double log : logs) {
      largest = Math.max(largest, log);
    }
    return largest;
  }

  int size() {
    return masses.length;
  }

  /** The mass of an interval, both ends included. */
  double of(int low, int high) {
    double sum = sums[high + 1] - sums[low];
    return trusted(sum, high) ? sum : added(low, high);
  }

  private boolean trusted(double sum, int high) {
    return sum >= LEAST_PART * sums[high + 1];
  }

  private double added(int low, int high) {
    double sum = 0;
    for (int v = low; v <= high; v++) {
      sum += masses[v];
    }
    return sum;
  }

  /**
   * The value of an interval up to which a part of its mass lies.
   *
   * @param part from 0 to 1
   */
  int at(int low, int high, double part) {
    double sum = sums[high + 1] - sums[low];
    if (!trusted(sum, high)) {
      double left = part * added(low, high);
      int v = low;
      while (v < high && left >= masses[v]) {
        left -= masses[v++];
      }
      return v;
    }
    double sought = sums[low] + part * sum;
    int least = low;
    int most = high;
    while (least < most) {
      int middle = (least + most) >>> 1;
      if (sums[middle + 1] <= sought) {
        least = middle + 1;
      } else {
        most = middle;
      }
    }
    return least;
  }
}
