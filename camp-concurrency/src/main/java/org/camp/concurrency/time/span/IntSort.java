// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

/** Stable merge sort of numbers by any order, without boxes. O(n log n); O(n) when sorted. */
public final class IntSort {
  private static final int SHORT = 8;

  private IntSort() {}

  /** Which of two numbers comes first. */
  @FunctionalInterface
  public interface Order {
    /** Below 0, 0 or above 0, as comparators say it. */
    int compare(int one, int other);
  }

  /** Sorts a range in place. */
  public static void sort(int[] numbers, int from, int to, Order order) {
    if (to - from > SHORT) {
      merge(numbers, from, to, order, new int[to - from]);
    } else {
      insert(numbers, from, to, order);
    }
  }

  private static void insert(int[] numbers, int from, int to, Order order) {
    for (int i = from + 1; i < to; i++) {
      int number = numbers[i];
      int at = i;
      while (at > from && order.compare(numbers[at - 1], number) > 0) {
        numbers[at] = numbers[at - 1];
        at--;
      }
      numbers[at] = number;
    }
  }

  private static void merge(int[] numbers, int from, int to, Order order, int[] spare) {
    if (to - from <= SHORT) {
      insert(numbers, from, to, order);
      return;
    }
    int middle = (from + to) >>> 1;
    merge(numbers, from, middle, order, spare);
    merge(numbers, middle, to, order, spare);
    if (order.compare(numbers[middle - 1], numbers[middle]) <= 0) {
      return;
    }
    int left = middle - from;
    System.arraycopy(numbers, from, spare, 0, left);
    int a = 0;
    int b = middle;
    int at = from;
    while (a < left) {
      if (b == to || order.compare(spare[a], numbers[b]) <= 0) {
        numbers[at++] = spare[a++];
      } else {
        numbers[at++] = numbers[b++];
      }
    }
  }
}
