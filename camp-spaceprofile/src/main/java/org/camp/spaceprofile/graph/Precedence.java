// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.graph;

import java.util.Arrays;

/**
 * The computation edges of any acyclic graph, in rows: what schedulers walk over when futures or a
 * grain make a graph more than series-parallel. Edges lead to higher numbers. O(V + E).
 */
public final class Precedence {
  /** Node → where its successors begin; one entry more, for the end. */
  private final int[] offsets;

  /** Edge → the node that follows; the successors of a node rise. */
  private final int[] targets;

  /** Node → how many nodes it follows. */
  private final int[] predecessors;

  private Precedence(int[] offsets, int[] targets, int[] predecessors) {
    this.offsets = offsets;
    this.targets = targets;
    this.predecessors = predecessors;
  }

  private interface Edges {
    void edge(int from, int to);
  }

  /** The edges of {@code graph}. */
  public static Precedence of(ProgramGraph graph) {
    int size = graph.size();
    int[] offsets = new int[size + 1];
    int[] predecessors = new int[size];
    visit(
        graph,
        (from, to) -> {
          offsets[from + 1]++;
          predecessors[to]++;
        });
    for (int node = 0; node < size; node++) {
      offsets[node + 1] += offsets[node];
    }
    int[] next = offsets.clone();
    int[] targets = new int[offsets[size]];
    visit(graph, (from, to) -> targets[next[from]++] = to);
    for (int node = 0; node < size; node++) {
      if (offsets[node + 1] - offsets[node] > 1) {
        Arrays.sort(targets, offsets[node], offsets[node + 1]);
      }
    }
    return new Precedence(offsets, targets, predecessors);
  }

  private static void visit(ProgramGraph graph, Edges edges) {
    for (int node = 0; node < graph.size(); node++) {
      if (graph.continues(node)) {
        edges.edge(node, node + 1);
      } else if (graph.forks(node)) {
        int fork = graph.fork(node);
        edges.edge(node, node + 1);
        for (int branch = 1; branch < graph.width(fork); branch++) {
          int first = graph.branch(fork, branch);
          edges.edge(node, first);
          if (graph.isSequential(fork)) {
            edges.edge(first - 1, first);
          }
        }
      }
      if (graph.endsBranch(node)) {
        edges.edge(node, graph.join(graph.fork(node)));
      }
    }
    graph.visitFutures(edges::edge);
  }

  /** Where the successors of a node begin. */
  public int from(int node) {
    return offsets[node];
  }

  /** Where the successors of a node end. */
  public int to(int node) {
    return offsets[node + 1];
  }

  /** The node that an edge leads to. */
  public int target(int edge) {
    return targets[edge];
  }

  /** Node → how many nodes it follows; a copy. */
  public int[] predecessors() {
    return predecessors.clone();
  }

  /** How many edges there are. */
  public int size() {
    return targets.length;
  }
}
