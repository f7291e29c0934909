// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.call;

import java.util.Arrays;

/** Times that were measured of one activity [ns]. */
public final class SampleList {
  /** Place → value, in the order in which they came [ns]. */
  private long[] values = new long[8];

  /** Place → number of the trace that the value is of. */
  private int[] runs = new int[8];

  private int size;

  /** Adds a value that no trace has; it is not negative. */
  public void add(long value) {
    add(value, -1);
  }

  void add(long value, int run) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
      runs = Arrays.copyOf(runs, 2 * size);
    }
    values[size] = value;
    runs[size++] = run;
  }

  /**
   * What traces spend.
   *
   * @param runs place → number of a trace, ascending
   * @param seconds place → the sum of its values [s]
   */
  public record RunSums(int[] runs, double[] seconds) {}

  /** The sums of the values of each trace that has some. */
  public RunSums byRun() {
    int[] known = Arrays.stream(runs, 0, size).sorted().distinct().toArray();
    double[] sums = new double[known.length];
    int place = 0;
    for (int i = 0; i < size; i++) {
      if (known[place] != runs[i]) {
        place = Arrays.binarySearch(known, runs[i]);
      }
      sums[place] += values[i] * 1e-9;
    }
    return new RunSums(known, sums);
  }

  public void addAll(SampleList other) {
    int both = size + other.size;
    if (both > values.length) {
      values = Arrays.copyOf(values, both);
      runs = Arrays.copyOf(runs, both);
    }
    System.arraycopy(other.values, 0, values, size, other.size);
    System.arraycopy(other.runs, 0, runs, size, other.size);
    size = both;
  }

  /** The values in ascending order [s]. */
  public double[] sortedSeconds() {
    long[] sorted = DigitSort.sorted(values, size);
    double[] seconds = new double[size];
    for (int i = 0; i < size; i++) {
      seconds[i] = sorted[i] * 1e-9;
    }
    return seconds;
  }

  public int size() {
    return size;
  }
}
