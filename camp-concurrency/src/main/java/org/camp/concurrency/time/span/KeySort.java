// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

import java.util.Arrays;

/**
 * Stable sort of numbers by keys that move along with them. What decides between equal keys is
 * rarely asked, so that the loops stay small. O(n log n); O(n) when sorted.
 */
public final class KeySort {
  private static final int SHORT = 24;

  private KeySort() {}

  /**
   * Sorts a range in place.
   *
   * @param keys place → key of the number there
   * @param ties which of two numbers with equal keys comes first
   */
  public static void sort(long[] keys, int[] numbers, int from, int to, IntSort.Order ties) {
    for (int first = from; first < to; first += SHORT) {
      insert(keys, numbers, first, Math.min(to, first + SHORT), ties);
    }
    if (to - from > SHORT) {
      merge(keys, numbers, from, to, ties);
    }
  }

  private static void insert(long[] keys, int[] numbers, int from, int to, IntSort.Order ties) {
    for (int i = from + 1; i < to; i++) {
      long key = keys[i];
      int number = numbers[i];
      int at = i;
      while (at > from && keys[at - 1] >= key) {
        if (keys[at - 1] == key && ties.compare(numbers[at - 1], number) <= 0) {
          break;
        }
        keys[at] = keys[at - 1];
        numbers[at] = numbers[at - 1];
        at--;
      }
      keys[at] = key;
      numbers[at] = number;
    }
  }

  private static void merge(long[] keys, int[] numbers, int from, int to, IntSort.Order ties) {
    for (long width = SHORT; width < to - from; width *= 2) {
      for (long low = from; low + width < to; low += 2 * width) {
        int middle = (int) (low + width);
        int high = (int) Math.min(to, low + 2 * width);
        long[] leftKeys = Arrays.copyOfRange(keys, (int) low, middle);
        int[] left = Arrays.copyOfRange(numbers, (int) low, middle);
        int a = 0;
        int b = middle;
        for (int at = (int) low; a < left.length; at++) {
          boolean first =
              b == high
                  || leftKeys[a] < keys[b]
                  || (leftKeys[a] == keys[b] && ties.compare(left[a], numbers[b]) <= 0);
          keys[at] = first ? leftKeys[a] : keys[b];
          numbers[at] = first ? left[a++] : numbers[b++];
        }
      }
    }
  }
}
