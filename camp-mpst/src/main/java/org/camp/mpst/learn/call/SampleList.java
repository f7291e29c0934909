// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.call;

import java.util.Arrays;

/** Times that were measured of one activity [ns]. */
public final class SampleList {
  /** Place → value, in the order in which they came [ns]. */
  private long[] values = new long[8];

  private int size;

  public void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  public void addAll(SampleList other) {
    for (int i = 0; i < other.size; i++) {
      add(other.values[i]);
    }
  }

  /** The values in ascending order [s]. */
  public double[] sortedSeconds() {
    long[] sorted = Arrays.copyOf(values, size);
    Arrays.sort(sorted);
    return Arrays.stream(sorted).mapToDouble(value -> value * 1e-9).toArray();
  }

  public int size() {
    return size;
  }
}
