package org.camp.concurrency.lattice;

/**
 * The cuts of each process as values of one variable: the values of process {@code p} say which of
 * its nodes are complete, and whether the next one has begun. A value stands for {@link #times}
 * cuts. Values of two processes that exchange messages go together when each has what the other
 * needs; for a given value of the one, those of the other form an interval.
 */
final class Domains {
  private final Nodes nodes;
  private final int[][] complete;
  private final int[][] begun;

  Domains(Nodes nodes) {
    this.nodes = nodes;
    int size = nodes.processes();
    complete = new int[size][];
    begun = new int[size][];
    for (int p = 0; p < size; p++) {
      int[] chain = nodes.chain(p);
      int values = chain.length + 1;
      for (int v : chain) {
        values += nodes.weight(v) > 1 ? 1 : 0;
      }
      complete[p] = new int[values];
      begun[p] = new int[values];
      int at = 1;
      for (int i = 0; i < chain.length; i++) {
        if (nodes.weight(chain[i]) > 1) {
          complete[p][at] = i;
          begun[p][at++] = i + 1;
        }
        complete[p][at] = i + 1;
        begun[p][at++] = i + 1;
      }
    }
  }

  int size(int p) {
    return complete[p].length;
  }

  /** How many cuts a value stands for. */
  long times(int p, int value) {
    return begun[p][value] > complete[p][value]
        ? nodes.weight(nodes.chain(p)[complete[p][value]]) - 1L
        : 1;
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
