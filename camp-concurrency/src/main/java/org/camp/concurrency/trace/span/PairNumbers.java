// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.util.Arrays;

/** Pairs of longs with numbers: equal pairs have one number, counted from 0. Open addressing. */
public final class PairNumbers {
  /** Number → the first of the pair. */
  private long[] first = new long[16];

  /** Number → the second of the pair. */
  private long[] second = new long[16];

  /** Slot → number of a pair + 1, or 0. */
  private int[] slots = new int[32];

  private int size;

  /** Starts with no pair. */
  public PairNumbers() {}

  /** How many pairs have a number. */
  public int size() {
    return size;
  }

  /** The first of a pair. */
  public long first(int number) {
    return first[number];
  }

  /** The second of a pair. */
  public long second(int number) {
    return second[number];
  }

  /** The number of a pair; a new one has the number {@link #size} had. */
  public int of(long one, long other) {
    int slot = find(one, other);
    if (slots[slot] != 0) {
      return slots[slot] - 1;
    }
    if (size == first.length) {
      first = Arrays.copyOf(first, 2 * size);
      second = Arrays.copyOf(second, 2 * size);
    }
    first[size] = one;
    second[size] = other;
    slots[slot] = ++size;
    if (2 * size > slots.length) {
      slots = new int[2 * slots.length];
      for (int number = 0; number < size; number++) {
        slots[find(first[number], second[number])] = number + 1;
      }
    }
    return size - 1;
  }

  /** The number of a pair, or −1. */
  public int known(long one, long other) {
    return slots[find(one, other)] - 1;
  }

  /** Forgets all pairs. */
  public void clear() {
    if (size > 0) {
      size = 0;
      if (slots.length > 1 << 12) {
        slots = new int[32];
      } else {
        Arrays.fill(slots, 0);
      }
    }
  }

  private int find(long one, long other) {
    long hash = (one * 0x9E3779B97F4A7C15L + other) * 0xC2B2AE3D27D4EB4FL;
    int slot = (int) (hash >>> 33) & (slots.length - 1);
    while (slots[slot] != 0
        && (first[slots[slot] - 1] != one || second[slots[slot] - 1] != other)) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }
}
