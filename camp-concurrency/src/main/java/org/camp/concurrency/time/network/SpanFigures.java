// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.network;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.camp.concurrency.time.span.IntSort;
import org.camp.concurrency.time.span.Relation;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.core.order.ActivityFigures;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.CriticalInterval;
import org.jspecify.annotations.Nullable;

/** What a trace's network says of its spans and parts: each figure is what an evaluation gives. */
public final class SpanFigures {
  private final SpanNetwork spans;
  private final ActivityNetwork network;
  private final TimedTrace trace;

  /** Place on the critical path → event, in the order of {@link ActivityNetwork#path}. */
  private final int[] path;

  private @Nullable ActivityFigures tried;

  /** Event → its part, by the numbering asked for last. */
  private int @Nullable [] partOf;

  private @Nullable Parts partsOf;

  /** Looks at a network. O(length of the critical path); what is tried takes O(events + arcs). */
  public SpanFigures(SpanNetwork spans) {
    this.spans = spans;
    this.network = spans.network();
    this.trace = spans.trace();
    this.path = network.path(spans.target());
  }

  private ActivityFigures tried() {
    ActivityFigures known = tried;
    if (known == null) {
      known = new ActivityFigures(network, spans.target());
      tried = known;
    }
    return known;
  }

  /** The events of the critical path. */
  public int[] path() {
    return Arrays.copyOf(path, path.length);
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
    long covered = 0;
    long reached = trace.from(span);
    long before = Long.MIN_VALUE;
    for (int i = 0; i < trace.children(span); i++) {
      int child = trace.child(span, i);
      if (trace.relation(child) == Relation.JOINED) {
        if (trace.from(child) < before) {
          return selfOf(span, joined(span));
        }
        before = trace.from(child);
        covered += Math.max(0, trace.to(child) - Math.max(reached, before));
        reached = Math.max(reached, trace.to(child));
      }
    }
    return trace.length(span) - covered;
  }

  private int[] joined(int span) {
    int[] joined =
        IntStream.range(0, trace.children(span))
            .map(i -> trace.child(span, i))
            .filter(child -> trace.relation(child) == Relation.JOINED)
            .toArray();
    IntSort.sort(joined, 0, joined.length, (a, b) -> Long.compare(trace.from(a), trace.from(b)));
    return joined;
  }

  private long selfOf(int span, int[] joined) {
    long covered = 0;
    long reached = trace.from(span);
    for (int child : joined) {
      covered += Math.max(0, trace.to(child) - Math.max(reached, trace.from(child)));
      reached = Math.max(reached, trace.to(child));
    }
    return trace.length(span) - covered;
  }

  /** The sum of a span's own activities, leads taken off [ns]. */
  public long work(int span) {
    return Arrays.stream(spans.own(span)).mapToLong(network::weight).sum();
  }

  /** How much longer a span may take [ns]; {@link ActivityNetwork#NEVER}: any time. */
  public long slack(int span) {
    return tried().slack(SpanNetwork.end(span));
  }

  /** What would be won if a span's own activities took no time [ns]. One evaluation. */
  public long drag(int span) {
    return won(Arrays.stream(spans.own(span)).filter(event -> network.weight(event) > 0).toArray());
  }

  /** What would be won if a span took no time, with all below it [ns]. One evaluation. */
  public long inclusiveDrag(int span) {
    return won(below(spans, span));
  }

  /** None when none of them is on the path. */
  private long won(int[] events) {
    boolean critical = Arrays.stream(events).anyMatch(tried()::isCritical);
    return critical ? tried().without(events) : 0;
  }

  /** What would be won if all of a part took no time [ns]. One evaluation. */
  public long drag(Parts parts, int part) {
    return tried().without(events(parts, part));
  }

  /** The makespan, doubled, if all of a part took half the time [half ns]. One evaluation. */
  public long halved(Parts parts, int part) {
    return tried().halved(events(parts, part));
  }

  /** The same if all of several parts did. One evaluation. */
  public long halved(Parts parts, Collection<Integer> several) {
    int[] of = partsOfEvents(parts);
    return tried().halved(tried().positive(event -> several.contains(of[event])));
  }

  /** The factors of a part between which the path stays critical. */
  public CriticalInterval range(Parts parts, int part) {
    return tried().range(events(parts, part));
  }

  /**
   * The part that takes over just beyond an end of that interval: of those with activities that
   * come onto the path the one with most; nothing where the path stays critical.
   *
   * @param above whether it is the upper end
   */
  public OptionalInt takesOver(Parts parts, int part, CriticalInterval range, boolean above) {
    int[] events = events(parts, part);
    int[] of = partsOfEvents(parts);
    Map<Integer, Long> sums = new TreeMap<>();
    for (int event : tried().beyond(events, range, above)) {
      if (!network.isSource(event) && network.weight(event) > 0) {
        sums.merge(of[event], network.weight(event), Long::sum);
      }
    }
    return sums.keySet().stream()
        .mapToInt(Integer::intValue)
        .reduce(
            (one, other) ->
                sums.getOrDefault(other, 0L) > sums.getOrDefault(one, 0L) ? other : one);
  }

  /** Events before which a positive activity of a part passes. */
  private int[] events(Parts parts, int part) {
    int[] of = partsOfEvents(parts);
    return tried().positive(event -> of[event] == part);
  }

  private int[] partsOfEvents(Parts parts) {
    int[] known = partOf;
    if (known == null || !parts.equals(partsOf)) {
      known = IntStream.range(0, network.size()).map(event -> parts.of(spans, event)).toArray();
      partOf = known;
      partsOf = parts;
    }
    return known;
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
