// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.util.Arrays;

/**
 * The cuts of each process as values of one variable: the values of process {@code p} say which of
 * its nodes are complete, and whether the next one has begun. A value stands for {@link #times}
 * cuts. Values of two processes that exchange messages go together when each has what the other
 * needs; for a given value of the one, those of the other form an interval. In {@link #coarse
 * coarse} domains cuts that need and give others the same are one value.
 */
final class Domains {
  private final Nodes nodes;
  private final int[][] complete;
  private final int[][] begun;
  private final long[][] times;

  private Domains(Nodes nodes, int[][] complete, int[][] begun, long[][] times) {
    this.nodes = nodes;
    this.complete = complete;
    this.begun = begun;
    this.times = times;
  }

  /** With a value for every way to be within or between nodes. */
  Domains(Nodes nodes) {
    this(
        nodes,
        new int[nodes.processes()][],
        new int[nodes.processes()][],
        new long[nodes.processes()][]);
    for (int p = 0; p < complete.length; p++) {
      int[] chain = nodes.chain(p);
      int values = chain.length + 1;
      for (int v : chain) {
        values += nodes.weight(v) > 1 ? 1 : 0;
      }
      complete[p] = new int[values];
      begun[p] = new int[values];
      times[p] = new long[values];
      times[p][0] = 1;
      int at = 1;
      for (int i = 0; i < chain.length; i++) {
        if (nodes.weight(chain[i]) > 1) {
          complete[p][at] = i;
          begun[p][at] = i + 1;
          times[p][at++] = nodes.weight(chain[i]) - 1L;
        }
        complete[p][at] = i + 1;
        begun[p][at] = i + 1;
        times[p][at++] = 1;
      }
    }
  }

  /** The same with as few values as can be, for all processes but one, or −1. */
  Domains coarse(int except) {
    Domains coarse = new Domains(nodes, complete.clone(), begun.clone(), times.clone());
    for (int p = 0; p < complete.length; p++) {
      if (p != except) {
        coarse.merge(p);
      }
    }
    return coarse;
  }

  private void merge(int p) {
    int[] done = complete[p].clone();
    int[] started = begun[p].clone();
    long[] cuts = times[p].clone();
    int last = 0;
    for (int v = 1; v < done.length; v++) {
      boolean needs = started[v] > started[last] && needsOthers(nodes.chain(p)[started[v] - 1]);
      boolean gives = done[v] > done[last] && givesOthers(nodes.chain(p)[done[v] - 1]);
      if (needs || gives) {
        last++;
        cuts[last] = 0;
      }
      done[last] = complete[p][v];
      started[last] = begun[p][v];
      cuts[last] += times[p][v];
    }
    complete[p] = Arrays.copyOf(done, last + 1);
    begun[p] = Arrays.copyOf(started, last + 1);
    times[p] = Arrays.copyOf(cuts, last + 1);
  }

  private boolean needsOthers(int node) {
    for (int i = 0; i < nodes.lowers(node); i++) {
      if (nodes.process(nodes.lower(node, i)) != nodes.process(node)) {
        return true;
      }
    }
    return false;
  }

  private boolean givesOthers(int node) {
    for (int i = 0; i < nodes.uppers(node); i++) {
      if (nodes.process(nodes.upper(node, i)) != nodes.process(node)) {
        return true;
      }
    }
    return false;
  }

  int size(int p) {
    return complete[p].length;
  }

  /** How many cuts a value stands for. */
  long times(int p, int value) {
    return times[p][value];
  }

  int complete(int p, int value) {
    return complete[p][value];
  }

  /** Whether a value ends before a node that the next value begins. */
  boolean beforeNode(int p, int value) {
    return value + 1 < size(p) && begun[p][value] == complete[p][value];
  }

  /** The node that follows such a value. */
  int nodeAfter(int p, int value) {
    return nodes.chain(p)[complete[p][value]];
  }

  /**
   * For each value of {@code p} the least value of {@code q} that has what it needs.
   * Non-decreasing.
   */
  int[] least(int p, int q) {
    int[] least = new int[size(p)];
    int need = 0;
    int taken = 0;
    int u = 0;
    for (int v = 0; v < least.length; v++) {
      for (; taken < begun[p][v]; taken++) {
        int node = nodes.chain(p)[taken];
        for (int i = 0; i < nodes.lowers(node); i++) {
          int lower = nodes.lower(node, i);
          if (nodes.process(lower) == q) {
            need = Math.max(need, nodes.index(lower) + 1);
          }
        }
      }
      while (complete[q][u] < need) {
        u++;
      }
      least[v] = u;
    }
    return least;
  }

  /** For each value of {@code p} the greatest value of {@code q} that needs no more than it has. */
  int[] greatest(int p, int q) {
    int[] leastOfP = least(q, p);
    int[] greatest = new int[size(p)];
    int u = 0;
    for (int v = 0; v < greatest.length; v++) {
      while (u + 1 < leastOfP.length && leastOfP[u + 1] <= v) {
        u++;
      }
      greatest[v] = u;
    }
    return greatest;
  }
}
