// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.run;

import java.util.List;

/**
 * Times of runs of one program.
 *
 * @param seconds of each run, rising [s]
 */
record RunTimes(List<Double> seconds) {
  /** How far the median may be unknown. */
  static final double MOST_UNSURE = 0.05;

  /** Sorts the times. */
  RunTimes {
    seconds = seconds.stream().sorted().toList();
  }

  /** A quantile, linear between the times (type 7 of Hyndman and Fan) [s]. */
  double quantile(double share) {
    double at = share * (seconds.size() - 1);
    int below = (int) at;
    int above = Math.min(below + 1, seconds.size() - 1);
    return seconds.get(below) + (at - below) * (seconds.get(above) - seconds.get(below));
  }

  double median() {
    return quantile(0.5);
  }

  /** Half the width of the interval of the median, by it. */
  double unsure() {
    return (interval(true) - interval(false)) / 2 / median();
  }

  /** Whether the median is known well enough. */
  boolean isSure() {
    return unsure() <= MOST_UNSURE;
  }

  /**
   * Where the median lies in 95 of 100 repetitions, by order statistics; all times when there are
   * fewer than 6 [s].
   *
   * @param upper the end that is wanted
   */
  double interval(boolean upper) {
    int n = seconds.size();
    int cut = 0;
    double tail = Math.pow(0.5, n);
    double term = tail;
    while (cut + 1 < n / 2) {
      term = term * (n - cut) / (cut + 1);
      if (tail + term > 0.025) {
        break;
      }
      tail += term;
      cut++;
    }
    return seconds.get(upper ? n - 1 - cut : cut);
  }
}
