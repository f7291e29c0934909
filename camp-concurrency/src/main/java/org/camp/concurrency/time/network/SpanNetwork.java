// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.network;

import java.util.Arrays;
import java.util.Optional;
import org.camp.concurrency.time.span.IntSort;
import org.camp.concurrency.time.span.Note;
import org.camp.concurrency.time.span.ReadingOptions;
import org.camp.concurrency.time.span.Relation;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.concurrency.trace.span.SpanKind;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;

/**
 * The network of a trace: each span starts and ends, what it does itself is in sequence, and each
 * of its actions waits for the children that were over when it came. Event 2s is the start of span
 * s, 2s + 1 its end.
 */
public final class SpanNetwork {
  private final TimedTrace trace;
  private final ActivityNetwork network;
  private final int target;

  /** Span → place of its first action; one more entry for the end. */
  private final int[] firstAction;

  /** Place → child whose start is an action, in time order, grouped by parent. */
  private final int[] action;

  /** Span → what its own activities are. */
  private final ActivityClass[] kind;

  /** Span → the text that names the service that it calls, or −1. */
  private final int[] callee;

  private SpanNetwork(
      TimedTrace trace, ActivityNetwork network, Building building, boolean untilCompletion) {
    this.trace = trace;
    this.network = network;
    this.firstAction = building.firstAction;
    this.action = building.action;
    this.kind = building.kind;
    this.callee = building.callee;
    this.target = untilCompletion ? lastCaused() : end(trace.root());
  }

  /** The network of a trace of a set. O(spans · log spans). */
  public static SpanNetwork of(SpanSet set, TimedTrace trace) {
    Building building = new Building(set, trace);
    return new SpanNetwork(
        trace,
        building.build(),
        building,
        set.reading().until() == ReadingOptions.Until.COMPLETION);
  }

  /** The event at which a span starts. */
  public static int start(int span) {
    return 2 * span;
  }

  /** The event at which a span ends. */
  public static int end(int span) {
    return 2 * span + 1;
  }

  /** The trace whose times make the network. */
  public TimedTrace trace() {
    return trace;
  }

  /** Events and what they wait for. */
  public ActivityNetwork network() {
    return network;
  }

  /** The event that critical paths lead to. */
  public int target() {
    return target;
  }

  /** When the target happens [ns]. */
  public long makespan() {
    return network.time(target);
  }

  /** The length of the root [ns]. */
  public long latency() {
    return trace.length(trace.root());
  }

  /** The last end that the root caused [ns]. */
  public long completion() {
    return network.time(lastCaused());
  }

  /** The end of a span at which all is over that the root caused. */
  public int lastCaused() {
    boolean[] caused = network.causedBy(start(trace.root()));
    int last = end(trace.root());
    for (int span = 0; span < trace.size(); span++) {
      if (caused[end(span)] && network.time(end(span)) > network.time(last)) {
        last = end(span);
      }
    }
    return last;
  }

  /** What the activities of a span are: local ones, a wire, or an opaque call. */
  public ActivityClass kind(int span) {
    return kind[span];
  }

  /** The text that names the service that a wire or an opaque call leads to, or −1. */
  public int callee(int span) {
    return callee[span];
  }

  /** How many children a span launches itself. */
  public int actions(int span) {
    return firstAction[span + 1] - firstAction[span];
  }

  /** A child that a span launches, in time order. */
  public int action(int span, int place) {
    return action[firstAction[span] + place];
  }

  /** Builds the events and arcs. */
  private static final class Building {
    private final SpanSet set;
    private final TimedTrace trace;
    private final ActivityNetwork.Builder builder;

    /** Span → place of its first action; one more entry for the end. */
    private final int[] firstAction;

    /** Place → child whose start is an action, in time order, grouped by parent. */
    private final int[] action;

    /** Span → what its own activities are. */
    private final ActivityClass[] kind;

    /** Span → the text that names the service that it calls, or −1. */
    private final int[] callee;

    Building(SpanSet set, TimedTrace trace) {
      this.set = set;
      this.trace = trace;
      int n = trace.size();
      this.builder = ActivityNetwork.builder(2 * n, 4 * n);
      this.kind = new ActivityClass[n];
      this.callee = new int[n];
      this.firstAction = new int[n + 1];
      this.action = launched();
      for (int span = 0; span < n; span++) {
        classify(span);
      }
      for (int span = 0; span < n; span++) {
        builder.event(trace.from(span), span, ActivityClass.LOCAL);
        builder.event(trace.to(span), span, kind[span]);
      }
    }

    ActivityNetwork build() {
      int placed = 0;
      for (int span = 0; span < trace.size(); span++) {
        firstAction[span] = placed;
        placed = actions(span, placed);
        firstAction[span + 1] = placed;
        arcs(span, firstAction[span], placed);
      }
      for (int span = 0; span < trace.size(); span++) {
        released(span);
      }
      int sound = builder.arcs();
      LinkArcs.add(set.table(), trace, builder);
      Optional<ActivityNetwork> network = builder.build();
      if (network.isEmpty()) {
        trace.note(Note.LINK_CIRCLE);
        builder.forget(sound);
        for (int child : action) {
          builder.owned(start(child), trace.parent(child), kind[trace.parent(child)]);
        }
        network = builder.build();
      }
      return network.orElseThrow();
    }

