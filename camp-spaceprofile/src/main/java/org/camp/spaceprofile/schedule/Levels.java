// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.schedule;

import org.camp.spaceprofile.graph.Precedence;
import org.camp.spaceprofile.graph.ProgramGraph;

/** The length of the longest path to every node, counted in nodes. O(V). */
public final class Levels {
  /** Node → length of the longest path to it [nodes]. */
  private final int[] levels;

  private final int span;

  private Levels(int[] levels, int span) {
    this.levels = levels;
    this.span = span;
  }

  /** The levels of {@code graph}. */
  public static Levels of(ProgramGraph graph) {
    int size = graph.size();
    int[] levels = new int[size];
    if (graph.isGeneral()) {
      return general(graph, levels);
    }
    levels[0] = 1;
    for (int node = 0; node < size; node++) {
      int next = levels[node] + 1;
      if (graph.continues(node)) {
        levels[node + 1] = next;
      } else if (graph.forks(node)) {
        int fork = graph.fork(node);
        levels[node + 1] = next;
        for (int branch = graph.width(fork) - 1; branch > 0; branch--) {
          levels[graph.branch(fork, branch)] = next;
        }
      } else if (graph.endsBranch(node)) {
        int join = graph.join(graph.fork(node));
        levels[join] = Math.max(levels[join], next);
      }
    }
    return new Levels(levels, levels[size - 1]);
  }

  private static Levels general(ProgramGraph graph, int[] levels) {
    Precedence precedence = Precedence.of(graph);
    int span = 0;
    for (int node = 0; node < levels.length; node++) {
      levels[node]++;
      span = Math.max(span, levels[node]);
      for (int edge = precedence.from(node); edge < precedence.to(node); edge++) {
        int next = precedence.target(edge);
        levels[next] = Math.max(levels[next], levels[node]);
      }
    }
    return new Levels(levels, span);
  }

  /** The number of nodes on the longest path that ends with {@code node}. */
  public int level(int node) {
    return levels[node];
  }

  /** The number of nodes on the longest path: the span. */
  public int span() {
    return span;
  }
}
