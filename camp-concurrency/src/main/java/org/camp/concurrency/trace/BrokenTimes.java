// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Times of spans that cannot be, as they are settled where times are analysed too: without a start
 * a span starts with its parent, and a root with the earliest below; without an end it lasts until
 * the latest below; and no span ends before it starts. O(spans · log spans).
 */
final class BrokenTimes {
  private final List<TraceSpan> spans;
  private final SpanAncestry forest;

  /** Place → place of the parent, or −1. */
  private final int[] parent;

  /** Places, parents first. */
  private final Integer[] order;

  private BrokenTimes(List<TraceSpan> spans) {
    this.spans = spans;
    this.forest = new SpanAncestry(spans);
    Map<String, Integer> places = new HashMap<>();
    for (int place = 0; place < spans.size(); place++) {
      places.put(spans.get(place).id(), place);
    }
    parent = new int[spans.size()];
    order = new Integer[spans.size()];
    for (int place = 0; place < spans.size(); place++) {
      TraceSpan span = spans.get(place);
      parent[place] = forest.depth(span) == 0 ? -1 : places.getOrDefault(span.parent(), -1);
      order[place] = place;
    }
    Arrays.sort(order, Comparator.comparingInt(place -> forest.depth(spans.get(place))));
  }

  private static boolean isBroken(TraceSpan span) {
    return span.start() < 0 || span.end() < span.start();
  }

  /**
   * Settles the times of all spans.
   *
   * @param spans by their ids; what is settled replaces what was broken
   * @return how many were broken
   */
  static int settle(Map<String, TraceSpan> spans) {
    int broken = 0;
    for (TraceSpan span : spans.values()) {
      broken += isBroken(span) ? 1 : 0;
    }
    if (broken > 0) {
      for (TraceSpan settled : new BrokenTimes(new ArrayList<>(spans.values())).settled()) {
        spans.put(settled.id(), settled);
      }
    }
    return broken;
  }

  private List<TraceSpan> settled() {
    long[] start = starts();
    List<TraceSpan> settled = new ArrayList<>(spans);
    long[] latest = start.clone();
    for (int i = order.length - 1; i >= 0; i--) {
      int place = order[i];
      TraceSpan span = spans.get(place);
      long end = span.end() <= 0 ? latest[place] : Math.max(start[place], span.end());
      if (parent[place] >= 0) {
        latest[parent[place]] = Math.max(latest[parent[place]], end);
      }
      settled.set(place, span.timed(start[place], end));
    }
    return settled;
  }

  private long[] starts() {
    long[] earliest = new long[order.length];
    Arrays.fill(earliest, Long.MAX_VALUE);
    for (int i = order.length - 1; i >= 0; i--) {
      int place = order[i];
      long own = spans.get(place).start();
      earliest[place] = own < 0 ? earliest[place] : own;
      if (parent[place] >= 0) {
        earliest[parent[place]] = Math.min(earliest[parent[place]], earliest[place]);
      }
    }
    long[] start = new long[order.length];
    for (int place : order) {
      long own = spans.get(place).start();
      long least = earliest[place] == Long.MAX_VALUE ? 0 : earliest[place];
      start[place] = own >= 0 ? own : parent[place] >= 0 ? start[parent[place]] : least;
    }
    return start;
  }
}
