// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.space;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.Arrays;
import java.util.List;
import org.camp.core.analysis.Cancellation;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.Schedule;

/**
 * What the workers of a real run did, by epochs of a counter that all of them read: inside an epoch
 * only the order of each worker's own nodes is known, but every node comes behind those of earlier
 * epochs. Replaying it bounds the space of that run.
 *
 * @param epochs epoch → worker → what it ran, in its order
 */
public record RunLog(List<List<List<Range>>> epochs) {
  /** Nodes that a worker ran one after the other, both ends among them. */
  public record Range(int first, int last) {}

  /**
   * The space of a run.
   *
   * @param low the greatest space at the end of an epoch: the run needed that much
   * @param high it never needed more: what was live at the end of an epoch, and all that was
   *     allocated in the next one
   * @param atEnds epoch → the space at its end
   */
  public record Bounds(long low, long high, List<Long> atEnds) {}

  /** Copies the list. */
  public RunLog {
    epochs = List.copyOf(epochs);
  }

  /**
   * The epochs as steps of a schedule.
   *
   * @throws IllegalArgumentException when a node is missing, or runs twice
   */
  public Schedule schedule(ProgramGraph graph) {
    int[] times = new int[graph.size()];
    int workers = 1;
    int step = 0;
    int ran = 0;
    for (List<List<Range>> epoch : epochs) {
      step++;
      workers = Math.max(workers, epoch.size());
      for (List<Range> worker : epoch) {
        for (Range range : worker) {
          for (int node = range.first(); node <= range.last(); node++) {
            checkArgument(times[node] == 0, "node %s runs twice", node);
            times[node] = step;
            ran++;
          }
        }
      }
    }
    checkArgument(ran == graph.size(), "%s of %s nodes ran", ran, graph.size());
    return new Schedule("run", workers, times, step);
  }

  /** Bounds of the space that the run took. O(V + E). */
  public Bounds replay(ProgramGraph graph, Weights weights, Cancellation cancellation) {
    Schedule schedule = schedule(graph);
    long[] ends = SpaceUse.of(graph, schedule, weights, cancellation).series();
    long[] made = new long[ends.length];
    int[] nodes = new int[ends.length];
    for (int node = 0; node < graph.size(); node++) {
      int step = schedule.time(node);
      nodes[step]++;
      made[step] += graph.allocates(node) ? weights.of(graph, node) : 0;
    }
    long low = 0;
    long high = 0;
    for (int step = 1; step < ends.length; step++) {
      low = Math.max(low, ends[step]);
      high = Math.max(high, nodes[step] > 1 ? ends[step - 1] + made[step] : ends[step]);
    }
    List<Long> atEnds = Arrays.stream(ends).skip(1).boxed().toList();
    return new Bounds(low, Math.max(low, high), atEnds);
  }
}
