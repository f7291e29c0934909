// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.camp.concurrency.trace.span.SpanKind;
import org.camp.concurrency.trace.span.SpanTable;

/**
 * The offsets of the clocks of a trace, as a simple temporal problem (Dechter, Meiri, Pearl 1991):
 * a child starts after its parent, and a call ends after what it called, up to a tolerance. Clocks
 * are fixed breadth first; each takes the offset of its caller's clock when the fixed ones allow,
 * else the middle of what they leave. When no offsets fit, every child on another clock is settled
 * by itself. O(spans + clocks³); nothing beyond one pass where times fit as they are.
 */
final class Clocks {
  private static final long NONE = ClockConstraints.NONE;

  /** No spans. */
  private static final int[] NOTHING = {};

  /** Stands for a shift of 0 of every span. */
  private static final long[] NO_SHIFT = {};

  private final TraceTree tree;

  /** Span → its kind. */
  private final SpanKind[] kind;

  private final Share share;

  /** Span → number of its clock, in the order in which they appear. */
  private int[] clock = NOTHING;

  /** Clock → the span with which it appears. */
  private int[] firstSpan = NOTHING;

  private int clocks;

  /** Span → what is added to its times [ns]; empty where times fit as they are. */
  private long[] shift = NO_SHIFT;

  /** The clocks that are moved. */
  List<ClockOffset> offsets = List.of();

  /** Hosts whose clocks contradict each other. */
  List<String> contradiction = List.of();

  Clocks(TraceTree tree, SpanKind[] kind, Share share) {
    this.tree = tree;
    this.kind = kind;
    this.share = share;
  }

  /** What is added to the times of a span [ns]. */
  long shift(int span) {
    return shift.length == 0 ? 0 : shift[span];
  }

  /** Offsets, unless times fit as they are. */
  void correct() {
    if (fit()) {
      return;
    }
    this.clock = new int[tree.size()];
    this.shift = new long[tree.size()];
    number();
    ClockConstraints constraints = constraints();
    Set<Integer> contradicting = constraints.contradiction();
    if (contradicting.isEmpty()) {
      settle(constraints);
    } else {
      tree.note(Note.CONTRADICTION);
      TreeSet<String> hosts = new TreeSet<>();
      contradicting.forEach(one -> hosts.add(host(one)));
      contradiction = List.copyOf(hosts);
      settleEach();
    }
  }

  /** Whether a child's clock differs from its parent's. */
  private boolean differs(int span) {
    int parent = tree.parent[span];
    return parent >= 0 && !sameClock(parent, span);
  }

  private boolean sameClock(int span, int other) {
    SpanTable table = tree.table;
    int one = table.process(tree.row[span]);
    int two = table.process(tree.row[other]);
    return one == two || table.clock(one) == table.clock(two);
  }

  private long tolerance(int child) {
    int parent = tree.parent[child];
    return Tolerance.of(share, tree.length(parent), tree.isCoarse(parent) || tree.isCoarse(child));
  }

  /** The least that the child's clock may be ahead of its parent's. */
  private long least(int child) {
    return tree.start[tree.parent[child]] - tree.start[child] - tolerance(child);
  }

  /** The most that it may be ahead; {@link #NONE} where no answer is waited for. */
  private long most(int child) {
    int parent = tree.parent[child];
    boolean answered =
        kind[parent] == SpanKind.CLIENT
            && tree.isRemote(parent, child)
            && kind[child] != SpanKind.CONSUMER
            && !tree.table.follows(tree.row[child])
            && tree.length(child) <= tree.length(parent);
    return answered ? tree.end[parent] - tree.end[child] + tolerance(child) : NONE;
  }

  private boolean fit() {
    for (int span = 0; span < tree.size(); span++) {
      if (differs(span) && (least(span) > 0 || most(span) < 0)) {
        return false;
      }
    }
    return true;
  }

  private void number() {
    Map<Long, Integer> numbers = new HashMap<>();
    for (int span : tree.order) {
      long key = tree.table.clock(tree.table.process(tree.row[span]));
      Integer known = numbers.get(key);
      if (known == null) {
        known = clocks;
        numbers.put(key, clocks);
        if (clocks == firstSpan.length) {
          firstSpan = Arrays.copyOf(firstSpan, 2 * clocks + 4);
        }
        firstSpan[clocks++] = span;
      }
      clock[span] = known;
    }
  }

  private ClockConstraints constraints() {
    ClockConstraints constraints = new ClockConstraints(clocks);
    for (int span = 0; span < tree.size(); span++) {
      if (differs(span)) {
        int p = clock[tree.parent[span]];
        int c = clock[span];
        constraints.atMost(p, c, -least(span));
        constraints.atMost(c, p, most(span));
      }
    }
    return constraints;
  }

  private String host(int of) {
    return tree.table.clockName(tree.table.process(tree.row[firstSpan[of]]));
  }

  private void settle(ClockConstraints constraints) {
    long[] offset = new long[clocks];
    List<ClockOffset> moved = new ArrayList<>();
    for (int one = 1; one < clocks; one++) {
      int caller = tree.parent[firstSpan[one]];
      long wished = caller < 0 ? 0 : offset[clock[caller]];
      ClockOffset settled = constraints.settle(host(one), one, offset, wished);
      offset[one] = settled.offset();
      if (offset[one] != 0) {
        tree.note(Note.CLOCKS);
        moved.add(settled);
      }
    }
    offsets = List.copyOf(moved);
    for (int span = 0; span < shift.length; span++) {
      shift[span] = offset[clock[span]];
    }
  }

  private void settleEach() {
    for (int span : tree.order) {
      int parent = tree.parent[span];
      if (parent >= 0) {
        shift[span] = shift[parent];
        if (differs(span)) {
          long high = most(span);
          shift[span] =
              ClockConstraints.within(
                  shift[parent] + least(span),
                  high == NONE ? NONE : shift[parent] + high,
                  shift[parent]);
        }
      }
    }
  }
}
