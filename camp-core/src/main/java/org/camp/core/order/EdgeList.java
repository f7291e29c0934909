// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import java.util.Arrays;

/**
 * Pairs of events in two arrays.
 *
 * @param from pair → its first event
 * @param to pair → its second event
 */
record EdgeList(int[] from, int[] to) {
  /** Where the items of each key begin when they are grouped by key. */
  static int[] starts(int[] keys, int groups) {
    int[] starts = new int[groups + 1];
    for (int key : keys) {
      starts[key + 1]++;
    }
    for (int i = 0; i < groups; i++) {
      starts[i + 1] += starts[i];
    }
    return starts;
  }

  /** The first ends, grouped by second end, in the order in which they were added. */
  int[] grouped(int[] starts) {
    int[] next = Arrays.copyOf(starts, starts.length - 1);
    int[] grouped = new int[from.length];
    for (int i = 0; i < from.length; i++) {
      grouped[next[to[i]]++] = from[i];
    }
    return grouped;
  }

  /** The same pairs the other way round. */
  EdgeList reversed() {
    return new EdgeList(to, from);
  }

  /** Collects pairs. */
  static final class Builder {
    /** Pair → its first event. */
    private int[] from;

    /** Pair → its second event. */
    private int[] to;

    private int size;

    Builder(int capacity) {
      from = new int[Math.max(capacity, 4)];
      to = new int[Math.max(capacity, 4)];
    }

    void add(int source, int target) {
      if (size == from.length) {
        from = Arrays.copyOf(from, size + (size >> 1) + 4);
        to = Arrays.copyOf(to, from.length);
      }
      from[size] = source;
      to[size++] = target;
    }

    int size() {
      return size;
    }

    int source(int i) {
      return from[i];
    }

    int target(int i) {
      return to[i];
    }

    EdgeList build() {
      return new EdgeList(Arrays.copyOf(from, size), Arrays.copyOf(to, size));
    }
  }
}
