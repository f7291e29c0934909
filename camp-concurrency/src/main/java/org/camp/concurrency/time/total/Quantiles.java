// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.total;

import java.util.Arrays;

/**
 * Mean and quantiles by nearest rank: the least value that a share of all do not exceed.
 *
 * @param mean of all
 * @param p50 half of all do not exceed it
 * @param p90 nine of ten
 * @param p99 99 of 100
 * @param max the greatest
 */
public record Quantiles(double mean, double p50, double p90, double p99, double max) {
  /** Of values in any order, at least one, given as multiples of a unit. */
  static Quantiles of(long[] values, int unit) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    double sum = 0;
    for (long value : sorted) {
      sum += value;
    }
    return new Quantiles(
        sum / sorted.length / unit,
        rank(sorted, 50) / (double) unit,
        rank(sorted, 90) / (double) unit,
        rank(sorted, 99) / (double) unit,
        sorted[sorted.length - 1] / (double) unit);
  }

  /** Of so many percent. */
  static long rank(long[] sorted, int percent) {
    int place = (int) (((long) sorted.length * percent + 99) / 100);
    return sorted[Math.max(0, place - 1)];
  }
}
