// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.math.BigInteger;
import java.util.Arrays;

/** Counts below 2¹²⁷, as pairs of longs; a count that does not fit is noted, not thrown. */
final class WideCells implements Cells {
  private static final BigInteger TWO_64 = BigInteger.ONE.shiftLeft(64);

  /** Cell → upper 64 bits of its count. */
  private final long[] high;

  /** Cell → lower 64 bits of its count, unsigned. */
  private final long[] low;

  /** 0 → whether some count did not fit; shared with all cells made from these. */
  private final boolean[] overflow;

  WideCells(int size) {
    this(size, new boolean[1]);
  }

  private WideCells(int size, boolean[] overflow) {
    this.high = new long[size];
    this.low = new long[size];
    this.overflow = overflow;
  }

  @Override
  public WideCells zeros(int size) {
    return new WideCells(size, overflow);
  }

  @Override
  public int size() {
    return low.length;
  }

  @Override
  public boolean overflowed() {
    return overflow[0];
  }

  @Override
  public void setOne(int at) {
    low[at] = 1;
    high[at] = 0;
  }

  @Override
  public BigInteger get(int at) {
    return big(high[at], low[at]);
  }

  private static BigInteger big(long high, long low) {
    BigInteger lower = BigInteger.valueOf(low);
    return BigInteger.valueOf(high).shiftLeft(64).add(low < 0 ? lower.add(TWO_64) : lower);
  }

  @Override
  public void clear(int at, int step, int length, int count) {
    for (int c = 0, a = at; c < count; c++, a += step) {
      Arrays.fill(high, a, a + length, 0);
      Arrays.fill(low, a, a + length, 0);
    }
  }

  @Override
  public void copy(int at, int step, Cells from, int fromAt, int fromStep, int length, int count) {
    WideCells source = (WideCells) from;
    for (int c = 0, a = at, b = fromAt; c < count; c++, a += step, b += fromStep) {
      for (int i = 0; i < length; i++) {
        high[a + i] = source.high[b + i];
        low[a + i] = source.low[b + i];
      }
    }
  }

  @Override
  public void add(int at, int step, Cells from, int fromAt, int fromStep, int length, int count) {
    WideCells source = (WideCells) from;
    long signs = 0;
    for (int c = 0, a = at, b = fromAt; c < count; c++, a += step, b += fromStep) {
      for (int i = 0; i < length; i++) {
        long sum = low[a + i] + source.low[b + i];
        long carry = Long.compareUnsigned(sum, low[a + i]) < 0 ? 1 : 0;
        long upper = high[a + i] + source.high[b + i] + carry;
        low[a + i] = sum;
        high[a + i] = upper;
        signs |= upper;
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
    WideCells source = (WideCells) from;
    long signs = 0;
    long beyond = 0;
    for (int c = 0, a = at, b = fromAt; c < count; c++, a += step, b += fromStep) {
      for (int i = 0; i < length; i++) {
        long x = source.low[b + i];
        long y = source.high[b + i];
        long productLow = x * factor;
        long middle = y * factor;
        long productHigh = unsignedHigh(x, factor) + middle;
        beyond |= Math.multiplyHigh(y, factor);
        signs |= middle | productHigh;
        long sum = low[a + i] + productLow;
        long carry = Long.compareUnsigned(sum, productLow) < 0 ? 1 : 0;
        long upper = high[a + i] + productHigh + carry;
        low[a + i] = sum;
        high[a + i] = upper;
        signs |= upper;
      }
    }
    overflow[0] |= signs < 0 || beyond != 0;
  }

  private static long unsignedHigh(long x, long y) {
    return Math.multiplyHigh(x, y) + ((x >> 63) & y) + ((y >> 63) & x);
  }

  @Override
  public BigInteger dot(
      int at, int step, Cells other, int otherAt, int otherStep, int length, int count) {
    WideCells second = (WideCells) other;
    long sumHigh = 0;
    long sumLow = 0;
    for (int c = 0, a = at, b = otherAt; c < count; c++, a += step, b += otherStep) {
      for (int i = 0; i < length; i++) {
        long x = low[a + i];
        long y = second.low[b + i];
        long productLow = x * y;
        long productHigh = unsignedHigh(x, y) + x * second.high[b + i] + high[a + i] * y;
        sumLow += productLow;
        sumHigh += productHigh + (Long.compareUnsigned(sumLow, productLow) < 0 ? 1 : 0);
      }
    }
    return big(sumHigh, sumLow);
  }
}
