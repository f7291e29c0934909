// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.Arrays;

/**
 * Rows of transitions, compressed (CSR): per state the distinct targets, each with the sum of its
 * rates. A row of n transitions takes O(n) to merge when it is short, else O(n log n).
 */
final class Transitions {
  /** Rows up to this length are merged by looking through them. */
  private static final int SHORT = 24;

  /** State → where its row begins; one entry more, where the last row ends. */
  int[] start = new int[1024];

  /** Transition, by state → state it leads to. */
  int[] target = new int[4096];

  /** Transition → sum of the rates of the activities that make it [1/s]. */
  double[] rate = new double[4096];

  private int size;
  private int rows;

  /** Transition of the row being merged → its target and its place in the row, as one key. */
  private long[] order = new long[64];

  /** Place in the row being merged → rate before merging [1/s]. */
  private double[] merged = new double[64];

  /** Begins a row that may get up to {@code most} transitions. */
  void row(int most) {
    if (rows + 2 > start.length) {
      start = Arrays.copyOf(start, start.length + (start.length >> 1));
    }
    start[rows] = size;
    if (size + most > target.length) {
      long wanted = Math.max((long) target.length + (target.length >> 1), (long) size + most);
      int capacity = (int) Math.min(wanted, Integer.MAX_VALUE - 16);
      target = Arrays.copyOf(target, capacity);
      rate = Arrays.copyOf(rate, capacity);
    }
  }

  void add(int to, double amount) {
    int from = start[rows];
    if (size - from <= SHORT) {
      for (int i = from; i < size; i++) {
        if (target[i] == to) {
          rate[i] += amount;
          return;
        }
      }
    }
    target[size] = to;
    rate[size++] = amount;
  }

  void endRow() {
    int from = start[rows];
    if (size - from > SHORT) {
      merge(from);
    }
    start[++rows] = size;
  }

  private void merge(int from) {
    int n = size - from;
    if (order.length < n) {
      order = new long[2 * n];
      merged = new double[2 * n];
    }
    for (int i = 0; i < n; i++) {
      order[i] = (long) target[from + i] << 32 | i;
      merged[i] = rate[from + i];
    }
    Arrays.sort(order, 0, n);
    size = from;
    for (int i = 0; i < n; i++) {
      int to = (int) (order[i] >>> 32);
      double amount = merged[(int) order[i]];
      if (size > from && target[size - 1] == to) {
        rate[size - 1] += amount;
      } else {
        target[size] = to;
        rate[size++] = amount;
      }
    }
  }

  int size() {
    return size;
  }

  void trim() {
    start = Arrays.copyOf(start, rows + 1);
  }
}
