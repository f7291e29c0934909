// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The cost of a trace (Definition 4.1): every action costs its subject its time, and a queue
 * carries when each message became available, for which its receiver waits.
 */
public final class TraceCost {
  private TraceCost() {}

  /** What actions cost, in seconds. */
  @FunctionalInterface
  public interface Costs {
    /** The cost of a send, a receive without its computation, or a computation. */
    double of(Action action);
  }

  /**
   * When every role is done, in seconds.
   *
   * @throws IllegalArgumentException when a message is received that was not sent
   */
  public static double[] of(List<Action> trace, int roles, Costs costs) {
    double[] time = new double[roles];
    Map<Long, Deque<Double>> queues = new HashMap<>();
    for (Action action : trace) {
      int subject = action.subject();
      long channel = (long) action.from() << 32 | action.to();
      if (action.kind() == Action.Kind.GATHER) {
        throw new IllegalArgumentException("a quorum does not tell whose votes it took");
      }
      if (action.kind() == Action.Kind.RECEIVE) {
        Deque<Double> queue = queues.getOrDefault(channel, new ArrayDeque<>());
        if (queue.isEmpty()) {
          throw new IllegalArgumentException("nothing to receive");
        }
        time[subject] = Math.max(time[subject], queue.remove());
      }
      time[subject] += costs.of(action);
      if (action.kind() == Action.Kind.SEND) {
        queues.computeIfAbsent(channel, c -> new ArrayDeque<>()).add(time[subject]);
      }
    }
    return time;
  }
}
