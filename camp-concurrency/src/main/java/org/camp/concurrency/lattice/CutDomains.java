// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.util.Arrays;

/**
 * The cuts of each process as values of one variable: the values of process {@code p} say which of
 * its nodes are complete, and whether the next one has begun. A value stands for {@link #times}
 * cuts. Values of two processes that exchange messages go together when each has what the other
 * needs; for a given value of the one, those of the other form an interval.
 */
final class CutDomains {
  private final ContractedOrder nodes;

  /** Process, value → how many of its nodes are complete in the cut. */
  private final int[][] complete;

  /** Process, value → how many of its nodes are begun in the cut, complete ones included. */
  private final int[][] begun;

  /** Process, value → how many cuts the value stands for. */
  private final long[][] times;

  private CutDomains(ContractedOrder nodes, int[][] complete, int[][] begun, long[][] times) {
    this.nodes = nodes;
    this.complete = complete;
    this.begun = begun;
    this.times = times;
  }

  /** With a value for every way to be within or between nodes. */
  CutDomains(ContractedOrder nodes) {
    this(nodes, 2);
  }

  /**
   * Domains in which cuts that need and give others the same are one value, and being within a node
   * is a value also where no cut is. A node of process p can be added to as many down-sets as there
   * are ways for the others to go along with the value {@link #within} it: that value needs what
   * the node needs, and gives only what p gave before.
   */
  static CutDomains merged(ContractedOrder nodes) {
    CutDomains domains = new CutDomains(nodes, 1);
    for (int p = 0; p < domains.complete.length; p++) {
      domains.merge(p);
    }
    return domains;
  }

  /** With a value within each node that is at least so heavy. */
  private CutDomains(ContractedOrder nodes, int divided) {
    this(
        nodes,
        new int[nodes.processes()][],
        new int[nodes.processes()][],
        new long[nodes.processes()][]);
    for (int p = 0; p < complete.length; p++) {
      int[] chain = nodes.chain(p);
      int values = chain.length + 1;
      for (int v : chain) {
        values += nodes.weight(v) >= divided ? 1 : 0;
      }
      complete[p] = new int[values];
      begun[p] = new int[values];
      times[p] = new long[values];
      times[p][0] = 1;
      int at = 1;
      for (int i = 0; i < chain.length; i++) {
        if (nodes.weight(chain[i]) >= divided) {
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

  /**
   * Replaces values that need and give others the same by their last one: of those, the last has
   * begun and completed most.
   */
  private void merge(int p) {
    int last = 0;
    for (int v = 1; v < complete[p].length; v++) {
      int done = complete[p][v];
      int started = begun[p][v];
      boolean needs = started > begun[p][last] && needsOthers(nodes.chain(p)[started - 1]);
      boolean gives = done > complete[p][last] && givesOthers(nodes.chain(p)[done - 1]);
      long cuts = times[p][v];
      if (needs || gives) {
        last++;
      } else {
        cuts += times[p][last];
      }
      complete[p][last] = done;
      begun[p][last] = started;
      times[p][last] = cuts;
    }
    complete[p] = Arrays.copyOf(complete[p], last + 1);
    begun[p] = Arrays.copyOf(begun[p], last + 1);
    times[p] = Arrays.copyOf(times[p], last + 1);
  }

  /**
   * For each node of {@code p} the value of {@link #merged} domains that is within it: the first
   * that has begun it.
   */
  int[] within(int p) {
    int[] within = new int[nodes.chain(p).length];
    int value = 0;
    for (int i = 0; i < within.length; i++) {
      while (begun[p][value] <= i) {
        value++;
      }
      within[i] = value;
    }
    return within;
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
   * For each node of some processes and each of these processes, in this order, how many nodes of
   * the latter must be complete before the node may begin, whether or not a message says so
   * directly; {@code processes.length} numbers a node.
   */
  int[] required(int[] processes) {
    int[] place = new int[complete.length];
    for (int i = 0; i < processes.length; i++) {
      place[processes[i]] = i + 1;
    }
    int width = processes.length;
    int[] required = new int[Math.multiplyExact(nodes.size(), width)];
    for (int v = 0; v < nodes.size(); v++) {
      if (place[nodes.process(v)] == 0) {
        continue;
      }
      for (int i = 0; i < nodes.lowers(v); i++) {
        int u = nodes.lower(v, i);
        for (int j = 0; j < width; j++) {
          required[v * width + j] = Math.max(required[v * width + j], required[u * width + j]);
        }
        int own = v * width + place[nodes.process(u)] - 1;
        required[own] = Math.max(required[own], nodes.index(u) + 1);
      }
    }
    return required;
  }

  /**
   * For each value of {@code p} the least value of {@code q} that has all it needs, directly or
   * not. Non-decreasing.
   *
   * @param required of {@link #required}, in which q has place {@code place} of {@code width}
   */
  int[] least(int p, int q, int[] required, int place, int width) {
    int[] least = new int[size(p)];
    int u = 0;
    for (int v = 0; v < least.length; v++) {
      int need = begun[p][v] == 0 ? 0 : required[nodes.chain(p)[begun[p][v] - 1] * width + place];
      while (complete[q][u] < need) {
        u++;
      }
      least[v] = u;
    }
    return least;
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
    return greatest(least(q, p), size(p));
  }

  /**
   * For each of {@code size} values the greatest value of another process that needs no more.
   *
   * @param least for each value of the other the least value that has what it needs
   */
  static int[] greatest(int[] least, int size) {
    int[] greatest = new int[size];
    int u = 0;
    for (int v = 0; v < size; v++) {
      while (u + 1 < least.length && least[u + 1] <= v) {
        u++;
      }
      greatest[v] = u;
    }
    return greatest;
  }
}
