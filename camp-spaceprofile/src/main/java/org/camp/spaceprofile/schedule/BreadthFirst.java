// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.schedule;

import org.camp.core.analysis.Cancellation;
import org.camp.spaceprofile.graph.ProgramGraph;

/**
 * p-BF (section 4.3): a queue of nodes, first in, first out. The order in which nodes leave it does
 * not depend on p: it is the order by level and then by number, so a counting sort takes the place
 * of the queue, and p only cuts the order into steps. O(V).
 */
public final class BreadthFirst implements Scheduler {
  /** For the registry and for library users. */
  public BreadthFirst() {}

  @Override
  public String id() {
    return "bf";
  }

  @Override
  public Schedule schedule(ProgramGraph graph, int processors, Cancellation cancellation) {
    if (graph.isGeneral()) {
      return GeneralSchedules.breadthFirst(graph, processors, cancellation);
    }
    int size = graph.size();
    Levels levels = Levels.of(graph);
    cancellation.check();
    int[] next = new int[levels.span() + 2];
    for (int node = 0; node < size; node++) {
      next[levels.level(node) + 1]++;
    }
    for (int level = 1; level < next.length; level++) {
      next[level] += next[level - 1];
    }
    if (processors == 1) {
      int[] times = new int[size];
      for (int node = 0; node < size; node++) {
        times[node] = ++next[levels.level(node)];
      }
      return new Schedule(id(), 1, times, size);
    }
    int[] order = new int[size];
    for (int node = 0; node < size; node++) {
      order[next[levels.level(node)]++] = node;
    }
    cancellation.check();
    return cut(graph, order, processors);
  }

  /** Every step takes as many nodes of the order as are enabled before it, at most p. */
  private Schedule cut(ProgramGraph graph, int[] order, int processors) {
    Enabling enabling = new Enabling(graph);
    int[] times = new int[order.length];
    int enabled = 1;
    int done = 0;
    int step = 0;
    while (done < order.length) {
      step++;
      int end = (int) Math.min((long) done + processors, enabled);
      for (; done < end; done++) {
        int node = order[done];
        times[node] = step;
        if (graph.continues(node)) {
          enabled++;
        } else if (graph.forks(node)) {
          enabled += graph.width(graph.fork(node));
        } else if (graph.endsBranch(node) && enabling.end(node) >= 0) {
          enabled++;
        }
      }
    }
    return new Schedule(id(), processors, times, step);
  }
}
