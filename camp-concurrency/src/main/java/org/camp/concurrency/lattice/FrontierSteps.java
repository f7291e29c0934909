// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.util.Arrays;

/**
 * The steps of a frontier sweep in flat arrays. Step {@code t} visits a node of process {@link
 * #process}: it is in the down-set only if all frontier nodes of its process are, and if the digit
 * of every other process that it depends on is large enough ({@link #needed}). The node becomes a
 * frontier node unless nothing covers it; nodes that no unvisited node covers any more leave the
 * frontier: two values of their digit become one.
 */
final class FrontierSteps {
  /** Place in the component → process. */
  private final int[] processes;

  /** Step → place in the component of the process whose node it visits. */
  private final int[] process;

  /** Step → how many events the node stands for. */
  private final int[] weight;

  /** Step → whether the node becomes a frontier node: something covers it. */
  private final boolean[] kept;

  /** Step → whether the node before it on its process leaves the frontier. */
  private final boolean[] previousLeaves;

  /** Step → where what it needs of others begins; one entry more, for the end. */
  private final int[] needStart;

  /** Need → place in the component of the process that is needed. */
  private final int[] needProcess;

  /** Need → least digit of that process with which the node can be in the down-set. */
  private final int[] needed;

  /** Need → whether the frontier node that is needed leaves. */
  private final boolean[] needLeaves;

  /** Step → how many values the digit of its process has before it. */
  private final int[] digitsBefore;

  /** Step → cells of the table before it; one entry more, for the end. */
  private final long[] tables;

  private long largest = 1;

  FrontierSteps(ContractedOrder nodes, int[] component, int[] sequence) {
    processes = component;
    int steps = sequence.length;
    int[] local = new int[nodes.processes()];
    for (int i = 0; i < component.length; i++) {
      local[component[i]] = i;
    }
    process = new int[steps];
    weight = new int[steps];
    kept = new boolean[steps];
    previousLeaves = new boolean[steps];
    digitsBefore = new int[steps];
    tables = new long[steps + 1];
    needStart = new int[steps + 1];
    int links = 0;
    for (int v : sequence) {
      links += nodes.lowers(v);
    }
    needProcess = new int[links];
    needed = new int[links];
    needLeaves = new boolean[links];
    int[] uncovered = new int[nodes.size()];
    int[][] frontier = new int[component.length][4];
    int[] digits = new int[component.length];
    Arrays.fill(digits, 1);
    int at = 0;
    tables[0] = 1;
    for (int t = 0; t < steps; t++) {
      int v = sequence[t];
      int p = local[nodes.process(v)];
      process[t] = p;
      weight[t] = nodes.weight(v);
      kept[t] = nodes.uppers(v) > 0;
      digitsBefore[t] = digits[p];
      uncovered[v] = nodes.uppers(v);
      long table = tables[t];
      largest = Math.max(largest, kept[t] ? table / digits[p] * (digits[p] + 1) : table);
      for (int i = 0; i < nodes.lowers(v); i++) {
        int u = nodes.lower(v, i);
        int q = local[nodes.process(u)];
        boolean leaves = --uncovered[u] == 0;
        if (q == p) {
          previousLeaves[t] = leaves;
          continue;
        }
        int position = position(frontier[q], digits[q] - 1, u);
        needProcess[at] = q;
        needed[at] = position + 1;
        needLeaves[at++] = leaves;
        if (leaves) {
          table = table / digits[q] * (digits[q] - 1);
          System.arraycopy(
              frontier[q], position + 1, frontier[q], position, digits[q] - position - 2);
          digits[q]--;
        }
      }
      needStart[t + 1] = at;
      int own = digits[p] - (previousLeaves[t] ? 1 : 0) + (kept[t] ? 1 : 0);
      if (kept[t]) {
        if (own > frontier[p].length) {
          frontier[p] = Arrays.copyOf(frontier[p], 2 * own);
        }
        frontier[p][own - 2] = v;
      }
      tables[t + 1] = table / digits[p] * own;
      digits[p] = own;
    }
  }

  /** Where {@code u} is among the frontier nodes of its process. O(log size). */
  private static int position(int[] frontier, int size, int u) {
    int low = 0;
    int high = size - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (frontier[middle] < u) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  int size() {
    return process.length;
  }

  int processes() {
    return processes.length;
  }

  int process(int t) {
    return process[t];
  }

  int weight(int t) {
    return weight[t];
  }

  boolean kept(int t) {
    return kept[t];
  }

  boolean previousLeaves(int t) {
    return previousLeaves[t];
  }

  int firstNeed(int t) {
    return needStart[t];
  }

  int needProcess(int i) {
    return needProcess[i];
  }

  int needed(int i) {
    return needed[i];
  }

  boolean needLeaves(int i) {
    return needLeaves[i];
  }

  /** How many values the digit of the step's process has before the step. */
  int digitBefore(int t) {
    return digitsBefore[t];
  }

  /** How many cells the table has before the step. */
  long table(int t) {
    return tables[t];
  }

  /** How many cells a table has at most, also within a step. */
  long largest() {
    return largest;
  }

  /** How many cells the row has that the step adds. */
  long row(int t) {
    return tables[t] / digitsBefore[t];
  }
}
