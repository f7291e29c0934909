// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The undirected graph of processes that exchange messages, and its connected components.
 * Antichains of an order are free combinations of antichains of its components.
 */
final class Components {
  /** Process, process → whether they exchange messages. */
  private final boolean[][] adjacent;

  /** Component → its processes, rising. */
  private final List<int[]> members = new ArrayList<>();

  Components(ContractedOrder nodes) {
    int size = nodes.processes();
    adjacent = new boolean[size][size];
    for (int v = 0; v < nodes.size(); v++) {
      for (int i = 0; i < nodes.lowers(v); i++) {
        int p = nodes.process(nodes.lower(v, i));
        int q = nodes.process(v);
        if (p != q) {
          adjacent[p][q] = true;
          adjacent[q][p] = true;
        }
      }
    }
    boolean[] seen = new boolean[size];
    for (int p = 0; p < size; p++) {
      if (!seen[p] && nodes.chain(p).length > 0) {
        members.add(reached(p, seen));
      }
    }
  }

  private int[] reached(int from, boolean[] seen) {
    int[] queue = new int[seen.length];
    int write = 0;
    queue[write++] = from;
    seen[from] = true;
    for (int read = 0; read < write; read++) {
      for (int q = 0; q < seen.length; q++) {
        if (adjacent[queue[read]][q] && !seen[q]) {
          seen[q] = true;
          queue[write++] = q;
        }
      }
    }
    return Arrays.stream(queue, 0, write).sorted().toArray();
  }

  /** The processes of each component that has events. */
  List<int[]> members() {
    return members;
  }

  /** The processes that a process exchanges messages with. */
  int[] neighbours(int p) {
    int count = 0;
    for (boolean b : adjacent[p]) {
      count += b ? 1 : 0;
    }
    int[] all = new int[count];
    for (int q = adjacent.length - 1; q >= 0; q--) {
      if (adjacent[p][q]) {
        all[--count] = q;
      }
    }
    return all;
  }

  /** Whether the component has no cycle. */
  boolean isTree(int[] component) {
    int ends = 0;
    for (int p : component) {
      ends += neighbours(p).length;
    }
    return ends == 2 * (component.length - 1);
  }
}
