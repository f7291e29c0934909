// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.call;

import java.util.Arrays;

/** Sorts times by their digits: a pass for each eleven bits that the greatest has. */
final class DigitSort {
  private static final int BITS = 11;
  private static final int FEW = 256;

  private DigitSort() {}

  /** The first {@code n} values in ascending order; none is negative. O(n) for times of seconds. */
  static long[] sorted(long[] values, int n) {
    long[] from = Arrays.copyOf(values, n);
    if (n < FEW) {
      Arrays.sort(from);
      return from;
    }
    long all = 0;
    for (long value : from) {
      all |= value;
    }
    long[] to = new long[n];
    int[] begin = new int[1 << BITS];
    for (int shift = 0; shift < Long.SIZE && all >>> shift != 0; shift += BITS) {
      Arrays.fill(begin, 0);
      for (long value : from) {
        begin[digit(value, shift)]++;
      }
      int sum = 0;
      for (int digit = 0; digit < begin.length; digit++) {
        int own = begin[digit];
        begin[digit] = sum;
        sum += own;
      }
      for (long value : from) {
        to[begin[digit(value, shift)]++] = value;
      }
      long[] other = from;
      from = to;
      to = other;
    }
    return from;
  }

  private static int digit(long value, int shift) {
    return (int) (value >>> shift) & ((1 << BITS) - 1);
  }
}
