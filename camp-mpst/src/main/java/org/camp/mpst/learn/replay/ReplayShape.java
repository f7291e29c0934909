// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.Arrays;
import org.camp.mpst.learn.relation.CallTimes;

/**
 * The starts and ends of the calls of an instance, by time: at equal times ends first, but no end
 * before its own start. Instances of one shape replay alike.
 *
 * @param labels call → its label, by start
 * @param events call for its start, its complement for its end
 */
public record ReplayShape(int[] labels, int[] events) {
  public static ReplayShape of(CallTimes calls) {
    int n = calls.size();
    Integer[] byEnd = new Integer[n];
    Arrays.setAll(byEnd, i -> i);
    Arrays.sort(byEnd, java.util.Comparator.comparingLong((Integer i) -> calls.to()[i]));
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
