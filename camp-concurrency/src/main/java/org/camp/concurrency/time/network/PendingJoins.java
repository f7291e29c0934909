// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.network;

import java.util.Arrays;
import org.camp.concurrency.time.span.IntSort;
import org.camp.concurrency.time.span.Overlaps;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.concurrency.time.span.Verdicts;

/**
 * Children of one parent that were launched and that nothing waited for yet; those that run beside
 * some other call apart by name. Each action takes what was over when it came, unless both are
 * known to run beside each other and none makes place for the other.
 */
final class PendingJoins {
  private final SpanSet set;
  private final TimedTrace trace;
  private final int parent;
  private final Overlaps overlaps;

  /** Place → a call that runs beside another one, by its number at its site; the first has none. */
  private int[] number = {Verdicts.UNKNOWN, 0, 0, 0};

  /** Place → its children that are pending; first all that run beside nothing. */
  private PendingGroup[] pending = new PendingGroup[4];

  private int groups = 1;

  /** When the first of all children that run ends [ns]. */
  private long earliest = Long.MAX_VALUE;

  /** Whether some child is over that was not taken. */
  private boolean over;

  /** What the last action takes. */
  private int[] taken = new int[4];

  private int size;

  PendingJoins(SpanSet set, TimedTrace trace, int parent) {
    this.set = set;
    this.trace = trace;
    this.parent = parent;
    this.overlaps = new Overlaps(trace, parent, set.reading().tolerance());
    pending[0] = new PendingGroup(trace);
  }

  /** A joined child was launched. O(calls that run beside another one). */
  void launch(int child) {
    int place = place(trace.call(child));
    pending[place].launch(child);
    earliest = Math.min(earliest, trace.to(child));
  }

  private int place(int call) {
    if (!set.verdicts().hasParallel(trace.path(parent), call)) {
      return 0;
    }
    int wanted = set.verdicts().number(trace.path(parent), call);
    for (int place = 1; place < groups; place++) {
      if (number[place] == wanted) {
        return place;
      }
    }
    if (groups == number.length) {
      number = Arrays.copyOf(number, 2 * groups);
      pending = Arrays.copyOf(pending, 2 * groups);
    }
    number[groups] = wanted;
    pending[groups] = new PendingGroup(trace);
    return groups++;
  }

  /** Takes what the start of a child waits for; see {@link #taken}. Starts never go back. */
  void take(int child) {
    size = 0;
    if (!over && trace.from(child) + overlaps.most() < earliest) {
      return;
    }
    over = false;
    earliest = Long.MAX_VALUE;
    int own = set.verdicts().number(trace.path(parent), trace.call(child));
    for (int place = 0; place < groups; place++) {
      if (set.verdicts().areParallel(own, number[place])) {
        pending[place].takeHandedOn(child, this);
      } else {
        pending[place].takeOver(child, overlaps, this);
      }
      over |= pending[place].hasOver();
      earliest = Math.min(earliest, pending[place].earliest());
    }
    sort();
  }

  /** Takes all that is left. */
  void takeAll() {
    size = 0;
    for (int place = 0; place < groups; place++) {
      pending[place].takeAll(this);
    }
    sort();
  }

  /** One of those that the last action takes. */
  void add(int child) {
    if (size == taken.length) {
      taken = Arrays.copyOf(taken, 2 * size);
    }
    taken[size++] = child;
  }

  private void sort() {
    if (size > 1) {
      IntSort.sort(taken, 0, size, new ByEnd(trace));
    }
  }

  /** Children by end, then by start. */
  private record ByEnd(TimedTrace trace) implements IntSort.Order {
    @Override
    public int compare(int one, int other) {
      int byEnd = Long.compare(trace.to(one), trace.to(other));
      int byStart = byEnd != 0 ? byEnd : Long.compare(trace.from(one), trace.from(other));
      return byStart != 0 ? byStart : Integer.compare(one, other);
    }
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
