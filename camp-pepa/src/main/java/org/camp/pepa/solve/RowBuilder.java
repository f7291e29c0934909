// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the transitions of a chain, row after row: the door to {@link SteadyStateSolver} for
 * whoever derives states. Rates of a repeated target add up. A row of n transitions takes O(n) when
 * it is short, else O(n log n); at most 6 bytes a transition are kept while rates are few.
 */
public final class RowBuilder {
  /** Rows up to this length are merged by looking through them. */
  private static final int SHORT = 24;

  private static final int CHUNK = 18;
  private static final int MOST_NUMBERS = 1 << 16;

  /** Row → its first transition; one entry more, their number. */
  private int[] start = new int[1024];

  private int rows;
  private int count;
  private int largest;

  /** Chunk, place in it → target of a transition. */
  private final List<int @Nullable []> targets = new ArrayList<>();

  /** Chunk, place in it → number of its rate. */
  private List<char @Nullable []> numbers = new ArrayList<>();

  /** Chunk, place in it → its rate, when there are too many rates for numbers [1/s]. */
  private final List<double @Nullable []> plain = new ArrayList<>();

  private @Nullable RateNumbers dictionary = new RateNumbers();

  /** Place in the row that is being collected → target. */
  private int[] rowTarget = new int[64];

  /** Place in the row that is being collected → rate [1/s]. */
  private double[] rowRate = new double[64];

  private int rowSize;

  /** Adds a transition to the present row. */
  public void add(int target, double rate) {
    if (rowSize <= SHORT) {
      for (int i = 0; i < rowSize; i++) {
        if (rowTarget[i] == target) {
          rowRate[i] += rate;
          return;
        }
      }
    }
    if (rowSize == rowTarget.length) {
      rowTarget = Arrays.copyOf(rowTarget, 2 * rowSize);
      rowRate = Arrays.copyOf(rowRate, 2 * rowSize);
    }
    rowTarget[rowSize] = target;
    rowRate[rowSize++] = rate;
  }

  /** Ends the present row; the next transitions are those of the next state. */
  public void endRow() {
    if (rowSize > SHORT) {
      merge();
    }
    if (count > Integer.MAX_VALUE - rowSize) {
      throw new IllegalArgumentException("over 2,147,483,647 transitions");
    }
    for (int i = 0; i < rowSize; i++) {
      append(rowTarget[i], rowRate[i]);
    }
    rowSize = 0;
    if (rows + 2 > start.length) {
      start = Arrays.copyOf(start, start.length + (start.length >> 1));
    }
    start[++rows] = count;
  }

  /** Number of rows that have ended. */
  public int rows() {
    return rows;
  }

  /** Number of transitions in them. */
  public int count() {
    return count;
  }

  private void merge() {
    long[] order = new long[rowSize];
    double[] rate = Arrays.copyOf(rowRate, rowSize);
    for (int i = 0; i < rowSize; i++) {
      order[i] = (long) rowTarget[i] << 32 | i;
    }
    Arrays.sort(order);
    rowSize = 0;
    for (long key : order) {
      int target = (int) (key >>> 32);
      if (rowSize > 0 && rowTarget[rowSize - 1] == target) {
        rowRate[rowSize - 1] += rate[(int) key];
      } else {
        rowTarget[rowSize] = target;
        rowRate[rowSize++] = rate[(int) key];
      }
    }
  }

  private void append(int target, double rate) {
    int chunk = count >>> CHUNK;
    int at = count & (1 << CHUNK) - 1;
    if (at == 0) {
      targets.add(new int[1 << CHUNK]);
      if (dictionary != null) {
        numbers.add(new char[1 << CHUNK]);
      } else {
        plain.add(new double[1 << CHUNK]);
      }
    }
    targets.get(chunk)[at] = target;
    largest = Math.max(largest, target);
    if (dictionary != null) {
      int number = dictionary.of(rate);
      if (number < MOST_NUMBERS) {
        numbers.get(chunk)[at] = (char) number;
        count++;
        return;
      }
      spell(dictionary.values());
    }
    plain.get(chunk)[at] = rate;
    count++;
  }

  /** Goes over to rates without numbers. */
  private void spell(double[] value) {
    for (char[] chunk : numbers) {
      double[] rates = new double[1 << CHUNK];
      for (int i = 0; i < rates.length; i++) {
        rates[i] = value[chunk[i]];
      }
      plain.add(rates);
    }
    numbers = new ArrayList<>();
    dictionary = null;
  }

  /** The rows; the builder is empty then. */
  public TransitionRows build() {
    int[] starts = Arrays.copyOf(start, rows + 1);
    int[] entry = new int[count];
    if (dictionary == null) {
      double[] rate = new double[count];
      for (int c = 0; c < targets.size(); c++) {
        int from = c << CHUNK;
        int length = Math.min(1 << CHUNK, count - from);
        System.arraycopy(targets.set(c, null), 0, entry, from, length);
        System.arraycopy(plain.set(c, null), 0, rate, from, length);
      }
      return TransitionRows.over(starts, entry, rate);
    }
    double[] value = dictionary.values();
    int bits = TransitionRows.bits(Math.max(rows, largest + 1), Math.max(1, value.length));
    char[] number = new char[bits >= 0 ? 0 : count];
    for (int c = 0; c < targets.size(); c++) {
      int from = c << CHUNK;
      int length = Math.min(1 << CHUNK, count - from);
      int[] target = targets.set(c, null);
      char[] numbered = numbers.set(c, null);
      if (bits >= 0) {
        for (int i = 0; i < length; i++) {
          entry[from + i] = target[i] << bits | numbered[i];
        }
      } else {
        System.arraycopy(target, 0, entry, from, length);
        System.arraycopy(numbered, 0, number, from, length);
      }
    }
    return bits >= 0
        ? TransitionRows.packed(starts, entry, bits, value)
        : TransitionRows.numbered(starts, entry, number, value);
  }
}
