// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.total;

/** Quantiles by nearest rank: the least value that a share of all do not exceed. */
final class NearestRank {
  private NearestRank() {}

  /** Of so many percent; puts values in another order. */
  static long of(long[] values, int percent) {
    int place = (int) (((long) values.length * percent + 99) / 100);
    return select(values, Math.max(0, place - 1));
  }

  /**
   * The value that would be at a place of the sorted values (Hoare 1961); puts them in another
   * order.
   */
  static long select(long[] values, int place) {
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
