// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.math.BigInteger;
import java.util.Arrays;

/** Counts below 2⁶³, as longs; a count that does not fit is noted, not thrown. */
final class LongCells implements Cells {
  /** Cell → count. */
  private final long[] cells;

  /** 0 → whether some count did not fit; shared with all cells made from these. */
  private final boolean[] overflow;

  LongCells(int size) {
    this(size, new boolean[1]);
  }

  private LongCells(int size, boolean[] overflow) {
    this.cells = new long[size];
    this.overflow = overflow;
  }

  @Override
  public LongCells zeros(int size) {
    return new LongCells(size, overflow);
  }

  @Override
  public int size() {
    return cells.length;
  }

  @Override
  public boolean overflowed() {
    return overflow[0];
  }

  @Override
  public void setOne(int at) {
    cells[at] = 1;
  }

  @Override
  public BigInteger get(int at) {
    return BigInteger.valueOf(cells[at]);
  }

  @Override
  public void clear(int at, int step, int length, int count) {
    for (int c = 0, a = at; c < count; c++, a += step) {
      Arrays.fill(cells, a, a + length, 0);
    }
  }

  @Override
  public void copy(int at, int step, Cells from, int fromAt, int fromStep, int length, int count) {
    long[] source = ((LongCells) from).cells;
    if (length < 8) {
      for (int c = 0, a = at, b = fromAt; c < count; c++, a += step, b += fromStep) {
        for (int i = 0; i < length; i++) {
          cells[a + i] = source[b + i];
        }
      }
      return;
    }
    for (int c = 0, a = at, b = fromAt; c < count; c++, a += step, b += fromStep) {
      System.arraycopy(source, b, cells, a, length);
    }
  }

  @Override
  public void add(int at, int step, Cells from, int fromAt, int fromStep, int length, int count) {
    long[] source = ((LongCells) from).cells;
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
  public void addTimes(
      long factor, int at, int step, Cells from, int fromAt, int fromStep, int length, int count) {
    if (factor == 0) {
      return;
    }
    if (factor == 1) {
      add(at, step, from, fromAt, fromStep, length, count);
      return;
    }
    long[] source = ((LongCells) from).cells;
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
  public BigInteger dot(
      int at, int step, Cells other, int otherAt, int otherStep, int length, int count) {
    long[] second = ((LongCells) other).cells;
    long sum = 0;
    for (int c = 0, a = at, b = otherAt; c < count; c++, a += step, b += otherStep) {
      for (int i = 0; i < length; i++) {
        sum += cells[a + i] * second[b + i];
      }
    }
    return BigInteger.valueOf(sum);
  }
}
