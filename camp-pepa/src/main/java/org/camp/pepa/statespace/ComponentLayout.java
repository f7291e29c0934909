// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.Arrays;

/** A component of the system with its fields in the state vector. */
final class ComponentLayout {
  /** What the fields of a component hold. */
  enum Layout {
    /** One: the local state of a single component. */
    SINGLE,
    /** One per local state: how many copies of an array are in it. */
    COUNTED,
    /** One per copy of an array: its local state, in ascending order. */
    SORTED
  }

  /** Hears local states and how many copies are in each. */
  @FunctionalInterface
  interface Occupied {
    void in(int local, int copies);
  }

  final int index;
  final LocalProcess process;

  /** Copies; 1 for a single component. */
  final int copies;

  final Layout layout;
  private final long mask;

  /** Field → its word and shift [bits], as {@code word · 64 + shift}. */
  private final int[] fields;

  /**
   * A component.
   *
   * @param states how many local states there are room for
   */
  ComponentLayout(
      int index, LocalProcess process, int copies, Layout layout, long states, Packing packing) {
    this.index = index;
    this.process = process;
    this.copies = copies;
    this.layout = layout;
    long most = layout == Layout.COUNTED ? copies : states - 1;
    this.mask = (1L << Packing.bits(most)) - 1;
    this.fields =
        new int
            [switch (layout) {
              case SINGLE -> 1;
              case COUNTED -> process.size();
              case SORTED -> copies;
            }];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = packing.field(most);
    }
  }

  /** Field → its word and shift, as {@code word · 64 + shift}. */
  int[] fields() {
    return fields;
  }

  /** The bits of a field. */
  long mask() {
    return mask;
  }

  boolean isArray() {
    return layout != Layout.SINGLE;
  }

  /** Whether copies, of it or of arrays within, are not told apart. */
  boolean isAggregated() {
    return isArray() && (copies > 1 || process.isAggregated());
  }

  /** What a field holds. */
  int value(long[] states, int base, int field) {
    int at = fields[field];
    return (int) (states[base + (at >> 6)] >>> (at & 63) & mask);
  }

  /** How many copies are in a local state: 0 or 1 for a single component. */
  int count(long[] states, int base, int local) {
    if (layout == Layout.COUNTED) {
      return value(states, base, local);
    }
    int count = 0;
    for (int i = 0; i < copies; i++) {
      count += value(states, base, i) == local ? 1 : 0;
    }
    return count;
  }

  /** Tells the local states in which some copies are, ascending. */
  void occupied(long[] states, int base, Occupied listener) {
    if (layout == Layout.COUNTED) {
      for (int local = 0; local < fields.length; local++) {
        int count = value(states, base, local);
        if (count > 0) {
          listener.in(local, count);
        }
      }
      return;
    }
    for (int i = 0; i < copies; ) {
      int local = value(states, base, i);
      int first = i;
      while (i < copies && value(states, base, i) == local) {
        i++;
      }
      listener.in(local, i - first);
    }
  }

  /** Writes the initial state. */
  void initialise(long[] state) {
    if (layout == Layout.COUNTED) {
      change(0, copies, state, 0);
    }
  }

  /** Adds to {@code delta} the change of a state when one copy moves in it. */
  void move(long[] states, int base, int from, int to, long[] delta, int at) {
    if (layout == Layout.SINGLE) {
      change(0, to - from, delta, at);
    } else if (layout == Layout.COUNTED) {
      change(from, -1, delta, at);
      change(to, 1, delta, at);
    } else {
      moveSorted(states, base, from, to, delta, at);
    }
  }

  private void moveSorted(long[] states, int base, int from, int to, long[] delta, int at) {
    int i = 0;
    while (value(states, base, i) != from) {
      i++;
    }
    int gap = from;
    while (i + 1 < copies && value(states, base, i + 1) < to) {
      int next = value(states, base, i + 1);
      change(i++, next - gap, delta, at);
      gap = next;
    }
    while (i > 0 && value(states, base, i - 1) > to) {
      int next = value(states, base, i - 1);
      change(i--, next - gap, delta, at);
      gap = next;
    }
    change(i, to - gap, delta, at);
  }

  /**
   * Adds to {@code delta} the change of a state when all copies move in it.
   *
   * @param steps from where, to where and how many, in threes; all copies together
   */
  void moveAll(long[] states, int base, int[] steps, long[] delta, int at) {
    if (layout == Layout.COUNTED) {
      for (int i = 0; i < steps.length; i += 3) {
        change(steps[i], -steps[i + 2], delta, at);
        change(steps[i + 1], steps[i + 2], delta, at);
      }
      return;
    }
    int[] after = new int[copies];
    int filled = 0;
    for (int i = 0; i < steps.length; i += 3) {
      Arrays.fill(after, filled, filled + steps[i + 2], steps[i + 1]);
      filled += steps[i + 2];
    }
    Arrays.sort(after);
    for (int i = 0; i < copies; i++) {
      change(i, after[i] - value(states, base, i), delta, at);
    }
  }

  private void change(int field, long by, long[] delta, int at) {
    delta[at + (fields[field] >> 6)] += by << (fields[field] & 63);
  }
}
