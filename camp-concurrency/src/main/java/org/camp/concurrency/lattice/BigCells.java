// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.math.BigInteger;
import java.util.Arrays;

/** Counts of any size, which always fit. */
final class BigCells implements Cells {
  /** Cell → count. */
  private final BigInteger[] cells;

  BigCells(int size) {
    cells = new BigInteger[size];
    Arrays.fill(cells, BigInteger.ZERO);
  }

  @Override
  public BigCells zeros(int size) {
    return new BigCells(size);
  }

  @Override
  public int size() {
    return cells.length;
  }

  @Override
  public boolean overflowed() {
    return false;
  }

  @Override
  public void setOne(int at) {
    cells[at] = BigInteger.ONE;
  }

  @Override
  public BigInteger get(int at) {
    return cells[at];
  }

  @Override
  public void clear(int at, int step, int length, int count) {
    for (int c = 0, a = at; c < count; c++, a += step) {
      Arrays.fill(cells, a, a + length, BigInteger.ZERO);
    }
  }

  @Override
  public void copy(int at, int step, Cells from, int fromAt, int fromStep, int length, int count) {
    BigInteger[] source = ((BigCells) from).cells;
    for (int c = 0, a = at, b = fromAt; c < count; c++, a += step, b += fromStep) {
      System.arraycopy(source, b, cells, a, length);
    }
  }

  @Override
  public void add(int at, int step, Cells from, int fromAt, int fromStep, int length, int count) {
    BigInteger[] source = ((BigCells) from).cells;
    for (int c = 0, a = at, b = fromAt; c < count; c++, a += step, b += fromStep) {
      for (int i = 0; i < length; i++) {
        cells[a + i] = cells[a + i].add(source[b + i]);
      }
    }
  }

  @Override
  public void addTimes(
      long factor, int at, int step, Cells from, int fromAt, int fromStep, int length, int count) {
    BigInteger[] source = ((BigCells) from).cells;
    BigInteger times = BigInteger.valueOf(factor);
    for (int c = 0, a = at, b = fromAt; c < count; c++, a += step, b += fromStep) {
      for (int i = 0; i < length; i++) {
        cells[a + i] = cells[a + i].add(source[b + i].multiply(times));
      }
    }
  }

  @Override
  public BigInteger dot(
      int at, int step, Cells other, int otherAt, int otherStep, int length, int count) {
    BigInteger[] second = ((BigCells) other).cells;
    BigInteger sum = BigInteger.ZERO;
    for (int c = 0, a = at, b = otherAt; c < count; c++, a += step, b += otherStep) {
      for (int i = 0; i < length; i++) {
        sum = sum.add(cells[a + i].multiply(second[b + i]));
      }
    }
    return sum;
  }
}
