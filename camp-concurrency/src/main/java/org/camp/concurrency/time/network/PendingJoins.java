// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.network;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.camp.concurrency.time.span.Overlaps;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.time.span.TimedTrace;

/**
 * Children of one parent that were launched and that nothing waited for yet, in the order of their
 * ends; those that run beside some other call apart by name. Each action takes what was over when
 * it came, unless both are known to run beside each other and none makes place for the other.
 */
final class PendingJoins {
  private static final int PLACE = 10;

  private final SpanSet set;
  private final TimedTrace trace;
  private final int parent;
  private final Overlaps overlaps;

  /** Call → its group; calls that run beside nothing share group 0. */
  private final Map<Integer, Integer> groups = new HashMap<>();

  /** Group → children, by end, start and number. */
  private int[][] pending = new int[1][8];

  /** Group → place of the first that is left. */
  private int[] first = new int[1];

  /** Group → place behind the last one. */
  private int[] last = new int[1];

  /** Group → its call; nothing for group 0. */
  private int[] call = new int[1];

  private int count = 1;

  /** What the last action takes. */
  private int[] taken = new int[8];

  private int size;

  PendingJoins(SpanSet set, TimedTrace trace, int parent) {
    this.set = set;
    this.trace = trace;
    this.parent = parent;
    this.overlaps = new Overlaps(trace, parent, set.reading().tolerance());
  }

  /** A joined child was launched. */
  void launch(int child) {
    int group = group(trace.call(child));
    if (last[group] == pending[group].length) {
      compact(group);
    }
    int at = last[group]++;
    while (at > first[group] && isBefore(child, pending[group][at - 1])) {
      pending[group][at] = pending[group][at - 1];
      at--;
    }
    pending[group][at] = child;
  }

  private void compact(int group) {
    int left = last[group] - first[group];
    int[] roomy = new int[Math.max(8, 2 * left)];
    System.arraycopy(pending[group], first[group], roomy, 0, left);
    pending[group] = roomy;
    first[group] = 0;
    last[group] = left;
  }

  private boolean isBefore(int child, int other) {
    if (trace.to(child) != trace.to(other)) {
      return trace.to(child) < trace.to(other);
    }
    return trace.from(child) != trace.from(other)
        ? trace.from(child) < trace.from(other)
        : child < other;
  }

  private int group(int of) {
    if (!set.verdicts().hasParallel(trace.path(parent), of)) {
      return 0;
    }
    Integer known = groups.get(of);
    if (known != null) {
      return known;
    }
    pending = Arrays.copyOf(pending, count + 1);
    pending[count] = new int[8];
    first = Arrays.copyOf(first, count + 1);
    last = Arrays.copyOf(last, count + 1);
    call = Arrays.copyOf(call, count + 1);
    call[count] = of;
    groups.put(of, count);
    return count++;
  }

  /** Takes what the start of a child waits for; see {@link #taken}. */
  void take(int child) {
    size = 0;
    for (int group = 0; group < count; group++) {
      boolean beside =
          group > 0
              && set.verdicts().areParallel(trace.path(parent), call[group], trace.call(child));
      if (beside) {
        takeHandedOn(group, child);
      } else {
        takeOver(group, child);
      }
    }
    sort();
  }

  /** Takes all that is left. */
  void takeAll() {
    size = 0;
    for (int group = 0; group < count; group++) {
      while (first[group] < last[group]) {
        add(pending[group][first[group]++]);
      }
    }
    sort();
  }

  private void takeOver(int group, int child) {
    long now = trace.from(child);
    while (first[group] < last[group] && trace.to(pending[group][first[group]]) <= now) {
      add(pending[group][first[group]++]);
    }
    for (int at = first[group]; at < last[group]; at++) {
      int other = pending[group][at];
      if (trace.to(other) - now > overlaps.most()) {
        return;
      }
      if (overlaps.isTolerated(other, child)) {
        add(other);
        remove(group, at--);
      }
    }
  }

  private void takeHandedOn(int group, int child) {
    long now = trace.from(child);
    for (int at = last[group] - 1; at >= first[group]; at--) {
      int other = pending[group][at];
      long gap = now - trace.to(other);
      if (gap > trace.length(child) / PLACE) {
        return;
      }
      if (gap >= 0 && gap <= trace.length(other) / PLACE) {
        add(other);
        remove(group, at);
      }
    }
  }

  private void remove(int group, int at) {
    System.arraycopy(pending[group], at + 1, pending[group], at, last[group] - at - 1);
    last[group]--;
  }

  private void add(int child) {
    if (size == taken.length) {
      taken = Arrays.copyOf(taken, 2 * size);
    }
    taken[size++] = child;
  }

  private void sort() {
    org.camp.concurrency.time.span.IntSort.sort(
        taken, 0, size, (a, b) -> a == b ? 0 : isBefore(a, b) ? -1 : 1);
  }

  /** How many children the last action takes. */
  int size() {
    return size;
  }

  /**
   * A child that the last action takes, by end; of those that end together the later start last.
   */
  int taken(int place) {
    return taken[place];
  }
}
