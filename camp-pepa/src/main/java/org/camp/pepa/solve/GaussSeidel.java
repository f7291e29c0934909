// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.BitSet;

/** Gauss–Seidel sweeps over both vectors at once. O(transitions) a sweep. */
final class GaussSeidel {
  private static final int BETWEEN_TESTS = 10;

  private GaussSeidel() {}

  /**
   * Sweeps until the vectors settle and stop improving, {@code most} sweeps are done, or the end is
   * more than {@code affordable} sweeps off at the present pace. That counts only once weight has
   * come from one end of the chain to the other, which takes about a sweep a transition.
   */
  static void solve(Iteration iteration, long most, long affordable, Runnable check) {
    long end = iteration.iterations + most;
    Generator chain = iteration.chain;
    ConvergenceMonitor pace =
        new ConvergenceMonitor(
            affordable / BETWEEN_TESTS, Math.min(affordable, depth(chain)) / BETWEEN_TESTS);
    do {
      for (int i = 0; i < BETWEEN_TESTS; i++) {
        check.run();
        chain.incoming().sweep(iteration.vector, iteration.witness, chain.exit());
      }
      iteration.iterations += BETWEEN_TESTS;
      iteration.measure();
    } while (iteration.iterations < end && !pace.ends(iteration.distance()));
  }

  /** How many transitions the farthest state is before state 0. O(transitions). */
  private static int depth(Generator chain) {
    TransitionRows rows = chain.incoming();
    BitSet found = new BitSet(rows.size());
    int[] open = new int[rows.size()];
    found.set(0);
    int count = 1;
    int depth = 0;
    int level = 1;
    for (int i = 0; i < count; i++) {
      if (i == level) {
        depth++;
        level = count;
      }
      for (int t = rows.first(open[i]); t < rows.end(open[i]); t++) {
        int next = rows.state(t);
        if (!found.get(next)) {
          found.set(next);
          open[count++] = next;
        }
      }
    }
    return depth;
  }

  static void sweep(Generator chain, double[] x) {
    TransitionRows rows = chain.incoming();
    double[] exit = chain.exit();
    for (int j = 0; j < x.length; j++) {
      x[j] = rows.gather(j, x) / exit[j];
    }
  }

  /** Sweeps from the last state to the first. */
  static void sweepBack(Generator chain, double[] x) {
    TransitionRows rows = chain.incoming();
    double[] exit = chain.exit();
    for (int j = x.length - 1; j >= 0; j--) {
      x[j] = rows.gather(j, x) / exit[j];
    }
  }
}
