// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.walk;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Which vote arrives when, in a pass over an {@link EventGraph}. The arrivals of one quorum stand
 * one behind the other there, so its votes are sorted once: O(n log n) for n votes.
 */
public final class VoteOrder {
  private final EventGraph graph;

  /** Member → the node of its vote, of the quorum that was sorted last; null before. */
  private int @Nullable [] votes;

  /** Place → the node of the vote that comes there. */
  private int[] order = new int[0];

  /** The order of votes in one pass. */
  public VoteOrder(EventGraph graph) {
    this.graph = graph;
  }

  /**
   * The vote whose arrival a node is; of equal ones the first member. One whose time is not known
   * comes before all, since the quorum is not known then.
   *
   * @param time node → when it arrives; NaN when unknown
   */
  public int chosen(int node, IntToDoubleFunction time) {
    int[] wanted = graph.votes(node);
    if (wanted != votes) {
      votes = wanted;
      order =
          Arrays.stream(wanted)
              .boxed()
              .sorted(Comparator.comparingDouble(vote -> known(time.applyAsDouble(vote))))
              .mapToInt(Integer::intValue)
              .toArray();
    }
    return Double.isNaN(time.applyAsDouble(order[0])) ? order[0] : order[graph.rank(node) - 1];
  }

  private static double known(double time) {
    return Double.isNaN(time) ? Double.NEGATIVE_INFINITY : time;
  }
}
