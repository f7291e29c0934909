// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

/**
 * The covering relation of an order, the edges of its Hasse diagram: {@code e} is covered by {@code
 * f} when {@code e < f} and nothing lies between. A step of a process need not be covering.
 */
public final class CoveringRelation {
  /** Event → the place of its first entry in {@code lower}; one more entry for the end. */
  private final int[] lowerStart;

  /** Place → an event that is covered, grouped by the event that covers it. */
  private final int[] lower;

  /** Event → the place of its first entry in {@code upper}; one more entry for the end. */
  private final int[] upperStart;

  /** Place → an event that covers, grouped by the event that is covered. */
  private final int[] upper;

  private CoveringRelation(int[] lowerStart, int[] lower, int[] upperStart, int[] upper) {
    this.lowerStart = lowerStart;
    this.lower = lower;
    this.upperStart = upperStart;
    this.upper = upper;
  }

  static CoveringRelation of(PartialOrder order) {
    int n = order.size();
    EdgeList.Builder edges = new EdgeList.Builder(n + order.messages());
    int[] candidates = new int[4];
    for (int e = 0; e < n; e++) {
      int count = order.sources(e);
      if (count == 0) {
        if (order.before(e) >= 0) {
          edges.add(order.before(e), e);
        }
        continue;
      }
      if (candidates.length <= count) {
        candidates = new int[2 * count];
      }
      int size = 0;
      if (order.before(e) >= 0) {
        candidates[size++] = order.before(e);
      }
      for (int i = 0; i < count; i++) {
        candidates[size++] = order.source(e, i);
      }
      addMaximal(order, candidates, size, e, edges);
    }
    EdgeList up = edges.build();
    EdgeList down = up.reversed();
    int[] lowerStart = EdgeList.starts(up.to(), n);
    int[] upperStart = EdgeList.starts(down.to(), n);
    return new CoveringRelation(
        lowerStart, up.grouped(lowerStart), upperStart, down.grouped(upperStart));
  }

  private static void addMaximal(
      PartialOrder order, int[] candidates, int size, int event, EdgeList.Builder edges) {
    for (int i = 0; i < size; i++) {
      boolean maximal = true;
      for (int j = 0; j < size && maximal; j++) {
        maximal =
            candidates[i] == candidates[j]
                ? i <= j
                : !order.precedesOrIs(candidates[i], candidates[j]);
      }
      if (maximal) {
        edges.add(candidates[i], event);
      }
    }
  }

  /** How many covering pairs there are. */
  public int size() {
    return lower.length;
  }

  /** How many events an event covers. */
  public int lowers(int event) {
    return lowerStart[event + 1] - lowerStart[event];
  }

  /** The {@code i}-th event that {@code event} covers. */
  public int lower(int event, int i) {
    return lower[lowerStart[event] + i];
  }

  /** How many events cover an event. */
  public int uppers(int event) {
    return upperStart[event + 1] - upperStart[event];
  }

  /** The {@code i}-th event that covers {@code event}. */
  public int upper(int event, int i) {
    return upper[upperStart[event] + i];
  }
}
