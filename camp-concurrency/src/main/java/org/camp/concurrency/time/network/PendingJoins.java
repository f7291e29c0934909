// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  /** A call by its number at its site, and its children that are pending. */
  private record Named(int number, PendingGroup pending) {}

  /** Children of calls that run beside nothing. */
  private final PendingGroup plain;

  /** All that run beside nothing, then calls that run beside another one, as they came. */
  private final List<Named> beside = new ArrayList<>();

  private final Map<Integer, PendingGroup> groups = new HashMap<>();

  /** Call → which of the first calls of {@link #beside} it runs beside. */
  private final Map<Integer, Known> known = new HashMap<>();

  /** Places of calls that one runs beside, as far as they were looked at; the first has none. */
  private static final class Known {
    private final BitSet places = new BitSet();
    private int size = 1;
  }

  /** What the last action takes. */
  private int[] taken = new int[8];

  private int size;

  PendingJoins(SpanSet set, TimedTrace trace, int parent) {
    this.set = set;
    this.trace = trace;
    this.parent = parent;
    this.overlaps = new Overlaps(trace, parent, set.reading().tolerance());
    this.plain = new PendingGroup(trace);
    beside.add(new Named(Verdicts.UNKNOWN, plain));
  }

  /** A joined child was launched. */
  void launch(int child) {
    group(trace.call(child)).launch(child);
  }

  private PendingGroup group(int call) {
    if (!set.verdicts().hasParallel(trace.path(parent), call)) {
      return plain;
    }
    PendingGroup pending = groups.get(call);
    if (pending == null) {
      pending = new PendingGroup(trace);
      groups.put(call, pending);
      beside.add(new Named(set.verdicts().number(trace.path(parent), call), pending));
    }
    return pending;
  }

  /** Takes what the start of a child waits for; see {@link #taken}. Starts never go back. */
  void take(int child) {
    size = 0;
    BitSet parallel = beside(trace.call(child));
    for (int place = 0; place < beside.size(); place++) {
      PendingGroup pending = beside.get(place).pending;
      if (parallel.get(place)) {
        pending.takeHandedOn(child, this);
      } else {
        pending.takeOver(child, overlaps, this);
      }
    }
    sort();
  }

  private BitSet beside(int call) {
    Known looked = known.computeIfAbsent(call, one -> new Known());
    if (looked.size < beside.size()) {
      int number = set.verdicts().number(trace.path(parent), call);
      for (; looked.size < beside.size(); looked.size++) {
        int other = beside.get(looked.size).number;
        looked.places.set(looked.size, set.verdicts().areParallel(number, other));
      }
    }
    return looked.places;
  }

  /** Takes all that is left. */
  void takeAll() {
    size = 0;
    for (Named named : beside) {
      named.pending.takeAll(this);
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
    IntSort.sort(taken, 0, size, (a, b) -> a == b ? 0 : isBefore(a, b) ? -1 : 1);
  }

  private boolean isBefore(int child, int other) {
    if (trace.to(child) != trace.to(other)) {
      return trace.to(child) < trace.to(other);
    }
    return trace.from(child) != trace.from(other)
        ? trace.from(child) < trace.from(other)
        : child < other;
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
