// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.Arrays;
import java.util.Comparator;
import org.camp.mpst.learn.relation.CallTimes;

/**
 * The starts and ends of the calls of an instance, by time: at equal times ends first, but no end
 * before its own start. Instances of one shape replay alike.
 *
 * @param labels call → its label, by start
 * @param events call for its start, its complement for its end
 */
public record ReplayShape(int[] labels, int[] events) {
  /** Moves of an insertion after which another way to sort is better. */
  private static final int MOST_MOVES = 1000;

  public static ReplayShape of(CallTimes calls) {
    int n = calls.size();
    int[] byEnd = byEnd(calls.to());
    int[] events = new int[2 * n];
    int size = 0;
    int ended = 0;
    for (int start = 0; start < n; start++) {
      while (ended < n && byEnd[ended] < start && calls.to()[byEnd[ended]] <= calls.from()[start]) {
        events[size++] = ~byEnd[ended++];
      }
      events[size++] = start;
    }
    while (ended < n) {
      events[size++] = ~byEnd[ended++];
    }
    return new ReplayShape(calls.label(), events);
  }

  /** Places by end, and by place where ends are equal. */
  private static int[] byEnd(long[] to) {
    int[] order = new int[to.length];
    int moves = 0;
    for (int i = 0; i < to.length; i++) {
      int at = i;
      for (; at > 0 && to[order[at - 1]] > to[i]; at--) {
        order[at] = order[at - 1];
      }
      order[at] = i;
      moves += i - at;
      if (moves > MOST_MOVES) {
        Integer[] boxed = new Integer[to.length];
        Arrays.setAll(boxed, k -> k);
        Arrays.sort(boxed, Comparator.comparingLong(k -> to[k]));
        return Arrays.stream(boxed).mapToInt(Integer::intValue).toArray();
      }
    }
    return order;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReplayShape shape
        && Arrays.equals(labels, shape.labels)
        && Arrays.equals(events, shape.events);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(labels) + Arrays.hashCode(events);
  }

  @Override
  public String toString() {
    return Arrays.toString(labels) + Arrays.toString(events);
  }
}
