// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.util.Arrays;
import org.camp.core.log.Log;

/**
 * In which order the frontier sweep visits the nodes of a component, and what that costs. The
 * frontier after a prefix of a linear extension are the visited nodes that an unvisited one covers;
 * on each process they form a chain, so a down-set restricted to them is one digit per process: how
 * many of them it contains.
 */
final class FrontierPlan {
  private static final Log LOG = Log.of(FrontierPlan.class);

  /** Lookahead windows that are tried; 0 is the given order. */
  private static final int[] WINDOWS = {0, Integer.MAX_VALUE, 8, 16, 32, 64, 128, 256, 512, 1024};

  /** Number → its natural logarithm; 0 at 0. */
  private static final double[] LOGARITHMS = logarithms(1 << 12);

  /** Step → node that it visits. */
  private final int[] sequence;

  private final double cost;
  private final double largest;

  private FrontierPlan(int[] sequence, double cost, double largest) {
    this.sequence = sequence;
    this.cost = cost;
    this.largest = largest;
  }

  private static double[] logarithms(int size) {
    double[] all = new double[size];
    for (int i = 1; i < size; i++) {
      all[i] = Math.log(i);
    }
    return all;
  }

  private static double log(int n) {
    return n < LOGARITHMS.length ? LOGARITHMS[n] : Math.log(n);
  }

  /** The nodes, a linear extension of their order. */
  int[] sequence() {
    return sequence;
  }

  /** An upper bound of the number of cells that one pass visits: Σ over prefixes of Π digits. */
  double cost() {
    return cost;
  }

  /** An upper bound of the cells of the largest table. */
  double largest() {
    return largest;
  }

  /**
   * The cheapest plan of those that the windows give, at infinite cost if none costs less than a
   * limit. O(windows · nodes · processes).
   */
  static FrontierPlan of(ContractedOrder nodes, int[] component, double limit, Runnable pulse) {
    double best = limit;
    double largest = 0;
    int[] sequence = {};
    for (int window : WINDOWS) {
      pulse.run();
      Greedy greedy = new Greedy(nodes, component, window);
      double cost = greedy.run(best);
      LOG.debug("frontier sweep with a lookahead of {}: {} cells", window, cost);
      if (cost < best) {
        best = cost;
        largest = Math.exp(greedy.highest);
        sequence = greedy.sequence;
      }
    }
    double cost = sequence.length == 0 ? Double.POSITIVE_INFINITY : best;
    return new FrontierPlan(sequence, cost, largest);
  }

  /** Takes the node next that makes the frontier grow least. */
  private static final class Greedy {
    private final ContractedOrder nodes;

    /** Place in the component → process. */
    private final int[] component;

    private final int window;

    /** Rank → node of the component, in the given linear extension. */
    private final int[] ranked;

    /** Step → node that it visits. */
    private final int[] sequence;

    /** Node → how many of the nodes that it covers were not visited. */
    private final int[] waiting;

    /** Node → how many of the nodes that cover it were not visited. */
    private final int[] uncovered;

    /** Process → place in its chain of its first node that was not visited. */
    private final int[] next;

    /** Process → how many values its digit has: its frontier nodes, plus 1. */
    private final int[] digits;

    /** Node → whether it was visited. */
    private final boolean[] visited;

    private double highest;

    Greedy(ContractedOrder nodes, int[] component, int window) {
      this.nodes = nodes;
      this.component = component;
      this.window = window;
      int count = 0;
      for (int p : component) {
        count += nodes.chain(p).length;
      }
      ranked = new int[count];
      count = 0;
      for (int p : component) {
        for (int v : nodes.chain(p)) {
          ranked[count++] = v;
        }
      }
      Arrays.sort(ranked);
      sequence = new int[count];
      waiting = new int[nodes.size()];
      uncovered = new int[nodes.size()];
      for (int v : ranked) {
        waiting[v] = nodes.lowers(v);
        uncovered[v] = nodes.uppers(v);
      }
      next = new int[nodes.processes()];
      digits = new int[nodes.processes()];
      Arrays.fill(digits, 1);
      visited = new boolean[nodes.size()];
    }

    /** The cost, or infinity as soon as it exceeds {@code limit}. */
    double run(double limit) {
      double logProduct = 0;
      double cost = 0;
      int oldest = 0;
      for (int t = 0; t < ranked.length; t++) {
        while (visited[ranked[oldest]]) {
          oldest++;
        }
        int v = window == 0 ? ranked[t] : choose(oldest);
        int p = nodes.process(v);
        double visited = nodes.uppers(v) > 0 ? log(digits[p] + 1) - log(digits[p]) : 0;
        highest = Math.max(highest, logProduct + visited);
        logProduct += visit(v);
        sequence[t] = v;
        cost += Math.exp(logProduct);
        if (!(cost < limit)) {
          return Double.POSITIVE_INFINITY;
        }
      }
      return cost;
    }

    private int choose(int oldest) {
      int last = ranked.length - 1 - oldest < window ? Integer.MAX_VALUE : ranked[oldest + window];
      int best = -1;
      double least = Double.POSITIVE_INFINITY;
      for (int p : component) {
        int[] chain = nodes.chain(p);
        if (next[p] == chain.length) {
          continue;
        }
        int v = chain[next[p]];
        if (waiting[v] > 0 || v > last) {
          continue;
        }
        double growth = growth(v);
        if (growth < least - 1e-12 || (growth < least + 1e-12 && v < best)) {
          least = growth;
          best = v;
        }
      }
      return best < 0 ? ranked[oldest] : best;
    }

    private double growth(int v) {
      int p = nodes.process(v);
      int own = digits[p] + (nodes.uppers(v) > 0 ? 1 : 0);
      double growth = 0;
      for (int i = 0; i < nodes.lowers(v); i++) {
        int u = nodes.lower(v, i);
        if (uncovered[u] == 1) {
          int q = nodes.process(u);
          if (q == p) {
            own--;
          } else {
            growth += log(digits[q] - 1) - log(digits[q]);
          }
        }
      }
      return growth + log(own) - log(digits[p]);
    }

    /** Visits a node; the change of the logarithm of the product of digits. */
    private double visit(int v) {
      double growth = growth(v);
      visited[v] = true;
      int p = nodes.process(v);
      next[p]++;
      if (nodes.uppers(v) > 0) {
        digits[p]++;
      }
      for (int i = 0; i < nodes.lowers(v); i++) {
        int u = nodes.lower(v, i);
        if (--uncovered[u] == 0) {
          digits[nodes.process(u)]--;
        }
      }
      for (int i = 0; i < nodes.uppers(v); i++) {
        waiting[nodes.upper(v, i)]--;
      }
      return growth;
    }
  }
}
