// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.Severity;

/**
 * Sorts the events of an order topologically by counting what each waits for (Kahn, 1962,
 * doi:10.1145/368996.369025), or says why there is no order at all.
 */
final class TopologicalSort {
  private static final int SHOWN = 12;

  private final PartialOrder order;

  /** Event → how many events it still waits for. */
  private final int[] waiting;

  /** Event → the place of its first entry in {@code targets}; one more entry for the end. */
  private final int[] targetStart;

  /** Place → the event that receives a message, grouped by the event that sends it. */
  private final int[] targets;

  TopologicalSort(PartialOrder order) {
    this.order = order;
    int n = order.size();
    waiting = new int[n];
    EdgeList.Builder edges = new EdgeList.Builder(order.messages());
    for (int e = 0; e < n; e++) {
      waiting[e] = order.sources(e) + (order.before(e) < 0 ? 0 : 1);
      for (int i = 0; i < order.sources(e); i++) {
        edges.add(e, order.source(e, i));
      }
    }
    EdgeList all = edges.build();
    targetStart = EdgeList.starts(all.to(), n);
    targets = all.grouped(targetStart);
  }

  /**
   * A linear extension that follows the numbers of the events: an event comes when it is its turn,
   * or, if it still waits for others then, right after the last of them. O(events + messages).
   */
  int[] listed() {
    int n = order.size();
    int[] listed = new int[n];
    boolean[] done = new boolean[n];
    Deque<Integer> late = new ArrayDeque<>();
    int count = 0;
    for (int e = 0; e < n; e++) {
      if (waiting[e] == 0 && !done[e]) {
        late.push(e);
      }
      while (!late.isEmpty()) {
        int next = late.pop();
        done[next] = true;
        listed[count++] = next;
        int after = order.after(next);
        if (after >= 0) {
          release(after, e, late);
        }
        for (int i = targetStart[next + 1] - 1; i >= targetStart[next]; i--) {
          release(targets[i], e, late);
        }
      }
    }
    if (count < n) {
      throw cycle(done);
    }
    return listed;
  }

  private void release(int event, int turn, Deque<Integer> late) {
    if (--waiting[event] == 0 && event <= turn) {
      late.push(event);
    }
  }

  /** Walks backwards among the events that never became free, which must lead round a cycle. */
  private IllFormed cycle(boolean[] done) {
    int e = 0;
    while (done[e]) {
      e++;
    }
    int[] seen = new int[done.length];
    List<Integer> path = new ArrayList<>();
    while (seen[e] == 0) {
      path.add(e);
      seen[e] = path.size();
      e = unfinished(e, done);
    }
    List<Integer> cycle = new ArrayList<>(path.subList(seen[e] - 1, path.size()));
    Collections.reverse(cycle);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < Math.min(SHOWN, cycle.size()); i++) {
      text.append(order.id(cycle.get(i))).append(" < ");
    }
    if (cycle.size() > SHOWN) {
      text.append("… (").append(cycle.size() - SHOWN).append(" more) < ");
    }
    text.append(order.id(cycle.get(0)));
    int line = order.line(cycle.get(0));
    return new IllFormed(
        new Diagnostic(
            Severity.ERROR,
            "cyclic-order",
            "the order has a cycle: " + text,
            null,
            line,
            line > 0 ? 1 : 0,
            "events of one process are ordered as listed; check that no message goes back",
            null));
  }

  private int unfinished(int event, boolean[] done) {
    for (int i = 0; i < order.sources(event); i++) {
      if (!done[order.source(event, i)]) {
        return order.source(event, i);
      }
    }
    return order.before(event);
  }
}
