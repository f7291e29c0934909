// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.space;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.List;
import org.camp.core.analysis.Cancellation;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.Schedule;

/**
 * The space of a run on threads, from the logs of its workers. The readings of the common counter
 * are its moments: a node that was run between the readings b and e has surely not run before b,
 * and surely has from e on. So at moment k
 *
 * <ul>
 *   <li>at least those cells live whose allocation had surely run, and that a node needs that
 *       surely had not;
 *   <li>at most those whose allocation may have run, and that a node needs that may not have.
 * </ul>
 *
 * <p>Both follow from two schedules, of the readings before and of those behind each node. With one
 * worker the order of all nodes is known, and both are the space of that order. O(V + E).
 */
public final class LoggedRun {
  private final ProgramGraph graph;
  private final Schedule begins;
  private final Schedule ends;

  private LoggedRun(ProgramGraph graph, Schedule begins, Schedule ends) {
    this.graph = graph;
    this.begins = begins;
    this.ends = ends;
  }

  /**
   * The run that workers logged.
   *
   * @throws IllegalArgumentException when a node is missing, or ran twice
   */
  public static LoggedRun of(ProgramGraph graph, List<WorkerLog> logs) {
    int[] begin = new int[graph.size()];
    int[] end = new int[graph.size()];
    boolean alone = logs.size() == 1;
    int ran = 0;
    int latest = 0;
    for (WorkerLog log : logs) {
      for (int block = 0; block < log.blocks(); block++) {
        for (int node = log.first(block); node <= log.last(block); node++) {
          checkArgument(end[node] == 0, "node %s ran twice", node);
          ran++;
          begin[node] = alone ? ran : log.begin(block);
          end[node] = alone ? ran : log.end(block);
          latest = Math.max(latest, end[node]);
        }
      }
    }
    checkArgument(ran == graph.size(), "%s of %s nodes ran", ran, graph.size());
    int workers = logs.size();
    return new LoggedRun(
        graph,
        new Schedule("run", workers, begin, latest),
        new Schedule("run", workers, end, latest));
  }

  /** How many moments there are. */
  public int moments() {
    return ends.steps();
  }

  /** The run as a schedule: which nodes had surely run at each moment. */
  public Schedule schedule() {
    return ends;
  }

  /**
   * Bounds of the greatest space that the run took.
   *
   * @param low it took that much at some moment
   * @param high it never took more
   */
  public record Bounds(long low, long high) {}

  /** What the logs say about the greatest space. */
  public Bounds bounds(Weights weights, Cancellation cancellation) {
    SpaceUse needed = SpaceUse.of(graph, begins, weights, cancellation);
    SpaceUse wanted = SpaceUse.of(graph, ends, weights, cancellation);
    long[] least = new long[moments() + 2];
    long[] most = new long[moments() + 2];
    for (int node = 0; node < graph.size(); node++) {
      if (graph.allocates(node)) {
        long weight = weights.of(graph, node);
        count(least, ends.time(node), needed.until(node), weight);
        count(most, begins.time(node), wanted.until(node), weight);
      }
    }
    return new Bounds(greatest(least), greatest(most));
  }

  private static void count(long[] change, int from, int to, long weight) {
    if (from < to) {
      change[from] += weight;
      change[to] -= weight;
    }
  }

  private static long greatest(long[] change) {
    long now = 0;
    long most = 0;
    for (int moment = 0; moment < change.length - 1; moment++) {
      now += change[moment];
      most = Math.max(most, now);
    }
    return most;
  }
}
