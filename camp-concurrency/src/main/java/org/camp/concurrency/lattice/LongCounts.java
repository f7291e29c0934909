// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

/** Counts below 2⁶³; a count that does not fit is noted, not thrown. */
final class LongCounts extends CountArray {
  /** 0 → whether some count did not fit; shared with all cells made from these. */
  private final boolean[] overflow;

  LongCounts(int size) {
    this(size, new boolean[1]);
  }

  private LongCounts(int size, boolean[] overflow) {
    super(size);
    this.overflow = overflow;
  }

  @Override
  LongCounts zeros(int size) {
    return new LongCounts(size, overflow);
  }

  @Override
  boolean overflowed() {
    return overflow[0];
  }

  @Override
  void setOne(int at) {
    cells[at] = 1;
  }

  @Override
  void add(int at, int step, CountArray from, int fromAt, int fromStep, int length, int count) {
    long[] source = from.cells;
    long signs = 0;
    for (int c = 0, a = at, b = fromAt; c < count; c++, a += step, b += fromStep) {
      for (int i = 0; i < length; i++) {
        long sum = cells[a + i] + source[b + i];
        cells[a + i] = sum;
        signs |= sum;
      }
    }
    overflow[0] |= signs < 0;
  }

  @Override
  void addMultiple(
      long factor,
      int at,
      int step,
      CountArray from,
      int fromAt,
      int fromStep,
      int length,
      int count) {
    long[] source = from.cells;
    long signs = 0;
    long high = 0;
    for (int c = 0, a = at, b = fromAt; c < count; c++, a += step, b += fromStep) {
      for (int i = 0; i < length; i++) {
        long product = source[b + i] * factor;
        high |= Math.multiplyHigh(source[b + i], factor);
        long sum = cells[a + i] + product;
        cells[a + i] = sum;
        signs |= sum | product;
      }
    }
    overflow[0] |= signs < 0 || high != 0;
  }

  @Override
  long dot(int at, int step, CountArray other, int otherAt, int otherStep, int length, int count) {
    long[] second = other.cells;
    long sum = 0;
    for (int c = 0, a = at, b = otherAt; c < count; c++, a += step, b += otherStep) {
      for (int i = 0; i < length; i++) {
        sum += cells[a + i] * second[b + i];
      }
    }
    return sum;
  }
}
