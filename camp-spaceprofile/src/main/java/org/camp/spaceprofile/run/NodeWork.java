// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.run;

import org.camp.spaceprofile.graph.NodeKind;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.graph.SlotEdges;

/** What a machine does at a node: the kinds of work that have a price each. */
enum NodeWork {
  /** Reads a variable or a constant. */
  VAL,
  /** Calls. */
  CALL,
  /** Binds, decides, or takes a component. */
  MATCH,
  /** Computes. */
  PRIMITIVE,
  /** Allocates. */
  CELL,
  /** Makes the task of a branch or of a future. */
  FORK,
  /** Joins. */
  JOIN,
  /** Writes into a cell. */
  SLOT;

  /** Ordinal of a {@link NodeKind} → ordinal of the work. */
  private static final int[] OF_KINDS = new int[NodeKind.values().length];

  static {
    for (NodeKind kind : NodeKind.values()) {
      OF_KINDS[kind.ordinal()] = of(kind).ordinal();
    }
  }

  private static NodeWork of(NodeKind kind) {
    return switch (kind) {
      case VALUE -> VAL;
      case APPLY -> CALL;
      case LET, CASE, BRANCH, PROJECT -> MATCH;
      case USE -> PRIMITIVE;
      case FORK, FUTURE -> FORK;
      case JOIN -> JOIN;
      default -> CELL;
    };
  }

  /**
   * How much of each kind there is in a run.
   *
   * @return ordinal → how often
   */
  static double[] counts(ProgramGraph graph) {
    double[] counts = new double[values().length];
    for (int node = 0; node < graph.size(); node++) {
      counts[OF_KINDS[graph.kind(node).ordinal()]] += graph.forks(node) ? branches(graph, node) : 1;
    }
    counts[SLOT.ordinal()] = graph.slots().map(SlotEdges::size).orElse(0);
    return counts;
  }

  private static int branches(ProgramGraph graph, int node) {
    return graph.width(graph.fork(node));
  }

  /**
   * How long each node takes.
   *
   * @param prices ordinal → seconds [s]
   * @return node → seconds [s]
   */
  static float[] seconds(ProgramGraph graph, double[] prices) {
    float[] seconds = new float[graph.size()];
    for (int node = 0; node < seconds.length; node++) {
      double price = prices[OF_KINDS[graph.kind(node).ordinal()]];
      seconds[node] = (float) (graph.forks(node) ? price * branches(graph, node) : price);
    }
    SlotEdges slots = graph.slots().orElse(null);
    for (int edge = 0; slots != null && edge < slots.size(); edge++) {
      seconds[slots.writer(edge)] += (float) prices[SLOT.ordinal()];
    }
    return seconds;
  }
}
