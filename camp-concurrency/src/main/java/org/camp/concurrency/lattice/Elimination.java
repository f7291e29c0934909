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
 * process after the other is summed out, which leaves a table over those that it was connected to
 * (Dechter, Bucket elimination, 1999, doi:10.1016/S0004-3702(99)00059-4). O(Σ table sizes ·
 * primes). One pass forwards and one backwards give μ of all events. Tables hold one count for each
 * combination of cuts, so this pays when processes communicate rarely or with few others.
 */
final class Elimination {
  /** A pass back takes twice the operations of a pass forwards. */
  private static final int PASSES = 3;

  private final ContractedOrder nodes;
  private final CutDomains domains;

  /** Place in the component → process. */
  private final int[] component;

  private final Runnable pulse;
  private final EliminationOrder order;
  private final double bits;

  Elimination(ContractedOrder nodes, Components graph, int[] component, Runnable pulse) {
    this.nodes = nodes;
    this.domains = CutDomains.merged(nodes);
    this.component = component;
    this.pulse = pulse;
    BitSet[] neighbours = new BitSet[nodes.processes()];
    double logarithm = 1;
    for (int p : component) {
      neighbours[p] = new BitSet(neighbours.length);
      for (int q : graph.neighbours(p)) {
        neighbours[p].set(q);
      }
      double cuts = 0;
      for (int v = 0; v < domains.size(p); v++) {
        cuts += domains.times(p, v);
      }
      logarithm += Math.log(cuts) / Math.log(2);
    }
    this.bits = logarithm;
    this.order = EliminationOrder.best(neighbours, component, domains::size, pulse);
  }

  /** A bound of the operations on residues that {@link #run} takes. */
  double operations() {
    return PASSES * PrimeField.primes(bits) * order.operations();
  }

  /** The counts that are held at once, for one prime. */
  double cells() {
    return order.cells();
  }

  /**
   * Counts.
   *
   * @param mu receives μ of each node
   * @param threads how many threads may work: the primes are independent, and each that is worked
   *     at holds its own tables
   */
  BigInteger run(BigInteger[] mu, int threads) {
    List<EliminationStep> steps = steps();
    List<PrimeField> rings = PrimeField.forBits(bits);
    long[][] ways = new long[rings.size()][];
    ForkJoinPool pool = new ForkJoinPool(Math.max(1, Math.min(threads, ways.length)));
    try {
      List<ForkJoinTask<long[]>> passes = new ArrayList<>();
      for (PrimeField ring : rings) {
        passes.add(pool.submit(() -> new EliminationPass(steps, domains, ring, pulse).run()));
      }
      for (int i = 0; i < ways.length; i++) {
        ways[i] = passes.get(i).join();
      }
    } finally {
      pool.shutdownNow();
    }
    int at = 1;
    for (EliminationStep step : steps) {
      int[] within = domains.within(step.process());
      for (int i = 0; i < within.length; i++) {
        boolean same = i > 0 && within[i] == within[i - 1];
        int[] chain = nodes.chain(step.process());
        mu[chain[i]] = same ? mu[chain[i - 1]] : PrimeField.join(rings, ways, at + within[i]);
      }
      at += step.values();
    }
    return PrimeField.join(rings, ways, 0);
  }

  private List<EliminationStep> steps() {
    int[] required = domains.required(component);
    int[][][] least = new int[nodes.processes()][nodes.processes()][];
    for (int p : component) {
      for (int j = 0; j < component.length; j++) {
        least[p][component[j]] = domains.least(p, component[j], required, j, component.length);
      }
    }
    List<EliminationOrder.Step> plan = order.steps();
    List<EliminationStep> steps = new ArrayList<>();
    for (EliminationOrder.Step step : plan) {
      int[] around = step.around();
      int[] children = step.children();
      int[] sizes = Arrays.stream(around).map(domains::size).toArray();
      int[][] childStrides = new int[children.length][around.length];
      for (int m = 0; m < children.length; m++) {
        int[] known = plan.get(children[m]).around();
        int[] strides = EliminationStep.strides(Arrays.stream(known).map(domains::size).toArray());
        for (int i = 0; i < strides.length; i++) {
          int process = known[i];
          int at = 0;
          while (around[at] != process) {
            at++;
          }
          childStrides[m][at] = strides[i];
        }
      }
      int[][][] from = new int[around.length][around.length][];
      int[][][] to = new int[around.length][around.length][];
      for (int i = 0; i < around.length; i++) {
        for (int j = i + 1; j < around.length; j++) {
          from[i][j] = least[around[i]][around[j]];
          to[i][j] = CutDomains.greatest(least[around[j]][around[i]], sizes[i]);
        }
      }
      steps.add(new EliminationStep(step.process(), children, sizes, childStrides, from, to));
    }
    return steps;
  }
}
