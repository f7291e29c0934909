// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import java.util.Arrays;

/** What events wait for, grouped by them; and what follows of it. O(events + arcs) each. */
final class ActivityArcs {
  private ActivityArcs() {}

  /** Event → place of the first event that it waits for; one more entry for the end. */
  static int[] places(int size, int[] waiting, int arcs) {
    int[] first = new int[size + 1];
    for (int i = 0; i < arcs; i++) {
      first[waiting[i] + 1]++;
    }
    for (int i = 0; i < size; i++) {
      first[i + 1] += first[i];
    }
    return first;
  }

  /** Place → what is waited for, grouped by the event that waits, in the order given. */
  static int[] grouped(int[] first, int[] waiting, int[] cause, int arcs) {
    int[] next = Arrays.copyOf(first, first.length - 1);
    int[] waits = new int[arcs];
    for (int i = 0; i < arcs; i++) {
      waits[next[waiting[i]]++] = cause[i];
    }
    return waits;
  }

  /**
   * Event → what passes before it once all is there. What is below 0 becomes a {@link
   * ActivityClass#LEAD}.
   */
  static long[] weights(long[] time, int[] first, int[] waits, byte[] kinds) {
    long[] weight = new long[kinds.length];
    for (int event = 0; event < kinds.length; event++) {
      long latest = first[event] == first[event + 1] ? 0 : Long.MIN_VALUE;
      for (int place = first[event]; place < first[event + 1]; place++) {
        latest = Math.max(latest, time[waits[place]]);
      }
      weight[event] = time[event] - latest;
      if (weight[event] < 0 && first[event] < first[event + 1]) {
        kinds[event] = (byte) ActivityClass.LEAD.ordinal();
      }
    }
    return weight;
  }

  /** Events after all that they wait for, depth first; fewer than all when there is a circle. */
  static int[] topological(int[] first, int[] waits) {
    int size = first.length - 1;
    /* Event → place of what is looked at next; below 0 before the first look. */
    int[] next = new int[size];
    Arrays.fill(next, -1);
    int[] open = new int[size];
    int[] order = new int[size];
    int ranked = 0;
    for (int root = 0; root < size; root++) {
      int depth = next[root] < 0 ? 1 : 0;
      if (depth > 0) {
        open[0] = root;
        next[root] = first[root];
      }
      while (depth > 0) {
        int event = open[depth - 1];
        if (next[event] == first[event + 1]) {
          next[event]++;
          order[ranked++] = event;
          depth--;
        } else {
          int on = waits[next[event]++];
          if (next[on] < 0) {
            next[on] = first[on];
            open[depth++] = on;
          } else if (next[on] <= first[on + 1]) {
            return Arrays.copyOf(order, ranked);
          }
        }
      }
    }
    return order;
  }
}
