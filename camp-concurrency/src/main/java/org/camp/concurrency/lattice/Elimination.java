// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/**
 * Counts by bucket elimination over the processes of a component with any communication graph: one
 * process after the other is summed out, which leaves a table over those that it was connected to.
 * For μ of a process's events, that process is kept to the end, with its constraints replaced by
 * those of a cut and its successor both. Tables hold one count for each combination of cuts, so
 * this pays when processes communicate rarely or with few others.
 */
final class Elimination {
  /** A table of counts over the values of some processes, the first varying slowest. */
  private record Table(int[] scope, BigInteger[] counts) {}

  private final Domains fine;
  private final Components graph;
  private final int[] component;
  private final Runnable pulse;
  private final BitSet[] neighbours;

  Elimination(Domains domains, Components graph, int[] component, Runnable pulse) {
    this.fine = domains;
    this.graph = graph;
    this.component = component;
    this.pulse = pulse;
    this.neighbours = new BitSet[Arrays.stream(component).max().orElse(0) + 1];
    for (int p : component) {
      neighbours[p] = new BitSet(neighbours.length);
      for (int q : graph.neighbours(p)) {
        neighbours[p].set(q);
      }
    }
  }

  /**
   * What {@link #run} takes.
   *
   * @param operations operations on big integers, about; infinite when they exceed the limit
   * @param cells cells of the largest table
   */
  record Cost(double operations, double cells) {}

  /**
   * What {@link #run} would take, unless it takes more operations than a limit. O(N³), and the
   * degrees of the processes that are left squared.
   */
  Cost cost(double limit) {
    double operations = 0;
    double largest = 0;
    for (int last : component) {
      pulse.run();
      EliminationOrder order = order(last, fine.coarse(last));
      operations += order.operations();
      largest = Math.max(largest, order.largest());
      if (!(operations <= limit)) {
        return new Cost(Double.POSITIVE_INFINITY, largest);
      }
    }
    return new Cost(operations, largest);
  }

  private EliminationOrder order(int last, Domains domains) {
    return EliminationOrder.best(neighbours, component, last, domains::size, pulse);
  }

  /**
   * Counts.
   *
   * @param mu receives μ of each node
   * @param threads how many threads may work: μ of different processes are independent
   */
  BigInteger run(BigInteger[] mu, int threads) {
    BigInteger total = BigInteger.ZERO;
    ForkJoinPool pool = new ForkJoinPool(Math.max(1, Math.min(threads, component.length)));
    try {
      List<ForkJoinTask<?>> tasks = new ArrayList<>();
      for (int p : component) {
        tasks.add(pool.submit(() -> measure(p, mu)));
      }
      tasks.forEach(ForkJoinTask::join);
    } finally {
      pool.shutdownNow();
    }
    for (BigInteger b : eliminate(component[0], false)) {
      total = total.add(b);
    }
    return total;
  }

  private void measure(int p, BigInteger[] mu) {
    BigInteger[] ways = eliminate(p, true);
    for (int v = 0; v + 1 < ways.length; v++) {
      if (fine.beforeNode(p, v)) {
        mu[fine.nodeAfter(p, v)] = ways[v];
      }
    }
  }

  /**
   * Sums out all processes but {@code last}.
   *
   * @param both whether the constraints of {@code last} are those of a cut and its successor both
   */
  private BigInteger[] eliminate(int last, boolean both) {
    List<Table> tables = new ArrayList<>();
    Domains domains = fine.coarse(last);
    BitSet gone = new BitSet();
    for (EliminationOrder.Step step : order(last, domains).steps()) {
      pulse.run();
      int p = step.process();
      tables.add(sumOut(domains, p, step.scope(), tables, gone, both ? last : -1));
      gone.set(p);
    }
    BigInteger[] result = new BigInteger[domains.size(last)];
    for (int v = 0; v < result.length; v++) {
      result[v] = both ? BigInteger.ONE : BigInteger.valueOf(domains.times(last, v));
      for (Table table : tables) {
        result[v] = result[v].multiply(table.counts[table.scope.length == 0 ? 0 : v]);
      }
    }
    return result;
  }

  /** Multiplies all tables and constraints on {@code p} and sums over its values. */
  private Table sumOut(
      Domains domains, int p, int[] scope, List<Table> tables, BitSet gone, int doubled) {
    List<Table> mine = new ArrayList<>();
    for (Table table : tables) {
      if (Arrays.stream(table.scope).anyMatch(q -> q == p)) {
        mine.add(table);
      }
    }
    tables.removeAll(mine);
    int cells = 1;
    for (int q : scope) {
      cells *= domains.size(q);
    }
    int[][] low = new int[scope.length][];
    int[][] high = new int[scope.length][];
    for (int i = 0; i < scope.length; i++) {
      if (graph.adjacent(p, scope[i]) && !gone.get(scope[i])) {
        low[i] = domains.least(scope[i], p);
        high[i] = domains.greatest(scope[i], p);
        if (scope[i] == doubled) {
          System.arraycopy(low[i], 1, low[i], 0, low[i].length - 1);
        }
      }
    }
    int[][] strides = new int[mine.size()][];
    for (int m = 0; m < strides.length; m++) {
      strides[m] = strides(domains, mine.get(m), scope, p);
    }
    BigInteger[] counts = new BigInteger[cells];
    int[] values = new int[scope.length];
    int[] offsets = new int[mine.size()];
    for (int cell = 0; cell < cells; cell++) {
      int from = 0;
      int to = domains.size(p) - 1;
      Arrays.fill(offsets, 0);
      for (int i = 0; i < scope.length; i++) {
        if (low[i] != null) {
          from = Math.max(from, low[i][values[i]]);
          to = Math.min(to, high[i][values[i]]);
        }
        for (int m = 0; m < offsets.length; m++) {
          offsets[m] += strides[m][i] * values[i];
        }
      }
      counts[cell] = sum(domains, p, from, to, mine, strides, offsets);
      advance(domains, values, scope);
      if ((cell & 4095) == 0) {
        pulse.run();
      }
    }
    return new Table(scope, counts);
  }

  private static BigInteger sum(
      Domains domains, int p, int from, int to, List<Table> mine, int[][] strides, int[] offsets) {
    BigInteger sum = BigInteger.ZERO;
    for (int u = from; u <= to; u++) {
      BigInteger ways = BigInteger.valueOf(domains.times(p, u));
      for (int m = 0; m < offsets.length && ways.signum() != 0; m++) {
        int[] stride = strides[m];
        ways = ways.multiply(mine.get(m).counts[offsets[m] + stride[stride.length - 1] * u]);
      }
      sum = sum.add(ways);
    }
    return sum;
  }

  private static void advance(Domains domains, int[] values, int[] scope) {
    for (int i = scope.length - 1; i >= 0; i--) {
      if (++values[i] < domains.size(scope[i])) {
        return;
      }
      values[i] = 0;
    }
  }

  /** How far apart the cells of a table are by the values of each of {@code scope}, then of p. */
  private static int[] strides(Domains domains, Table table, int[] scope, int p) {
    int[] strides = new int[scope.length + 1];
    int stride = 1;
    for (int i = table.scope.length - 1; i >= 0; i--) {
      int q = table.scope[i];
      int at = q == p ? scope.length : Arrays.binarySearch(scope, q);
      strides[at] = stride;
      stride *= domains.size(q);
    }
    return strides;
  }
}
