// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

import org.camp.concurrency.trace.span.SpanTable;

/** Traces that links connect. */
final class SpanLinks {
  private final SpanTable table;

  /** Trace → a trace of its group that is nearer to the first, or itself. */
  private final int[] leader;

  SpanLinks(SpanTable table) {
    this.table = table;
    this.leader = new int[table.traces()];
  }

  /** Trace → number of its group, in the order of the first spans; −1 for one without spans. */
  int[] groups(boolean follow) {
    for (int trace = 0; trace < leader.length; trace++) {
      leader[trace] = trace;
    }
    for (int link = 0; follow && link < table.links(); link++) {
      int one = first(table.trace(table.linkRow(link)));
      int other = first(table.linkTrace(link));
      leader[Math.max(one, other)] = Math.min(one, other);
    }
    int[] number = new int[leader.length];
    int[] group = new int[leader.length];
    java.util.Arrays.fill(group, -1);
    int count = 0;
    for (int row = 0; row < table.size(); row++) {
      int trace = table.trace(row);
      int head = first(trace);
      if (number[head] == 0) {
        number[head] = ++count;
      }
      group[trace] = number[head] - 1;
    }
    return group;
  }

  private int first(int trace) {
    int at = trace;
    while (leader[at] != at) {
      leader[at] = leader[leader[at]];
      at = leader[at];
    }
    return at;
  }
}
