// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.Arrays;

/**
 * A binary heap of roles by time, then by number; in flat arrays. Adding and taking are O(log n).
 */
final class TimeHeap {
  /** Place in the heap → the time of its role [ticks]; children of i stand at 2i + 1 and 2i + 2. */
  private long[] times;

  /** Place in the heap → role. */
  private int[] roles;

  private int size;

  TimeHeap(int capacity) {
    times = new long[capacity];
    roles = new int[capacity];
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** The least time. */
  long time() {
    return times[0];
  }

  void clear() {
    size = 0;
  }

  void add(long time, int role) {
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size + 4);
      roles = Arrays.copyOf(roles, 2 * size + 4);
    }
    int at = size++;
    while (at > 0) {
      int parent = (at - 1) >>> 1;
      if (!less(time, role, parent)) {
        break;
      }
      times[at] = times[parent];
      roles[at] = roles[parent];
      at = parent;
    }
    times[at] = time;
    roles[at] = role;
  }

  /** Takes the first role. */
  int take() {
    int first = roles[0];
    size--;
    long time = times[size];
    int role = roles[size];
    int at = 0;
    while (true) {
      int child = 2 * at + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && less(times[child + 1], roles[child + 1], child)) {
        child++;
      }
      if (less(time, role, child)) {
        break;
      }
      times[at] = times[child];
      roles[at] = roles[child];
      at = child;
    }
    times[at] = time;
    roles[at] = role;
    return first;
  }

  private boolean less(long time, int role, int other) {
    return time < times[other] || (time == times[other] && role < roles[other]);
  }

  /** Makes everything so much later. */
  void shift(long by) {
    for (int i = 0; i < size; i++) {
      times[i] += by;
    }
  }
}
