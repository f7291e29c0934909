// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.space;

import java.util.Arrays;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.Schedule;

/**
 * Says, while nodes are visited in creation order, whether a node belongs to a strand that is ready
 * after a step but has not started: such strands wait in the scheduler's queue. With futures the
 * question is not asked: no strand is said to wait.
 */
final class Strands {
  private final ProgramGraph graph;
  private final Schedule schedule;
  private final int step;

  /** Depth → step in which the open fork there ran. */
  private int[] forkTime = new int[16];

  /** Depth → greatest step in which a visited branch of the open fork there ended. */
  private int[] lastEnd = new int[16];

  /** Depth → how many branches of the open fork there were not visited to their end. */
  private int[] endsLeft = new int[16];

  private int depth;
  private boolean waiting;
  private boolean starts;
  private boolean joins;

  Strands(ProgramGraph graph, Schedule schedule, int step) {
    this.graph = graph;
    this.schedule = schedule;
    this.step = step;
  }

  /** Visits the next node and says whether its strand waits in the queue. */
  boolean visit(int node) {
    if (graph.isGeneral()) {
      return false;
    }
    int time = schedule.time(node);
    if (starts) {
      int enabled;
      if (joins) {
        depth--;
        enabled = lastEnd[depth];
      } else {
        enabled = forkTime[depth - 1];
      }
      waiting = enabled <= step && step < time;
      starts = false;
    }
    if (graph.forks(node)) {
      open(time, graph.width(graph.fork(node)));
      starts = true;
      joins = false;
    } else if (graph.endsBranch(node)) {
      lastEnd[depth - 1] = Math.max(lastEnd[depth - 1], time);
      starts = true;
      joins = --endsLeft[depth - 1] == 0;
    }
    return waiting;
  }

  private void open(int time, int width) {
    if (depth == forkTime.length) {
      forkTime = Arrays.copyOf(forkTime, depth * 2);
      lastEnd = Arrays.copyOf(lastEnd, depth * 2);
      endsLeft = Arrays.copyOf(endsLeft, depth * 2);
    }
    forkTime[depth] = time;
    lastEnd[depth] = 0;
    endsLeft[depth++] = width;
  }
}
