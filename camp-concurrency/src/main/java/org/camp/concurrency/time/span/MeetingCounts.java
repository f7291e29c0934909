// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

import java.util.Arrays;

/**
 * How often two numbers met, and overlapped; in which order they are given makes no difference.
 * Small numbers have a cell for each pair of them, which is found without a search.
 */
final class MeetingCounts {
  /** Below this, a number is small: all pairs of such numbers take four megabytes. */
  private static final int SMALL = 1024;

  /** Cell of two small numbers → how often they met. */
  private int[] smallBoth = new int[32];

  /** Cell of two small numbers → how often they overlapped. */
  private int[] smallOverlapping = new int[32];

  /** Slot → the greater number + 1, and the other one in the lower half; 0 where nothing is. */
  private long[] pair = new long[32];

  /** Slot → how often they met. */
  private int[] both = new int[32];

  /** Slot → how often they overlapped. */
  private int[] overlapping = new int[32];

  private int size;

  /** Takes what is known of two numbers. */
  interface Use {
    void take(int one, int other, int both, int overlapping);
  }

  /** Counts that two numbers met. */
  void add(int one, int other, boolean overlap) {
    int greater = Math.max(one, other);
    int less = Math.min(one, other);
    if (greater < SMALL) {
      int cell = cell(greater, less);
      if (cell >= smallBoth.length) {
        int cells = Math.min(2 * cell, cell(SMALL, 0));
        smallBoth = Arrays.copyOf(smallBoth, cells);
        smallOverlapping = Arrays.copyOf(smallOverlapping, cells);
      }
      smallBoth[cell]++;
      smallOverlapping[cell] += overlap ? 1 : 0;
      return;
    }
    int slot = slot(((greater + 1L) << 32) | less);
    both[slot]++;
    overlapping[slot] += overlap ? 1 : 0;
  }

  /** Rows of a triangle, one behind the other. */
  private static int cell(int greater, int less) {
    return greater * (greater + 1) / 2 + less;
  }

  private int slot(long key) {
    int slot = find(key);
    if (pair[slot] == 0) {
      if (2 * ++size > pair.length) {
        grow();
        slot = find(key);
      }
      pair[slot] = key;
    }
    return slot;
  }

  private int find(long key) {
    long hash = key * 0x9E3779B97F4A7C15L;
    int slot = (int) (hash >>> 32) & (pair.length - 1);
    while (pair[slot] != 0 && pair[slot] != key) {
      slot = (slot + 1) & (pair.length - 1);
    }
    return slot;
  }

  private void grow() {
    long[] keys = pair;
    int[] met = both;
    int[] overlaps = overlapping;
    pair = new long[2 * keys.length];
    both = new int[2 * keys.length];
    overlapping = new int[2 * keys.length];
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] != 0) {
        int slot = find(keys[i]);
        pair[slot] = keys[i];
        both[slot] = met[i];
        overlapping[slot] = overlaps[i];
      }
    }
  }

  /** Gives all pairs, the greater number first, in any order. */
  void forEach(Use use) {
    int greater = 0;
    int less = 0;
    for (int cell = 0; cell < smallBoth.length; cell++) {
      if (smallBoth[cell] > 0) {
        use.take(greater, less, smallBoth[cell], smallOverlapping[cell]);
      }
      if (++less > greater) {
        greater++;
        less = 0;
      }
    }
    for (int slot = 0; slot < pair.length; slot++) {
      if (pair[slot] != 0) {
        use.take((int) (pair[slot] >>> 32) - 1, (int) pair[slot], both[slot], overlapping[slot]);
      }
    }
  }
}
