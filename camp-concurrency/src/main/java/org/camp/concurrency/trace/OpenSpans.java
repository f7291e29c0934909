// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Spans of a lane that have started, as its time goes on. One that ends just when something of it
 * happens, or of a span below it, stays open for that. O(log spans) for each start and end.
 */
final class OpenSpans {
  /** A span, and how many were opened before it. */
  private record Open(TraceSpan span, int place) {}

  private static final Comparator<Open> BY_END =
      Comparator.<Open>comparingLong(open -> open.span.end())
          .thenComparing(Comparator.comparingInt(Open::place).reversed());

  private final SpanAncestry forest;

  /** Those of which nothing is known but that they end now or later. */
  private final PriorityQueue<Open> later = new PriorityQueue<>(BY_END);

  /** Those that end now, around what came last; the outermost first. */
  private final List<Open> around = new ArrayList<>();

  private long now = Long.MIN_VALUE;
  private int opened;

  OpenSpans(SpanAncestry forest) {
    this.forest = forest;
  }

  /** A span starts. */
  void open(TraceSpan span) {
    later.add(new Open(span, opened++));
  }

  /**
   * The spans that end before something happens, by their ends; of those that end together the
   * innermost first.
   *
   * @param time no earlier than the last one
   * @param next of what something happens, or nothing
   */
  List<TraceSpan> ended(long time, @Nullable TraceSpan next) {
    List<Open> over = new ArrayList<>();
    while (!around.isEmpty()
        && (now < time || !isAround(around.get(around.size() - 1).span, next))) {
      over.add(around.remove(around.size() - 1));
    }
    List<Open> kept = new ArrayList<>();
    for (Open open = later.peek(); open != null && open.span.end() <= time; open = later.peek()) {
      later.remove();
      (open.span.end() == time && isAround(open.span, next) ? kept : over).add(open);
    }
    keep(kept);
    now = time;
    over.sort(BY_END);
    return over.stream().map(Open::span).toList();
  }

  private boolean isAround(TraceSpan span, @Nullable TraceSpan next) {
    return next != null && forest.isAround(span, next);
  }

  private void keep(List<Open> more) {
    Comparator<Open> byDepth = Comparator.comparingInt(open -> forest.depth(open.span));
    more.sort(byDepth);
    boolean inner =
        more.isEmpty()
            || around.isEmpty()
            || byDepth.compare(around.get(around.size() - 1), more.get(0)) < 0;
    around.addAll(more);
    if (!inner) {
      around.sort(byDepth);
    }
  }
}
