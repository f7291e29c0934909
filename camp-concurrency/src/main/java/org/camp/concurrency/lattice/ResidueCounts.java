// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

/** Counts of any size modulo a prime. */
final class ResidueCounts extends CountArray {
  private final PrimeField ring;

  ResidueCounts(int size, PrimeField ring) {
    super(size);
    this.ring = ring;
  }

  @Override
  ResidueCounts zeros(int size) {
    return new ResidueCounts(size, ring);
  }

  @Override
  boolean overflowed() {
    return false;
  }

  @Override
  void setOne(int at) {
    cells[at] = ring.one();
  }

  @Override
  void add(int at, int step, CountArray from, int fromAt, int fromStep, int length, int count) {
    long[] source = from.cells;
    for (int c = 0, a = at, b = fromAt; c < count; c++, a += step, b += fromStep) {
      for (int i = 0; i < length; i++) {
        cells[a + i] = ring.plus(cells[a + i], source[b + i]);
      }
    }
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
    long times = ring.of(factor);
    for (int c = 0, a = at, b = fromAt; c < count; c++, a += step, b += fromStep) {
      for (int i = 0; i < length; i++) {
        cells[a + i] = ring.plus(cells[a + i], ring.times(source[b + i], times));
      }
    }
  }

  @Override
  long dot(int at, int step, CountArray other, int otherAt, int otherStep, int length, int count) {
    long[] second = other.cells;
    long sum = 0;
    for (int c = 0, a = at, b = otherAt; c < count; c++, a += step, b += otherStep) {
      for (int i = 0; i < length; i++) {
        sum = ring.plus(sum, ring.times(cells[a + i], second[b + i]));
      }
    }
    return sum;
  }
}
