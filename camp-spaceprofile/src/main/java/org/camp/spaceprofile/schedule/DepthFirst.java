// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.schedule;

import java.util.Arrays;
import org.camp.core.analysis.Cancellation;
import org.camp.spaceprofile.graph.ProgramGraph;

/**
 * p-DF (section 4.2; Blelloch, Gibbons and Matias 1999): every step runs the ready nodes that come
 * first in the sequential order. Children replace their parent in the list of ready nodes, so the
 * list is always sorted. O(V).
 */
public final class DepthFirst implements Scheduler {
  private static final int CHECK = (1 << 16) - 1;

  /** For the registry and for library users. */
  public DepthFirst() {}

  @Override
  public String id() {
    return "df";
  }

  @Override
  public Schedule schedule(ProgramGraph graph, int processors, Cancellation cancellation) {
    if (graph.isGeneral() && processors > 1) {
      return GeneralSchedules.depthFirst(graph, processors, cancellation);
    }
    int size = graph.size();
    int[] times = new int[size];
    if (processors == 1) {
      for (int node = 0; node < size; node++) {
        times[node] = node + 1;
      }
      return new Schedule(id(), 1, times, size);
    }
    Enabling enabling = new Enabling(graph);
    int most = Math.min(processors, size);
    int[] ready = new int[64]; // the leftmost node is on top
    int[] running = new int[most];
    int[] join = new int[most];
    int top = 1;
    int step = 0;
    while (top > 0) {
      if ((++step & CHECK) == 0) {
        cancellation.check();
      }
      int count = Math.min(most, top);
      for (int i = 0; i < count; i++) {
        int node = ready[--top];
        times[node] = step;
        running[i] = node;
        join[i] = graph.endsBranch(node) ? enabling.end(node) : -1;
      }
      for (int i = count - 1; i >= 0; i--) {
        int node = running[i];
        if (graph.continues(node)) {
          ready = room(ready, top + 1);
          ready[top++] = node + 1;
        } else if (graph.forks(node)) {
          int fork = graph.fork(node);
          int width = graph.width(fork);
          ready = room(ready, top + width);
          for (int branch = width - 1; branch > 0; branch--) {
            ready[top++] = graph.branch(fork, branch);
          }
          ready[top++] = node + 1;
        } else if (join[i] >= 0) {
          ready = room(ready, top + 1);
          ready[top++] = join[i];
        }
      }
    }
    return new Schedule(id(), processors, times, step);
  }

  private static int[] room(int[] ready, int size) {
    return size <= ready.length ? ready : Arrays.copyOf(ready, Math.max(size, ready.length * 2));
  }
}
