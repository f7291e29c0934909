// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

/**
 * The transitions of a chain in compressed rows: by the state that they leave, or by the one that
 * they enter. Each has the state at its other end and a rate. Different rates are few, so they are
 * numbers of a dictionary: a transition takes 4 bytes when state and number fit in one int, 6 when
 * there are at most 65,536 rates, else 12.
 */
public final class TransitionRows {
  private enum Form {
    PACKED,
    NUMBERED,
    PLAIN
  }

  private final Form form;
  private final boolean packed;

  /** Row → its first transition; one entry more, their number. */
  private final int[] start;

  /** Transition → state at its other end, above {@link #bits} bits for the number of its rate. */
  private final int[] entry;

  /** Transition → number of its rate; of the second form only. */
  private final char[] number;

  /** Number of a rate → rate [1/s]; of the third form: transition → rate [1/s]. */
  private final double[] value;

  private final int bits;

  private TransitionRows(
      Form form, int[] start, int[] entry, char[] number, double[] value, int bits) {
    this.form = form;
    this.packed = form == Form.PACKED;
    this.start = start;
    this.entry = entry;
    this.number = number;
    this.value = value;
    this.bits = bits;
  }

  /**
   * Rows that are there as arrays; rates of a repeated pair count together.
   *
   * @param size number of rows
   * @param start first transition of each row, and behind the last one their number
   * @param state state at the other end of each transition
   * @param rate rate of each transition, positive
   */
  public static TransitionRows of(int size, int[] start, int[] state, double[] rate) {
    RowBuilder rows = new RowBuilder();
    for (int row = 0; row < size; row++) {
      for (int t = start[row]; t < start[row + 1]; t++) {
        rows.add(state[t], rate[t]);
      }
      rows.endRow();
    }
    return rows.build();
  }

  /** Rows that keep the given arrays, whose rates may change. */
  static TransitionRows over(int[] start, int[] state, double[] rate) {
    return new TransitionRows(Form.PLAIN, start, state, new char[0], rate, 0);
  }

  /** Rows with numbered rates; packed by who can. */
  static TransitionRows numbered(int[] start, int[] state, char[] number, double[] value) {
    return new TransitionRows(Form.NUMBERED, start, state, number, value, 0);
  }

  /** Rows with the number of the rate in the lower {@code bits} bits of an entry. */
  static TransitionRows packed(int[] start, int[] entry, int bits, double[] value) {
    return new TransitionRows(Form.PACKED, start, entry, new char[0], value, bits);
  }

  /** How many bits the number of a rate takes; −1 when an entry has no room for it. */
  static int bits(int states, int rates) {
    int needed = 32 - Integer.numberOfLeadingZeros(rates - 1);
    return needed + 32 - Integer.numberOfLeadingZeros(states - 1) <= 32 ? needed : -1;
  }

  /** Number of rows: that of states. */
  public int size() {
    return start.length - 1;
  }

  /** Number of transitions. */
  public int count() {
    return start[size()];
  }

  /** First transition of a row. */
  public int first(int row) {
    return start[row];
  }

  /** Behind the last transition of a row. */
  public int end(int row) {
    return start[row + 1];
  }

  /** State at the other end of a transition. */
  public int state(int transition) {
    return entry[transition] >>> bits;
  }

  /** Rate of a transition, per second. */
  public double rate(int transition) {
    return packed
        ? value[entry[transition] & (1 << bits) - 1]
        : value[form == Form.PLAIN ? transition : number[transition]];
  }

  /** Bytes that a transition takes. */
  public int width() {
    return switch (form) {
      case PACKED -> 4;
      case NUMBERED -> 6;
      case PLAIN -> 12;
    };
  }

  /** Transition → rate, of rows that were made over arrays. */
  double[] rates() {
    return value;
  }

  /**
   * The same transitions by their other ends, loops left out; sources ascending. O(transitions).
   */
  TransitionRows transposed() {
    int size = size();
    int[] next = new int[size + 1];
    for (int row = 0; row < size; row++) {
      for (int t = start[row]; t < start[row + 1]; t++) {
        int to = state(t);
        next[to + 1] += to == row ? 0 : 1;
      }
    }
    for (int row = 0; row < size; row++) {
      next[row + 1] += next[row];
    }
    int[] starts = next.clone();
    int[] entries = new int[starts[size]];
    char[] numbers = form == Form.NUMBERED ? new char[entries.length] : number;
    double[] values = form == Form.PLAIN ? new double[entries.length] : value;
    int mask = (1 << bits) - 1;
    for (int row = 0; row < size; row++) {
      for (int t = start[row]; t < start[row + 1]; t++) {
        int to = state(t);
        if (to == row) {
          continue;
        }
        int at = next[to]++;
        entries[at] = (row << bits) | (entry[t] & mask);
        if (form == Form.NUMBERED) {
          numbers[at] = number[t];
        } else if (form == Form.PLAIN) {
          values[at] = value[t];
        }
      }
    }
    return new TransitionRows(form, starts, entries, numbers, values, bits);
  }

  /** Row → sum of its rates, loops left out [1/s]. */
  double[] sums() {
    double[] sums = new double[size()];
    for (int row = 0; row < sums.length; row++) {
      for (int t = start[row]; t < start[row + 1]; t++) {
        sums[row] += state(t) == row ? 0 : rate(t);
      }
    }
    return sums;
  }

  /** The rows of {@code members} (ascending) alone; transitions to others are dropped. */
  public TransitionRows restricted(int[] members) {
    int[] index = new int[size()];
    java.util.Arrays.fill(index, -1);
    for (int i = 0; i < members.length; i++) {
      index[members[i]] = i;
    }
    RowBuilder rows = new RowBuilder();
    for (int member : members) {
      for (int t = start[member]; t < start[member + 1]; t++) {
        int other = index[state(t)];
        if (other >= 0) {
          rows.add(other, rate(t));
        }
      }
      rows.endRow();
    }
    return rows.build();
  }

  /** Sum over a row of x at the other end times the rate. */
  double gather(int row, double[] x) {
    int end = start[row + 1];
    double sum = 0;
    if (packed) {
      int mask = (1 << bits) - 1;
      for (int t = start[row]; t < end; t++) {
        int e = entry[t];
        sum += x[e >>> bits] * value[e & mask];
      }
    } else if (form == Form.PLAIN) {
      for (int t = start[row]; t < end; t++) {
        sum += x[entry[t]] * value[t];
      }
    } else {
      for (int t = start[row]; t < end; t++) {
        sum += x[entry[t]] * value[number[t]];
      }
    }
    return sum;
  }

  /** Sets both vectors, state by state, to what they gather, divided by {@code exit}. */
  void sweep(double[] x, double[] y, double[] exit) {
    int mask = (1 << bits) - 1;
    int t = 0;
    for (int row = 0; row < exit.length; row++) {
      double inX = 0;
      double inY = 0;
      int end = start[row + 1];
      if (packed) {
        for (; t < end; t++) {
          int e = entry[t];
          double r = value[e & mask];
          inX += x[e >>> bits] * r;
          inY += y[e >>> bits] * r;
        }
      } else {
        for (; t < end; t++) {
          double r = form == Form.PLAIN ? value[t] : value[number[t]];
          inX += x[entry[t]] * r;
          inY += y[entry[t]] * r;
        }
      }
      x[row] = inX / exit[row];
      y[row] = inY / exit[row];
    }
  }
}
