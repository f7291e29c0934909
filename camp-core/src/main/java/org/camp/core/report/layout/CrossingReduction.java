// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.layout;

import java.util.Arrays;

/**
 * Orders the nodes of the layers so that few edges cross: sweeps down and up that sort each layer
 * by the mean place of the neighbours (barycentres, as Sugiyama, Tagawa and Toda, 1981), and
 * exchanges of neighbours, keeping the best order seen.
 */
final class CrossingReduction {
  private static final int SWEEPS = 24;
  private static final int LARGE = 20_000;

  private final ProperLayering graph;

  /** Node → the mean place of its neighbours, by which its layer is sorted. */
  private final double[] key;

  private CrossingReduction(ProperLayering graph) {
    this.graph = graph;
    this.key = new double[graph.size()];
  }

  /** Reorders the layers of a graph and returns how many crossings are left. */
  static long reduce(ProperLayering graph) {
    int columns = graph.columns();
    CrossingReduction crossings = new CrossingReduction(graph);
    crossings.start();
    long best = crossings.sweeps();
    if (columns > 1) {
      crossings.rankColumns(columns);
      for (int l = 0; l < graph.order.length; l++) {
        crossings.sort(l, false, true);
      }
      best = crossings.sweeps();
    }
    return best;
  }

  /** An order to begin with: depth first from the top, so that subtrees stay together. */
  private void start() {
    int[] used = new int[graph.order.length];
    boolean[] seen = new boolean[graph.size()];
    int[] stack = new int[graph.size() + graph.upper.length];
    for (int l = 0; l < graph.order.length; l++) {
      for (int v = 0; v < graph.size(); v++) {
        if (graph.layer[v] != l || seen[v]) {
          continue;
        }
        int top = 0;
        stack[top++] = v;
        while (top > 0) {
          int u = stack[--top];
          if (seen[u]) {
            continue;
          }
          seen[u] = true;
          int at = graph.layer[u];
          graph.order[at][used[at]++] = u;
          for (int k = graph.below.end(u) - 1; k >= graph.below.first(u); k--) {
            int w = graph.lower[graph.below.edge(k)];
            if (!seen[w]) {
              stack[top++] = w;
            }
          }
        }
      }
    }
    for (int l = 0; l < graph.order.length; l++) {
      graph.placed(l);
    }
  }

  private long sweeps() {
    int[][] best = copy();
    long fewest = count();
    int sweeps = graph.size() > LARGE ? 6 : SWEEPS;
    int idle = 0;
    for (int s = 0; s < sweeps && fewest > 0 && idle < 6; s++) {
      boolean down = s % 2 == 0;
      for (int i = 1; i < graph.order.length; i++) {
        sort(down ? i : graph.order.length - 1 - i, down, s % 4 >= 2);
      }
      if (graph.size() <= LARGE) {
        exchange();
      }
      long crossings = count();
      idle++;
      if (crossings < fewest) {
        fewest = crossings;
        best = copy();
        idle = 0;
      }
    }
    for (int l = 0; l < best.length; l++) {
      graph.order[l] = best[l];
      graph.placed(l);
    }
    return fewest;
  }

  private int[][] copy() {
    int[][] copy = new int[graph.order.length][];
    for (int l = 0; l < copy.length; l++) {
      copy[l] = graph.order[l].clone();
    }
    return copy;
  }

  /** Ranks columns by the mean place of their nodes. */
  private void rankColumns(int columns) {
    double[] sum = new double[columns];
    int[] count = new int[columns];
    for (int v = 0; v < graph.size(); v++) {
      int c = graph.column[v] + 1;
      double wide = graph.order[graph.layer[v]].length;
      sum[c] += (graph.place[v] + 0.5) / wide;
      count[c]++;
    }
    Integer[] byMean = new Integer[columns];
    Arrays.setAll(byMean, c -> c);
    Arrays.sort(
        byMean,
        (a, b) -> Double.compare(sum[a] / Math.max(1, count[a]), sum[b] / Math.max(1, count[b])));
    for (int i = 0; i < columns; i++) {
      graph.columnRank[byMean[i]] = i;
    }
  }

