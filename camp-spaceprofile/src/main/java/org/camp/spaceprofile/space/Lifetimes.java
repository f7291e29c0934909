// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.space;

import java.util.Arrays;
import org.camp.core.analysis.Cancellation;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.graph.SlotEdges;
import org.camp.spaceprofile.schedule.Schedule;

/**
 * Until when cells live whose contents change. D(l) is the greatest of: the steps of all nodes that
 * have a heap edge to l or write it into a cell, one step behind the last when l is the value, D(m)
 * for a static edge from m, and the least of D(m) and the step that overwrites for a content of m:
 * a widest path. Locations are taken in falling D from buckets, one for each step, so that each is
 * done once. O(V + E + steps).
 */
final class Lifetimes {
  private static final int CHECK = (1 << 16) - 1;

  private final ProgramGraph graph;
  private final Schedule schedule;
  private final SlotEdges slots;

  /** Location → D(l) as far as it is known. */
  private final int[] last;

  /** Step → the latest entry of its bucket; −1 for none. */
  private final int[] heads;

  /** Entry → its location. */
  private int[] entries = new int[1 << 10];

  /** Entry → the next entry of the same bucket; −1 for none. */
  private int[] next = new int[1 << 10];

  private int count;

  private Lifetimes(ProgramGraph graph, Schedule schedule, SlotEdges slots) {
    this.graph = graph;
    this.schedule = schedule;
    this.slots = slots;
    last = new int[graph.size()];
    heads = new int[schedule.steps() + 2];
    Arrays.fill(heads, -1);
  }

  /** Location → D(l); 0 when nothing uses it. */
  static int[] of(
      ProgramGraph graph, Schedule schedule, SlotEdges slots, Cancellation cancellation) {
    Lifetimes lifetimes = new Lifetimes(graph, schedule, slots);
    lifetimes.begin();
    lifetimes.spread(cancellation);
    return lifetimes.last;
  }

  private void begin() {
    for (int node = 0; node < graph.size(); node++) {
      int time = schedule.time(node);
      for (int edge = graph.heapFrom(node); edge < graph.heapTo(node); edge++) {
        int target = graph.heapTarget(edge);
        last[target] = Math.max(last[target], time);
      }
    }
    for (int edge = 0; edge < slots.size(); edge++) {
      int target = slots.target(edge);
      last[target] = Math.max(last[target], schedule.time(slots.writer(edge)));
    }
    if (graph.result() >= 0) {
      last[graph.result()] = schedule.steps() + 1;
    }
    for (int node = 0; node < graph.size(); node++) {
      if (last[node] > 0) {
        enter(node);
      }
    }
  }

  private void enter(int location) {
    if (count == entries.length) {
      entries = Arrays.copyOf(entries, count * 2);
      next = Arrays.copyOf(next, count * 2);
    }
    entries[count] = location;
    next[count] = heads[last[location]];
    heads[last[location]] = count++;
  }

  private void spread(Cancellation cancellation) {
    for (int step = heads.length - 1; step > 0; step--) {
      if ((step & CHECK) == 0) {
        cancellation.check();
      }
      while (heads[step] >= 0) {
        int entry = heads[step];
        heads[step] = next[entry];
        if (last[entries[entry]] == step) {
          spread(entries[entry], step);
        }
      }
    }
  }

  private void spread(int location, int until) {
    for (int edge = graph.heapFrom(location); edge < graph.heapTo(location); edge++) {
      raise(graph.heapTarget(edge), until);
    }
    for (int edge = slots.from(location); edge < slots.to(location); edge++) {
      int end = slots.overwriter(edge);
      raise(slots.target(edge), end < 0 ? until : Math.min(until, schedule.time(end)));
    }
  }

  private void raise(int location, int until) {
    if (last[location] < until) {
      last[location] = until;
      enter(location);
    }
  }
}
