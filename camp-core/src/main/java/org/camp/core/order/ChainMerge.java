package org.camp.core.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The width of an order from its chains: k chains are merged into k − 1 as long as their heads are
 * comparable; when k heads are pairwise incomparable they are an antichain of size k (Tomlinson and
 * Garg, Monitoring functions on global states, 1997).
 */
final class ChainMerge {
  private final PartialOrder order;

  ChainMerge(PartialOrder order) {
    this.order = order;
  }

  int width() {
    List<int[]> chains = new ArrayList<>();
    for (int p = 0; p < order.processes(); p++) {
      int[] chain = new int[order.length(p)];
      for (int i = 0; i < chain.length; i++) {
        chain[i] = order.event(p, i);
      }
      if (chain.length > 0) {
        chains.add(chain);
      }
    }
    while (chains.size() > 1) {
      List<int[]> fewer = new Round(chains).merge();
      if (fewer.isEmpty()) {
        return chains.size();
      }
      fewer.removeIf(c -> c.length == 0);
      chains = fewer;
    }
    return chains.size();
  }

  /** Merges k queues of events into k − 1. */
  private final class Round {
    private final List<int[]> in;
    private final int k;
    private final int[] at;
    private final int[][] out;
    private final int[] outSize;

    /** A spanning tree on the input queues; each edge carries the number of an output queue. */
    private final int[] treeFrom;

    private final int[] treeTo;
    private final boolean[] changed;

    Round(List<int[]> in) {
      this.in = in;
      this.k = in.size();
      at = new int[k];
      out = new int[k - 1][16];
      outSize = new int[k - 1];
      treeFrom = new int[k - 1];
      treeTo = new int[k - 1];
      for (int i = 0; i < k - 1; i++) {
        treeFrom[i] = i;
        treeTo[i] = i + 1;
      }
      changed = new boolean[k];
      Arrays.fill(changed, true);
    }

    /** The merged queues, or none when the heads became an antichain. */
    List<int[]> merge() {
      int[] less = new int[k];
      int[] greater = new int[k];
      while (noneEmpty()) {
        Arrays.fill(greater, -1);
        int found = 0;
        for (int i = 0; i < k; i++) {
          for (int j = 0; changed[i] && j < k; j++) {
            if (i == j) {
              continue;
            }
            if (order.precedes(head(j), head(i))) {
              greater[j] = i;
            } else if (order.precedes(head(i), head(j))) {
              greater[i] = j;
            }
          }
        }
        Arrays.fill(changed, false);
        for (int i = 0; i < k; i++) {
          if (greater[i] >= 0) {
            less[found++] = i;
          }
        }
        if (found == 0) {
          return List.of();
        }
        for (int f = 0; f < found; f++) {
          move(less[f], greater[less[f]]);
        }
        for (int f = 0; f < found; f++) {
          at[less[f]]++;
          changed[less[f]] = true;
        }
      }
      return rest();
    }

    private boolean noneEmpty() {
      for (int i = 0; i < k; i++) {
        if (at[i] == in.get(i).length) {
          return false;
        }
      }
      return true;
    }

    private int head(int i) {
      return in.get(i)[at[i]];
    }

    /** Puts the head of {@code i}, which precedes that of {@code j}, where both still fit. */
    private void move(int i, int j) {
      int output = edgeOnCycle(i, j);
      append(output, head(i));
      treeFrom[output] = i;
      treeTo[output] = j;
    }

    private void append(int output, int event) {
      if (outSize[output] == out[output].length) {
        out[output] = Arrays.copyOf(out[output], 2 * outSize[output]);
      }
      out[output][outSize[output]++] = event;
    }

    /** The tree edge at {@code i} on the tree path from {@code i} to {@code j}. */
    private int edgeOnCycle(int i, int j) {
      int[] firstEdge = new int[k];
      Arrays.fill(firstEdge, -2);
      int[] queue = new int[k];
      int read = 0;
      int write = 0;
      queue[write++] = i;
      firstEdge[i] = -1;
      while (read < write) {
        int node = queue[read++];
        for (int e = 0; e < k - 1; e++) {
          int other = treeFrom[e] == node ? treeTo[e] : treeTo[e] == node ? treeFrom[e] : -1;
          if (other >= 0 && firstEdge[other] == -2) {
            firstEdge[other] = node == i ? e : firstEdge[node];
            if (other == j) {
              return firstEdge[j];
            }
            queue[write++] = other;
          }
        }
      }
      throw new IllegalStateException("no tree");
    }

    /** One queue is empty: each other one goes to the output on its tree edge towards it. */
    private List<int[]> rest() {
      int empty = 0;
      while (at[empty] < in.get(empty).length) {
        empty++;
      }
      List<int[]> merged = new ArrayList<>();
      for (int i = 0; i < k; i++) {
        if (i == empty) {
          continue;
        }
        int output = edgeOnCycle(i, empty);
        for (int a = at[i]; a < in.get(i).length; a++) {
          append(output, in.get(i)[a]);
        }
      }
      for (int o = 0; o < k - 1; o++) {
        merged.add(Arrays.copyOf(out[o], outSize[o]));
      }
      return merged;
    }
  }
}
