// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.jspecify.annotations.Nullable;

/**
 * Collects the transitions of a chain, row after row: the door to {@link SteadyStateSolver} for
 * whoever derives states. Rates of a repeated target add up. A row of n transitions takes O(n) when
 * it is short, else O(n log n); at most 6 bytes a transition are kept while rates are few.
 */
public final class RowBuilder {
  /** Rows up to this length are merged by looking through them. */
  private static final int SHORT = 24;

  /** Transitions of a full chunk: with its header, an array of them fills regions of the heap. */
  private static final int CHUNK = (1 << 22) - 8;

  /** The greatest rate at which a state may be left [1/s]: far from where doubles end. */
  private static final double FASTEST = 1e307;

  private static final int MOST_NUMBERS = 1 << 16;

  /** Row → its first transition; one entry more, their number. */
  private int[] start = new int[1024];

  private int rows;
  private int count;
  private int largest;

  /** Transitions in the last chunk. */
  private int filled;

  /** Place in the last chunk → target of a transition. */
  private int[] target = new int[64];

  /** Place in the last chunk → number of its rate. */
  private char[] number = new char[64];

  /** Place in the last chunk → its rate, when there are too many rates for numbers [1/s]. */
  private double[] plain = new double[0];

  /** Full chunk, place in it → target of a transition. */
  private final List<int @Nullable []> targets = new ArrayList<>();

  /** Full chunk, place in it → number of its rate. */
  private List<char @Nullable []> numbers = new ArrayList<>();

  /** Full chunk, place in it → its rate, when there are too many rates for numbers [1/s]. */
  private final List<double @Nullable []> plains = new ArrayList<>();

  private @Nullable RateNumbers dictionary = new RateNumbers();

  /** Place in the row that is being collected → target. */
  private int[] rowTarget = new int[64];

  /** Place in the row that is being collected → rate [1/s]. */
  private double[] rowRate = new double[64];

  private int rowSize;

  /** Bits of the targets in the row that is being collected: most are new by their bit alone. */
  private long seen;

  /** Adds a transition to the present row. */
  public void add(int target, double rate) {
    if (rowSize <= SHORT) {
      long bit = 1L << ((target * 0x9E3779B9) >>> 26);
      for (int i = 0; (seen & bit) != 0 && i < rowSize; i++) {
        if (rowTarget[i] == target) {
          rowRate[i] += rate;
          return;
        }
      }
      seen |= bit;
    }
    if (rowSize == rowTarget.length) {
      rowTarget = Arrays.copyOf(rowTarget, 2 * rowSize);
      rowRate = Arrays.copyOf(rowRate, 2 * rowSize);
    }
    rowTarget[rowSize] = target;
    rowRate[rowSize++] = rate;
  }

  /**
   * Ends the present row; the next transitions are those of the next state.
   *
   * @throws IllFormed when its rates add up to so much that solvers would overflow
   */
  public void endRow() {
    if (rowSize > SHORT) {
      merge();
    }
    requireFinite();
    if (count > Integer.MAX_VALUE - rowSize) {
      throw new IllegalArgumentException("over 2,147,483,647 transitions");
    }
    for (int i = 0; i < rowSize; ) {
      if (filled == target.length) {
        filled = enlarge(filled);
      }
      int some = Math.min(rowSize - i, target.length - filled);
      append(i, some);
      i += some;
    }
    count += rowSize;
    rowSize = 0;
    seen = 0;
    if (rows + 2 > start.length) {
      start = Arrays.copyOf(start, start.length + (start.length >> 1));
    }
    start[++rows] = count;
  }

  private void requireFinite() {
    double sum = 0;
    for (int i = 0; i < rowSize; i++) {
      sum += rowRate[i];
    }
    if (!(sum <= FASTEST)) {
      throw new IllFormed(
          Diagnostic.error("rates-too-large", "a state is left at a rate of more than 1e307 /s")
              .withHint("give rates per another unit of time"));
    }
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

  /** Moves some transitions of the present row, from that one on, to the last chunk. */
  private void append(int from, int some) {
    System.arraycopy(rowTarget, from, target, filled, some);
    for (int i = 0; i < some; i++) {
      largest = Math.max(largest, rowTarget[from + i]);
    }
    for (int i = 0; dictionary != null && i < some; i++) {
      int known = dictionary.of(rowRate[from + i]);
      number[filled + i] = (char) known;
      if (known == MOST_NUMBERS) {
        spell(dictionary.values());
      }
    }
    if (dictionary == null) {
      System.arraycopy(rowRate, from, plain, filled, some);
    }
    filled += some;
  }

  /** Makes room behind {@code at} transitions of the last chunk; returns the place of the next. */
  private int enlarge(int at) {
    boolean full = at == CHUNK;
    if (full) {
      targets.add(target);
    }
    int length = full ? CHUNK : Math.min(CHUNK, 2 * at);
    target = full ? new int[length] : Arrays.copyOf(target, length);
    if (dictionary != null) {
      if (full) {
        numbers.add(number);
      }
      number = full ? new char[length] : Arrays.copyOf(number, length);
    } else {
      if (full) {
        plains.add(plain);
      }
      plain = full ? new double[length] : Arrays.copyOf(plain, length);
    }
    return full ? 0 : at;
  }

  /** Goes over to rates without numbers. */
  private void spell(double[] value) {
    for (char[] chunk : numbers) {
      plains.add(spelt(value, chunk));
    }
    plain = spelt(value, number);
    numbers = new ArrayList<>();
    number = new char[0];
    dictionary = null;
  }

  private static double[] spelt(double[] value, char[] numbers) {
    double[] rates = new double[numbers.length];
    for (int i = 0; i < rates.length; i++) {
      rates[i] = value[numbers[i]];
    }
    return rates;
  }

  /** The rows; the builder is empty then. */
  public TransitionRows build() {
    int[] starts = Arrays.copyOf(start, rows + 1);
    int[] entry = new int[count];
    double[] value = dictionary == null ? new double[count] : dictionary.values();
    int bits =
        dictionary == null
            ? -1
            : TransitionRows.bits(Math.max(rows, largest + 1), Math.max(1, value.length));
    char[] numbered = new char[dictionary == null || bits >= 0 ? 0 : count];
    targets.add(target);
    numbers.add(number);
    plains.add(plain);
    for (int c = 0; c < targets.size(); c++) {
      int from = c * CHUNK;
      int length = Math.min(CHUNK, count - from);
      int[] to = targets.set(c, null);
      if (dictionary == null) {
        System.arraycopy(to, 0, entry, from, length);
        System.arraycopy(plains.set(c, null), 0, value, from, length);
        continue;
      }
      char[] rate = numbers.set(c, null);
      if (bits < 0) {
        System.arraycopy(to, 0, entry, from, length);
        System.arraycopy(rate, 0, numbered, from, length);
        continue;
      }
      for (int i = 0; i < length; i++) {
        entry[from + i] = to[i] << bits | rate[i];
      }
    }
    if (dictionary == null) {
      return TransitionRows.over(starts, entry, value);
    }
    return bits >= 0
        ? TransitionRows.packed(starts, entry, bits, value)
        : TransitionRows.numbered(starts, entry, numbered, value);
  }
}