  /** Sorts a layer by the mean place of the neighbours above or below; those without any stay. */
  private void sort(int l, boolean fromAbove, boolean reverseTies) {
    int[] nodes = graph.order[l];
    Adjacency edges = fromAbove ? graph.above : graph.below;
    int[] ends = fromAbove ? graph.upper : graph.lower;
    for (int v : nodes) {
      int first = edges.first(v);
      int end = edges.end(v);
      double sum = 0;
      for (int k = first; k < end; k++) {
        sum += graph.place[ends[edges.edge(k)]];
      }
      key[v] = end > first ? sum / (end - first) : graph.place[v];
    }
    Integer[] boxed = new Integer[nodes.length];
    Arrays.setAll(boxed, i -> i);
    Arrays.sort(
        boxed,
        (a, b) -> {
          int u = nodes[a];
          int v = nodes[b];
          int byColumn = Integer.compare(graph.rank(u), graph.rank(v));
          int byKey = byColumn != 0 ? byColumn : Double.compare(key[u], key[v]);
          return byKey != 0 ? byKey : reverseTies ? Integer.compare(b, a) : Integer.compare(a, b);
        });
    int[] result = new int[nodes.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = nodes[boxed[i]];
    }
    graph.order[l] = result;
    graph.placed(l);
  }

  /** Exchanges neighbours of a layer where this removes crossings. */
  private void exchange() {
    boolean better = true;
    for (int round = 0; better && round < 4; round++) {
      better = false;
      for (int[] nodes : graph.order) {
        for (int i = 0; i + 1 < nodes.length; i++) {
          int u = nodes[i];
          int v = nodes[i + 1];
          if (graph.rank(u) != graph.rank(v)) {
            continue;
          }
          long gain =
              inversions(u, v, graph.above, graph.upper)
                  - inversions(v, u, graph.above, graph.upper)
                  + inversions(u, v, graph.below, graph.lower)
                  - inversions(v, u, graph.below, graph.lower);
          if (gain > 0) {
            nodes[i] = v;
            nodes[i + 1] = u;
            graph.place[v] = i;
            graph.place[u] = i + 1;
            better = true;
          }
        }
      }
    }
  }

  /** Crossings between the edges of two nodes when {@code u} stands before {@code v}. */
  private long inversions(int u, int v, Adjacency edges, int[] ends) {
    long crossings = 0;
    for (int i = edges.first(u); i < edges.end(u); i++) {
      int a = graph.place[ends[edges.edge(i)]];
      for (int j = edges.first(v); j < edges.end(v); j++) {
        crossings += graph.place[ends[edges.edge(j)]] < a ? 1 : 0;
      }
    }
    return crossings;
  }

  /**
   * All crossings, with an accumulator tree for each pair of layers (Barth, Jünger and Mutzel,
   * 2002). O(short edges · log nodes).
   */
  private long count() {
    long crossings = 0;
    for (int l = 0; l + 1 < graph.order.length; l++) {
      int wide = graph.order[l + 1].length;
      int[] tree = new int[wide + 1];
      int total = 0;
      for (int u : graph.order[l]) {
        int first = graph.below.first(u);
        int end = graph.below.end(u);
        for (int k = first; k < end; k++) {
          int at = graph.place[graph.lower[graph.below.edge(k)]];
          crossings += total - sum(tree, at + 1);
        }
        for (int k = first; k < end; k++) {
          for (int i = graph.place[graph.lower[graph.below.edge(k)]] + 1; i <= wide; i += i & -i) {
            tree[i]++;
          }
          total++;
        }
      }
    }
    return crossings;
  }

  private static int sum(int[] tree, int end) {
    int sum = 0;
    for (int i = end; i > 0; i -= i & -i) {
      sum += tree[i];
    }
    return sum;
  }
}
