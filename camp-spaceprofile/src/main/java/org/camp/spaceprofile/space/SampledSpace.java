// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.space;

import java.util.Arrays;
import java.util.BitSet;
import org.camp.core.analysis.Cancellation;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.graph.SlotEdges;
import org.camp.spaceprofile.schedule.Schedule;

/**
 * The greatest space of a schedule as a collector would see it that is only called now and then
 * (section 6.4): with M the greatest live space so far and L that of the latest call, the next one
 * comes before more than M(1+R) − L was allocated. Every call walks over the graph from the roots,
 * as the definition has it, and knows nothing of intervals.
 *
 * @param highWaterMark M: the greatest space that a call saw; what there is of it lies between M
 *     and M(1+R)
 * @param bound R
 * @param calls how many calls there were
 */
public record SampledSpace(long highWaterMark, double bound, int calls) {
  private static final double FINEST = 0.05;
  private static final double MOST_WORK = 2e7;

  /** The samples of a schedule, as fine as some seconds allow. O(calls · (V + E)). */
  public static SampledSpace of(
      ProgramGraph graph, Schedule schedule, Weights weights, Cancellation cancellation) {
    SpaceUse use = SpaceUse.of(graph, schedule, weights, cancellation);
    long[] made = use.allocated(graph, weights);
    long all = Arrays.stream(made).sum();
    double bound = FINEST;
    double most = Math.max(1, use.highWaterMark());
    while (all / (bound * most) * (graph.size() + graph.heapEdges()) > MOST_WORK) {
      bound *= 2;
    }
    return of(graph, schedule, weights, made, bound, cancellation);
  }

  private static SampledSpace of(
      ProgramGraph graph,
      Schedule schedule,
      Weights weights,
      long[] made,
      double bound,
      Cancellation cancellation) {
    long most = 0;
    double left = 0;
    int calls = 0;
    for (int step = 1; step < made.length; step++) {
      left -= made[step];
      boolean due = left < 0 || (step + 1 < made.length && left < made[step + 1]);
      if (due) {
        cancellation.check();
        long live = reachable(graph, schedule, step, weights);
        most = Math.max(most, live);
        left = most * (1 + bound) - live;
        calls++;
      }
    }
    return new SampledSpace(most, bound, calls);
  }

  /** The space of the cells that are reachable after a step, by the definition. */
  static long reachable(ProgramGraph graph, Schedule schedule, int step, Weights weights) {
    BitSet seen = new BitSet(graph.size());
    int[] rest = new int[Math.max(64, graph.size())];
    int count = 0;
    SlotEdges slots = graph.slots().orElse(null);
    for (int node = 0; node < graph.size(); node++) {
      if (schedule.time(node) > step) {
        for (int e = graph.heapFrom(node); e < graph.heapTo(node); e++) {
          count = reach(graph.heapTarget(e), schedule, step, seen, rest, count);
        }
      }
    }
    for (int e = 0; slots != null && e < slots.size(); e++) {
      if (schedule.time(slots.writer(e)) > step) {
        count = reach(slots.target(e), schedule, step, seen, rest, count);
      }
    }
    if (graph.result() >= 0) {
      count = reach(graph.result(), schedule, step, seen, rest, count);
    }
    long space = 0;
    while (count > 0) {
      int cell = rest[--count];
      space += weights.of(graph, cell);
      for (int e = graph.heapFrom(cell); e < graph.heapTo(cell); e++) {
        count = reach(graph.heapTarget(e), schedule, step, seen, rest, count);
      }
      for (int e = slots == null ? 0 : slots.from(cell); slots != null && e < slots.to(cell); e++) {
        int end = slots.overwriter(e);
        if (schedule.time(slots.writer(e)) <= step && (end < 0 || schedule.time(end) > step)) {
          count = reach(slots.target(e), schedule, step, seen, rest, count);
        }
      }
    }
    return space;
  }

  private static int reach(
      int cell, Schedule schedule, int step, BitSet seen, int[] rest, int count) {
    if (seen.get(cell) || schedule.time(cell) > step) {
      return count;
    }
    seen.set(cell);
    rest[count] = cell;
    return count + 1;
  }
}
