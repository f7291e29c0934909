// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.network;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.camp.concurrency.time.span.IntSort;
import org.camp.concurrency.time.span.Relation;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.CriticalInterval;

/** What a trace's network says of its spans and parts: each figure is what an evaluation gives. */
public final class SpanFigures {
  private final SpanNetwork spans;
  private final ActivityNetwork network;
  private final TimedTrace trace;

  /** Place on the critical path → event, in the order of {@link ActivityNetwork#path}. */
  private final int[] path;

  /** Event → the latest time at which it delays nothing [ns]. */
  private final long[] late;

  /** Span → whether an activity of its own is on the path. */
  private final boolean[] onPath;

  /** Span → whether an activity of its own, or of what is below it, is on the path. */
  private final boolean[] belowOnPath;

  /** Event → weight while something is tried. */
  private final long[] weights;

  /** Event → time while something is tried. */
  private final long[] times;

  /** Looks at a network. O(events + arcs). */
  public SpanFigures(SpanNetwork spans) {
    this.spans = spans;
    this.network = spans.network();
    this.trace = spans.trace();
    this.path = network.path(spans.target());
    this.late = network.late(spans.target());
    this.weights = network.weights();
    this.times = new long[network.size()];
    this.onPath = new boolean[trace.size()];
    for (int event : path) {
      if (!network.isSource(event)) {
        onPath[network.owner(event)] = true;
      }
    }
    this.belowOnPath = onPath.clone();
    for (int place = trace.size() - 1; place >= 0; place--) {
      int span = trace.inOrder(place);
      if (belowOnPath[span] && trace.parent(span) >= 0) {
        belowOnPath[trace.parent(span)] = true;
      }
    }
  }

  /** The events of the critical path. */
  public int[] path() {
    return path.clone();
  }

  /** The critical path by span and class. */
  public List<NetworkSection> sections() {
    return NetworkSection.of(network, path);
  }

  /** Time on the path of each part that has some [ns]; all of them sum to the makespan. */
  public Map<Integer, Long> onPath(Parts parts) {
    Map<Integer, Long> sums = new TreeMap<>();
    for (int event : path) {
      if (!network.isSource(event) && network.weight(event) != 0) {
        sums.merge(parts.of(spans, event), network.weight(event), Long::sum);
      }
    }
    return sums;
  }

  /** The length of a span less the union of its joined children [ns]. */
  public long self(int span) {
    int[] joined = new int[trace.children(span)];
    int size = 0;
    for (int i = 0; i < joined.length; i++) {
      int child = trace.child(span, i);
      if (trace.relation(child) == Relation.JOINED) {
        joined[size++] = child;
      }
    }
    IntSort.sort(joined, 0, size, (a, b) -> Long.compare(trace.from(a), trace.from(b)));
    long covered = 0;
    long reached = trace.from(span);
    for (int i = 0; i < size; i++) {
      long from = Math.max(reached, trace.from(joined[i]));
      long to = trace.to(joined[i]);
      covered += Math.max(0, to - from);
      reached = Math.max(reached, to);
    }
    return trace.length(span) - covered;
  }

  /** The sum of a span's own activities, leads taken off [ns]. */
  public long work(int span) {
    return Arrays.stream(spans.own(span)).mapToLong(network::weight).sum();
  }

  /** How much longer a span may take [ns]; {@link ActivityNetwork#NEVER}: any time. */
  public long slack(int span) {
    int end = SpanNetwork.end(span);
    return late[end] == ActivityNetwork.NEVER
        ? ActivityNetwork.NEVER
        : late[end] - network.time(end);
  }

  /** What would be won if a span's own activities took no time [ns]. One evaluation. */
  public long drag(int span) {
    if (!onPath[span]) {
      return 0;
    }
    int[] own = spans.own(span);
    for (int event : own) {
      weights[event] = Math.min(0, weights[event]);
    }
    return tried(own);
  }

  /** What would be won if a span took no time, with all below it [ns]. One evaluation. */
  public long inclusiveDrag(int span) {
    if (!belowOnPath[span]) {
      return 0;
    }
    int[] below = below(spans, span);
    for (int event : below) {
      weights[event] = 0;
    }
    return tried(below);
  }

  /** What would be won if all of a part took no time [ns]. One evaluation. */
  public long drag(Parts parts, int part) {
    int[] events = events(parts, part);
    for (int event : events) {
      weights[event] = 0;
    }
    return tried(events);
  }

  /** The makespan, doubled, if all of a part took half the time [half ns]. One evaluation. */
  public long halved(Parts parts, int part) {
    int[] events = events(parts, part);
    for (int event = 0; event < weights.length; event++) {
      weights[event] *= 2;
    }
    for (int event : events) {
      weights[event] /= 2;
    }
    network.evaluate(weights, times);
    for (int event = 0; event < weights.length; event++) {
      weights[event] = network.weight(event);
    }
    return times[spans.target()];
  }

  /** The factors of a part between which the path stays critical. */
  public CriticalInterval range(Parts parts, int part) {
    boolean[] scaled = new boolean[network.size()];
    for (int event : events(parts, part)) {
      scaled[event] = true;
    }
    return network.criticalRange(spans.target(), scaled);
  }

  /** Events before which a positive activity of a part passes. */
  private int[] events(Parts parts, int part) {
    int[] events = new int[8];
    int size = 0;
    for (int event = 0; event < network.size(); event++) {
      if (network.weight(event) > 0 && !network.isSource(event) && parts.of(spans, event) == part) {
        if (size == events.length) {
          events = Arrays.copyOf(events, 2 * size);
        }
        events[size++] = event;
      }
    }
    return Arrays.copyOf(events, size);
  }

  private long tried(int[] changed) {
    network.evaluate(weights, times);
    for (int event : changed) {
      weights[event] = network.weight(event);
    }
    return spans.makespan() - times[spans.target()];
  }

  /** Events of a span's own activities and of all that is below it. */
  static int[] below(SpanNetwork spans, int top) {
    TimedTrace trace = spans.trace();
    int[] stack = new int[trace.size()];
    int depth = 0;
    stack[depth++] = top;
    int[] events = new int[16];
    int size = 0;
    while (depth > 0) {
      int span = stack[--depth];
      int[] own = spans.own(span);
      if (size + own.length + 1 > events.length) {
        events = Arrays.copyOf(events, 2 * (size + own.length + 1));
      }
      for (int event : own) {
        events[size++] = event;
      }
      int start = SpanNetwork.start(span);
      if (span != top && spans.network().owner(start) == span) {
        if (!spans.network().isSource(start)) {
          events[size++] = start;
        }
      }
      for (int i = 0; i < trace.children(span); i++) {
        stack[depth++] = trace.child(span, i);
      }
    }
    return Arrays.copyOf(events, size);
  }
}
