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
 * comes before more than M(1+R) − L was allocated. Every call walks over the live cells from the
 * roots, as the definition has it, and knows nothing of intervals.
 *
 * @param highWaterMark M: the greatest space that a call saw; what there is of it lies between M
 *     and M(1+R)
 * @param bound R
 * @param calls how many calls there were
 */
public record SampledSpace(long highWaterMark, double bound, int calls) {
  private static final double FINEST = 0.05;
  private static final double MOST_WORK = 4e8;

  /**
   * The samples of a schedule, as fine as some seconds allow. O(V + E + A / R) for A cells that are
   * made.
   */
  public static SampledSpace of(
      ProgramGraph graph, Schedule schedule, Weights weights, Cancellation cancellation) {
    long[] made = SpaceUse.of(graph, schedule, weights, cancellation).allocated(graph, weights);
    long all = Arrays.stream(made).sum();
    double bound = FINEST;
    while (all / bound > MOST_WORK) {
      bound *= 2;
    }
    Roots roots = new Roots(graph, schedule);
    long most = 0;
    double left = 0;
    int calls = 0;
    for (int step = 1; step < made.length; step++) {
      roots.to(step);
      left -= made[step];
      boolean due = left < 0 || (step + 1 < made.length && left < made[step + 1]);
      if (due) {
        cancellation.check();
        long live = roots.reachable(step, weights);
        most = Math.max(most, live);
        left = most * (1 + bound) - live;
        calls++;
      }
    }
    return new SampledSpace(most, bound, calls);
  }

  /** The cells that a node needs which has not run, step by step. */
  private static final class Roots {
    private final ProgramGraph graph;
    private final Schedule schedule;

    /** Cell → the last step of a node that needs it; 0 for none. */
    private final int[] needed;

    /** Position → a node, by step. */
    private final int[] byStep;

    /** Position → a cell, by the last step of a node that needs it. */
    private final int[] byNeed;

    /** Position → a root. */
    private final int[] roots;

    /** Cell → its position among the roots. */
    private final int[] position;

    private final BitSet seen = new BitSet();

    /** Position → a cell that was seen, whose contents were not or were. */
    private int[] found = new int[64];

    private int count;
    private int begun;
    private int over;

    Roots(ProgramGraph graph, Schedule schedule) {
      this.graph = graph;
      this.schedule = schedule;
      int size = graph.size();
      needed = new int[size];
      for (int node = 0; node < size; node++) {
        for (int e = graph.heapFrom(node); e < graph.heapTo(node); e++) {
          need(graph.heapTarget(e), schedule.time(node));
        }
      }
      SlotEdges slots = graph.slots().orElse(null);
      for (int e = 0; slots != null && e < slots.size(); e++) {
        need(slots.target(e), schedule.time(slots.writer(e)));
      }
      if (graph.result() >= 0) {
        need(graph.result(), schedule.steps() + 1);
      }
      int[] times = new int[size];
      Arrays.setAll(times, schedule::time);
      byStep = sorted(times, schedule.steps() + 1);
      byNeed = sorted(needed, schedule.steps() + 1);
      roots = new int[size];
      position = new int[size];
    }

    private void need(int cell, int step) {
      needed[cell] = Math.max(needed[cell], step);
    }

    private static int[] sorted(int[] keys, int most) {
      int[] next = new int[most + 2];
      for (int key : keys) {
        next[key + 1]++;
      }
      for (int key = 0; key <= most; key++) {
        next[key + 1] += next[key];
      }
      int[] order = new int[keys.length];
      for (int i = 0; i < keys.length; i++) {
        order[next[keys[i]]++] = i;
      }
      return order;
    }

    /** Goes on to a step. */
    void to(int step) {
      for (; begun < byStep.length && schedule.time(byStep[begun]) <= step; begun++) {
        int cell = byStep[begun];
        if (needed[cell] > step) {
          position[cell] = count;
          roots[count++] = cell;
        }
      }
      for (; over < byNeed.length && needed[byNeed[over]] <= step; over++) {
        int cell = byNeed[over];
        if (needed[cell] > schedule.time(cell) && roots[position[cell]] == cell) {
          roots[position[cell]] = roots[--count];
          position[roots[count]] = position[cell];
        }
      }
    }

    /** The space of the cells that are reachable after a step, by the definition. */
    long reachable(int step, Weights weights) {
      int size = 0;
      for (int i = 0; i < count; i++) {
        size = reach(roots[i], step, size);
      }
      long space = 0;
      SlotEdges slots = graph.slots().orElse(null);
      for (int i = 0; i < size; i++) {
        int cell = found[i];
        space += weights.of(graph, cell);
        for (int e = graph.heapFrom(cell); e < graph.heapTo(cell); e++) {
          size = reach(graph.heapTarget(e), step, size);
        }
        for (int e = slots == null ? 0 : slots.from(cell);
            slots != null && e < slots.to(cell);
            e++) {
          int end = slots.overwriter(e);
          if (schedule.time(slots.writer(e)) <= step && (end < 0 || schedule.time(end) > step)) {
            size = reach(slots.target(e), step, size);
          }
        }
      }
      for (int i = 0; i < size; i++) {
        seen.clear(found[i]);
      }
      return space;
    }

    private int reach(int cell, int step, int size) {
      if (seen.get(cell) || schedule.time(cell) > step) {
        return size;
      }
      seen.set(cell);
      found = size == found.length ? Arrays.copyOf(found, 2 * size) : found;
      found[size] = cell;
      return size + 1;
    }
  }
}
