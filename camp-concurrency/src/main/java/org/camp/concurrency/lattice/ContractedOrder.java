// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.util.Arrays;
import org.camp.core.order.CoveringRelation;
import org.camp.core.order.PartialOrder;

/**
 * An order with runs of events contracted: consecutive events of a process where each is the only
 * one to cover the one before, and covers nothing else. All events of a run have the same μ. Nodes
 * are numbered along a linear extension.
 */
final class ContractedOrder {
  private final int processes;

  /** Event → node that stands for it. */
  private final int[] nodeOf;

  /** Node → its process. */
  private final int[] process;

  /** Node → how many events it stands for. */
  private final int[] weight;

  /** Node → how many nodes precede it on its process. */
  private final int[] index;

  /** Node → where the nodes that it covers begin in {@link #lower}; one entry more. */
  private final int[] lowerStart;

  /** Link → node that is covered. */
  private final int[] lower;

  /** Node → where the nodes that cover it begin in {@link #upper}; one entry more. */
  private final int[] upperStart;

  /** Link → node that covers. */
  private final int[] upper;

  /** Process, place → node, in the order of the process. */
  private final int[][] chains;

  ContractedOrder(PartialOrder order) {
    processes = order.processes();
    CoveringRelation covering = order.covering();
    int n = order.size();
    nodeOf = new int[n];
    int[] first = new int[n];
    int[] weights = new int[n];
    int count = 0;
    int links = 0;
    for (int i = 0; i < n; i++) {
      int e = order.inOrder(i);
      int before = order.before(e);
      if (before >= 0
          && covering.lowers(e) == 1
          && covering.lower(e, 0) == before
          && covering.uppers(before) == 1) {
        nodeOf[e] = nodeOf[before];
        weights[nodeOf[e]]++;
      } else {
        nodeOf[e] = count;
        first[count] = e;
        weights[count++] = 1;
        links += covering.lowers(e);
      }
    }
    weight = Arrays.copyOf(weights, count);
    process = new int[count];
    index = new int[count];
    lowerStart = new int[count + 1];
    upperStart = new int[count + 1];
    lower = new int[links];
    upper = new int[links];
    int[] sizes = new int[processes];
    int at = 0;
    for (int v = 0; v < count; v++) {
      process[v] = order.process(first[v]);
      index[v] = sizes[process[v]]++;
      for (int i = 0; i < covering.lowers(first[v]); i++) {
        lower[at++] = nodeOf[covering.lower(first[v], i)];
      }
      lowerStart[v + 1] = at;
    }
    fillUppers(count);
    chains = new int[processes][];
    for (int p = 0; p < processes; p++) {
      chains[p] = new int[sizes[p]];
    }
    for (int v = 0; v < count; v++) {
      chains[process[v]][index[v]] = v;
    }
  }

  private void fillUppers(int count) {
    for (int u : lower) {
      upperStart[u + 1]++;
    }
    for (int v = 0; v < count; v++) {
      upperStart[v + 1] += upperStart[v];
    }
    int[] next = Arrays.copyOf(upperStart, count);
    for (int v = 0; v < count; v++) {
      for (int i = lowerStart[v]; i < lowerStart[v + 1]; i++) {
        upper[next[lower[i]]++] = v;
      }
    }
  }

  int size() {
    return process.length;
  }

  int processes() {
    return processes;
  }

  int nodeOf(int event) {
    return nodeOf[event];
  }

  int process(int node) {
    return process[node];
  }

  /** How many events a node stands for. */
  int weight(int node) {
    return weight[node];
  }

  /** How many nodes precede a node on its process. */
  int index(int node) {
    return index[node];
  }

  int lowers(int node) {
    return lowerStart[node + 1] - lowerStart[node];
  }

  int lower(int node, int i) {
    return lower[lowerStart[node] + i];
  }

  int uppers(int node) {
    return upperStart[node + 1] - upperStart[node];
  }

  int upper(int node, int i) {
    return upper[upperStart[node] + i];
  }

  /** The nodes of a process, in order. The array is shared: leave it as it is. */
  int[] chain(int number) {
    return chains[number];
  }
}
