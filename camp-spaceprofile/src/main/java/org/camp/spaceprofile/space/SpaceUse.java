// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.space;

import org.camp.core.analysis.Cancellation;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.graph.SlotEdges;
import org.camp.spaceprofile.schedule.Schedule;

/**
 * The space of a schedule after every step (Definition 3): how many locations are reachable from
 * the roots. Every location l is live in one interval of steps, from the step t(l) that allocates
 * it until the last step D(l) at which something that reaches it is used; D is computed in one
 * backward sweep, or as {@link Lifetimes} says when contents of cells change; the space is the
 * prefix sum of a difference array. O(V + E).
 */
public final class SpaceUse {
  private static final int CHECK = (1 << 20) - 1;

  private final Schedule schedule;

  /** Location → D(l), the step from which on it is not live any more; 0 when nothing uses it. */
  private final int[] lastUse;

  /** Step → by how much the space grows in it [cells or words]. */
  private final int[] change;

  private final long highWaterMark;
  private final int atStep;
  private final long area;

  private SpaceUse(Schedule schedule, int[] lastUse, int[] change) {
    this.schedule = schedule;
    this.lastUse = lastUse;
    this.change = change;
    long now = 0;
    long most = 0;
    int when = 0;
    long sum = 0;
    for (int step = 1; step <= schedule.steps(); step++) {
      now += change[step];
      sum += now;
      if (now > most) {
        most = now;
        when = step;
      }
    }
    highWaterMark = most;
    atStep = when;
    area = sum;
  }

  /** The space that {@code graph} takes under {@code schedule}. */
  public static SpaceUse of(
      ProgramGraph graph, Schedule schedule, Weights weights, Cancellation cancellation) {
    SlotEdges slots = graph.slots().orElse(null);
    if (slots != null) {
      return of(graph, schedule, weights, Lifetimes.of(graph, schedule, slots, cancellation));
    }
    int steps = schedule.steps();
    int[] lastUse = new int[graph.size()];
    int[] change = new int[steps + 2];
    if (graph.result() >= 0) {
      lastUse[graph.result()] = steps + 1;
    }
    int to = graph.heapEdges();
    for (int node = graph.size() - 1; node >= 0; node--) {
      if ((node & CHECK) == 0) {
        cancellation.check();
      }
      int from = graph.heapFrom(node);
      int time = schedule.time(node);
      int last = lastUse[node];
      int until = Math.max(last, time);
      for (int edge = from; edge < to; edge++) {
        int target = graph.heapTarget(edge);
        if (lastUse[target] < until) {
          lastUse[target] = until;
        }
      }
      if (last > time) {
        long weight = weights.of(graph, node);
        change[time] = Math.toIntExact(change[time] + weight);
        change[last] = Math.toIntExact(change[last] - weight);
      }
      to = from;
    }
    return new SpaceUse(schedule, lastUse, change);
  }

  private static SpaceUse of(
      ProgramGraph graph, Schedule schedule, Weights weights, int[] lastUse) {
    int[] change = new int[schedule.steps() + 2];
    for (int node = 0; node < graph.size(); node++) {
      int time = schedule.time(node);
      if (lastUse[node] > time) {
        long weight = weights.of(graph, node);
        change[time] = Math.toIntExact(change[time] + weight);
        change[lastUse[node]] = Math.toIntExact(change[lastUse[node]] - weight);
      }
    }
    return new SpaceUse(schedule, lastUse, change);
  }

  /** D(l): the first step after which a location does not count; 0 when nothing uses it. */
  int until(int location) {
    return lastUse[location];
  }

  /** The schedule whose space this is. */
  public Schedule schedule() {
    return schedule;
  }

  /** The greatest space after any step. */
  public long highWaterMark() {
    return highWaterMark;
  }

  /**
   * The first step after which the space is at its high-water mark; 0 when nothing is allocated.
   */
  public int atStep() {
    return atStep;
  }

  /** The sum of the space over all steps. */
  public long area() {
    return area;
  }

  /** Whether a location is counted after step {@code step}. */
  public boolean isLive(int location, int step) {
    return schedule.time(location) <= step && step < lastUse[location];
  }

  /** The space after every step, from step 0 on. */
  public long[] series() {
    long[] series = new long[schedule.steps() + 1];
    for (int step = 1; step < series.length; step++) {
      series[step] = series[step - 1] + change[step];
    }
    return series;
  }

  /** Step → what is allocated in it [cells or words]. O(V). */
  public long[] allocated(ProgramGraph graph, Weights weights) {
    long[] made = new long[schedule.steps() + 1];
    for (int node = 0; node < graph.size(); node++) {
      if (graph.allocates(node)) {
        made[schedule.time(node)] += weights.of(graph, node);
      }
    }
    return made;
  }

  /** The space over time in at most {@code points} pieces of equal length: the greatest of each. */
  public long[] summary(int points) {
    int steps = schedule.steps();
    int count = Math.min(points, steps + 1);
    long[] summary = new long[count];
    long now = 0;
    for (int step = 0; step <= steps; step++) {
      now += change[step];
      int piece = (int) ((long) step * count / (steps + 1));
      summary[piece] = Math.max(summary[piece], now);
    }
    return summary;
  }
}
