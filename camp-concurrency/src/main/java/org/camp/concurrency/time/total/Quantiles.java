// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.total;

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
  /** Of values in any order, at least one, given as multiples of a unit; O(values). */
  static Quantiles of(long[] values, int unit) {
    long[] left = values.clone();
    double sum = 0;
    long greatest = Long.MIN_VALUE;
    for (long value : left) {
      sum += value;
      greatest = Math.max(greatest, value);
    }
    return new Quantiles(
        sum / left.length / unit,
        rank(left, 50) / (double) unit,
        rank(left, 90) / (double) unit,
        rank(left, 99) / (double) unit,
        greatest / (double) unit);
  }

  /** Of so many percent; puts values in another order. */
  static long rank(long[] values, int percent) {
    int place = (int) (((long) values.length * percent + 99) / 100);
    return select(values, Math.max(0, place - 1));
  }

  /** The value that would be at a place of the sorted values (Hoare 1961). */
  private static long select(long[] values, int place) {
    int low = 0;
    int high = values.length - 1;
    while (low < high) {
      long pivot = median(values[low], values[(low + high) >>> 1], values[high]);
      int left = low - 1;
      int right = high + 1;
      while (true) {
        do {
          left++;
        } while (values[left] < pivot);
        do {
          right--;
        } while (values[right] > pivot);
        if (left >= right) {
          break;
        }
        long swapped = values[left];
        values[left] = values[right];
        values[right] = swapped;
      }
      if (place <= right) {
        high = right;
      } else {
        low = right + 1;
      }
    }
    return values[place];
  }

  private static long median(long a, long b, long c) {
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }
}