    /** Room for all children that are launched. */
    private int[] launched() {
      int count = 0;
      for (int span = 0; span < trace.size(); span++) {
        count += trace.relation(span).isLaunched() ? 1 : 0;
      }
      return new int[count];
    }

    private void classify(int span) {
      kind[span] = ActivityClass.LOCAL;
      callee[span] = -1;
      if (trace.kind(span) != SpanKind.CLIENT) {
        return;
      }
      int last = -1;
      boolean remote = false;
      for (int i = 0; i < trace.children(span); i++) {
        int child = trace.child(span, i);
        if (trace.relation(child) == Relation.ABANDONED) {
          return;
        }
        if (trace.isRemote(span, child)) {
          remote = true;
          boolean joined = trace.relation(child) == Relation.JOINED;
          last = joined && (last < 0 || trace.to(child) >= trace.to(last)) ? child : last;
        }
      }
      if (!remote) {
        kind[span] = ActivityClass.REMOTE;
        callee[span] = trace.callee(span);
      } else if (last >= 0) {
        kind[span] = ActivityClass.WIRE;
        callee[span] = trace.service(last);
      }
    }

    private int actions(int span, int from) {
      int to = from;
      boolean sorted = true;
      for (int i = 0; i < trace.children(span); i++) {
        int child = trace.child(span, i);
        if (trace.relation(child).isLaunched()) {
          sorted &= to == from || trace.from(action[to - 1]) < trace.from(child);
          action[to++] = child;
        }
      }
      if (!sorted) {
        sort(from, to);
      }
      return to;
    }

    private void sort(int from, int to) {
      IntSort.sort(
          action,
          from,
          to,
          (a, b) -> {
            int byStart = Long.compare(trace.from(a), trace.from(b));
            int byEnd = byStart != 0 ? byStart : Long.compare(trace.to(a), trace.to(b));
            return byEnd != 0 ? byEnd : set.table().compareIds(trace.row(a), trace.row(b));
          });
    }

    private void arcs(int span, int from, int to) {
      if (from == to) {
        builder.waits(end(span), start(span));
        return;
      }
      int known = builder.arcs();
      if (!isSequence(span, from, to)) {
        builder.forget(known);
        overlapping(span, from, to);
      }
    }

    /** Adds what a span waits for, whatever runs beside what. */
    private void overlapping(int span, int from, int to) {
      int before = start(span);
      PendingJoins joins = new PendingJoins(set, trace, span);
      for (int place = from; place < to; place++) {
        int child = action[place];
        builder.owned(start(child), span, kind[span]);
        builder.waits(start(child), before);
        joins.take(child);
        join(start(child), joins);
        if (trace.relation(child) == Relation.JOINED) {
          joins.launch(child);
        }
        before = start(child);
      }
      builder.waits(end(span), before);
      joins.takeAll();
      join(end(span), joins);
    }

    /** Adds what a span waits for, as long as each child is over when the next one starts. */
    private boolean isSequence(int span, int from, int to) {
      int before = start(span);
      int running = -1;
      for (int place = from; place < to; place++) {
        int child = action[place];
        builder.owned(start(child), span, kind[span]);
        builder.waits(start(child), before);
        before = start(child);
        if (running >= 0) {
          if (trace.to(running) > trace.from(child) || runsBeside(span, child)) {
            return false;
          }
          builder.waits(start(child), end(running));
        }
        running = trace.relation(child) == Relation.JOINED ? child : -1;
      }
      builder.waits(end(span), before);
      if (running >= 0) {
        builder.waits(end(span), end(running));
      }
      return true;
    }

    private boolean runsBeside(int span, int child) {
      return set.verdicts().hasParallel(trace.path(span), trace.call(child));
    }

    private void join(int event, PendingJoins joins) {
      for (int i = 0; i < joins.size(); i++) {
        builder.waits(event, end(joins.taken(i)));
      }
    }

    /** What starts without being launched waits for the action of its parent that released it. */
    private void released(int span) {
      Relation relation = trace.relation(span);
      if (relation == Relation.LATE) {
        builder.waits(start(span), end(trace.parent(span)));
        builder.owned(start(span), span, ActivityClass.QUEUE);
      } else if (relation == Relation.MESSAGE) {
        builder.waits(start(span), lastBefore(trace.parent(span), trace.from(span)));
        builder.owned(start(span), span, ActivityClass.QUEUE);
      }
    }

    private int lastBefore(int parent, long time) {
      if (trace.to(parent) <= time) {
        return end(parent);
      }
      int low = firstAction[parent];
      int high = firstAction[parent + 1];
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (trace.from(action[middle]) <= time) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return start(low == firstAction[parent] ? parent : action[low - 1]);
    }
  }

  /** Events of a span's own activities: starts that it launches, and its end. */
  public int[] own(int span) {
    int[] own = new int[actions(span) + 1];
    int size = 0;
    for (int i = 0; i < actions(span); i++) {
      int event = start(action(span, i));
      if (network.owner(event) == span) {
        own[size++] = event;
      }
    }
    own[size++] = end(span);
    return Arrays.copyOf(own, size);
  }
}
