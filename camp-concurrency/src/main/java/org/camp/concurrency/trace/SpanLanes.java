// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.PriorityQueue;
import java.util.TreeMap;

/**
 * Spans of one clock in as few lanes as greed finds, so that those of one lane are nested or apart:
 * a span goes into its parent, where that is innermost, else to the first lane in which all is
 * over. A span that is over holds its lane against its own children until another span looks there.
 * O(spans · log spans).
 */
final class SpanLanes {
  private final List<List<TraceSpan>> lanes = new ArrayList<>();

  /** Lane → spans of it that are open, or were when somebody last looked; the innermost last. */
  private final List<List<TraceSpan>> open = new ArrayList<>();

  /** Span that is in such a list → its lane. */
  private final Map<String, Integer> laneOf = new HashMap<>();

  /** Span → how many were placed before it. */
  private final Map<String, Integer> placeOf = new HashMap<>();

  private final PriorityQueue<Integer> busy =
      new PriorityQueue<>(Comparator.comparingLong(lane -> open.get(lane).get(0).end()));
  private final PriorityQueue<Integer> free = new PriorityQueue<>();
  private final Looks looks = new Looks();

  private SpanLanes() {}

  /**
   * The lanes of spans.
   *
   * @param spans by start, then longest first, then parents first
   */
  static List<List<TraceSpan>> of(List<TraceSpan> spans) {
    SpanLanes lanes = new SpanLanes();
    spans.forEach(lanes::add);
    return lanes.lanes;
  }

  /** A look at lanes: how many spans were placed before, and the start of the one that looked. */
  private record Look(int placed, long time) {
    static final Look NONE = new Look(-1, Long.MIN_VALUE);

    boolean isSince(TraceSpan over, int itsPlace) {
      return placed > itsPlace && time >= over.end();
    }
  }

  /** When lanes were looked at last: all of them, or those before one. */
  private static final class Looks {
    private Look all = Look.NONE;
    private String allOf = "";

    /** The last look at all lanes by a child of another parent. */
    private Look allOther = Look.NONE;

    /** Looks at the lanes before one, the last first to reach as far as it does. */
    private final NavigableMap<Integer, Look> some = new TreeMap<>();

    void atAll(Look look, TraceSpan by) {
      if (!by.parent().equals(allOf)) {
        allOther = all;
        allOf = by.parent();
      }
      all = look;
      some.clear();
    }

    void before(int lane, Look look) {
      some.headMap(lane, true).clear();
      some.put(lane, look);
    }

    /** Whether somebody but children of a span looked at its lane since it was over. */
    boolean since(TraceSpan over, int lane, int itsPlace) {
      Map.Entry<Integer, Look> reaching = some.higherEntry(lane);
      return (over.id().equals(allOf) ? allOther : all).isSince(over, itsPlace)
          || (reaching != null && reaching.getValue().isSince(over, itsPlace));
    }
  }

  private void add(TraceSpan span) {
    while (!busy.isEmpty() && open.get(busy.peek()).get(0).end() <= span.start()) {
      free.add(busy.remove());
    }
    int held = heldBy(span);
    Look look = new Look(placeOf.size(), span.start());
    if (held >= 0 && isIn(span, innermost(held))) {
      looks.before(held, look);
      push(held, span);
      return;
    }
    looks.atAll(look, span);
    int lane = free(held);
    open.get(lane).forEach(over -> laneOf.remove(over.id()));
    open.get(lane).clear();
    push(lane, span);
    busy.add(lane);
  }

  private static boolean isIn(TraceSpan span, TraceSpan other) {
    return other.id().equals(span.parent()) && span.within(other);
  }

  private TraceSpan innermost(int lane) {
    List<TraceSpan> stack = open.get(lane);
    return stack.get(stack.size() - 1);
  }

  private void push(int lane, TraceSpan span) {
    lanes.get(lane).add(span);
    open.get(lane).add(span);
    laneOf.put(span.id(), lane);
    placeOf.put(span.id(), placeOf.size());
  }

  /** The lane in which the parent of a span still is, without what is over in it, or −1. */
  private int heldBy(TraceSpan span) {
    Integer lane = laneOf.get(span.parent());
    if (lane == null) {
      return -1;
    }
    List<TraceSpan> stack = open.get(lane);
    while (innermost(lane).end() <= span.start() && !innermost(lane).id().equals(span.parent())) {
      laneOf.remove(stack.remove(stack.size() - 1).id());
    }
    TraceSpan top = innermost(lane);
    boolean gone =
        top.id().equals(span.parent())
            && top.end() <= span.start()
            && looks.since(top, lane, placeOf.getOrDefault(top.id(), 0));
    return gone ? -1 : lane;
  }

  /** The first lane that is free for a child of the span that holds one; a new one else. */
  private int free(int held) {
    Integer first = free.poll();
    if (first != null && first == held) {
      Integer second = free.poll();
      free.add(first);
      first = second;
    }
    if (first == null) {
      first = lanes.size();
      lanes.add(new ArrayList<>());
      open.add(new ArrayList<>());
    }
    return first;
  }
}
