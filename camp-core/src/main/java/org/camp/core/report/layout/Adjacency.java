// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.layout;

/** The edges of each node, in the order of the edges. */
final class Adjacency {
  /** Node → the place of its first entry in {@code edges}; one more entry for the end. */
  private final int[] first;

  /** Place → edge, grouped by node. */
  private final int[] edges;

  /**
   * Groups edges.
   *
   * @param end the node to which each edge belongs
   */
  Adjacency(int nodes, int[] end) {
    first = new int[nodes + 1];
    for (int v : end) {
      first[v + 1]++;
    }
    for (int v = 0; v < nodes; v++) {
      first[v + 1] += first[v];
    }
    int[] next = first.clone();
    edges = new int[end.length];
    for (int e = 0; e < end.length; e++) {
      edges[next[end[e]]++] = e;
    }
  }

  int first(int node) {
    return first[node];
  }

  int end(int node) {
    return first[node + 1];
  }

  int edge(int index) {
    return edges[index];
  }
}
