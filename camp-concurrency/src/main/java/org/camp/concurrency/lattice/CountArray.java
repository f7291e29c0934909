// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.util.Arrays;

/**
 * A dense array of counts, a long each. All operations work on {@code count} stretches of {@code
 * length} cells, which begin {@code step} cells apart. The kinds differ in what a long means: the
 * count itself while it fits ({@link LongCounts}), or its residue ({@link ResidueCounts}).
 */
abstract sealed class CountArray permits LongCounts, ResidueCounts {
  /** Stretches that are shorter are copied cell by cell. */
  private static final int SHORT = 8;

  /** Cell → count; room for more than there are. */
  long[] cells;

  private int size;

  CountArray(int size) {
    this.size = size;
    cells = new long[size];
  }

  /** An array of {@code size} zeros of the same kind, with the same overflow flag. */
  abstract CountArray zeros(int size);

  /** Whether a count of this array, or of one that came from it, outgrew the kind. */
  abstract boolean overflowed();

  abstract void setOne(int at);

  abstract void add(
      int at, int step, CountArray from, int fromAt, int fromStep, int length, int count);

  final void addTimes(
      long factor,
      int at,
      int step,
      CountArray from,
      int fromAt,
      int fromStep,
      int length,
      int count) {
    if (factor == 1) {
      add(at, step, from, fromAt, fromStep, length, count);
    } else if (factor != 0) {
      addMultiple(factor, at, step, from, fromAt, fromStep, length, count);
    }
  }

  /** {@link #addTimes} of a factor that is neither 0 nor 1. */
  abstract void addMultiple(
      long factor,
      int at,
      int step,
      CountArray from,
      int fromAt,
      int fromStep,
      int length,
      int count);

  /** The sum of products; the caller knows that it fits. */
  abstract long dot(
      int at, int step, CountArray other, int otherAt, int otherStep, int length, int count);

  final int size() {
    return size;
  }

  final long get(int at) {
    return cells[at];
  }

  final CountArray copied() {
    CountArray copy = zeros(size);
    System.arraycopy(cells, 0, copy.cells, 0, size);
    return copy;
  }

  final void clear(int at, int step, int length, int count) {
    for (int c = 0, a = at; c < count; c++, a += step) {
      Arrays.fill(cells, a, a + length, 0);
    }
  }

  final void copy(
      int at, int step, CountArray from, int fromAt, int fromStep, int length, int count) {
    long[] source = from.cells;
    for (int c = 0, a = at, b = fromAt; c < count; c++, a += step, b += fromStep) {
      if (length < SHORT) {
        for (int i = 0; i < length; i++) {
          cells[a + i] = source[b + i];
        }
      } else {
        System.arraycopy(source, b, cells, a, length);
      }
    }
  }

  /**
   * Opens a gap of {@code gap} cells at {@code at} of each of {@code count} stretches, which then
   * are {@code step} cells long. What is in the gaps is left over.
   *
   * @param most how many cells there will be at most, now or later
   */
  final void open(int at, int gap, int step, int count, long most) {
    size = step * count;
    if (size > cells.length) {
      cells = Arrays.copyOf(cells, (int) Math.max(size, Math.min(most, size + size / 2L)));
    }
    int old = step - gap;
    for (int c = count - 1, a = c * step, b = c * old; c >= 0; c--, a -= step, b -= old) {
      move(b + at, a + at + gap, old - at);
      move(b, a, at);
    }
  }

  /** Closes a gap of {@code gap} cells at {@code at} of each stretch of {@code step} cells. */
  final void close(int at, int gap, int step, int count) {
    int now = step - gap;
    for (int c = 0, a = 0, b = 0; c < count; c++, a += now, b += step) {
      move(b, a, at);
      move(b + at + gap, a + at, now - at);
    }
    size = now * count;
  }

  /** Moves cells of this array, which may overlap. */
  private void move(int from, int to, int length) {
    if (length >= SHORT) {
      System.arraycopy(cells, from, cells, to, length);
    } else if (from > to) {
      for (int i = 0; i < length; i++) {
        cells[to + i] = cells[from + i];
      }
    } else {
      for (int i = length - 1; i >= 0; i--) {
        cells[to + i] = cells[from + i];
      }
    }
  }
}
