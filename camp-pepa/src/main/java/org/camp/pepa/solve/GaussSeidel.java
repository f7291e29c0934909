// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

/** Gauss–Seidel sweeps over both vectors at once. O(transitions) a sweep. */
final class GaussSeidel {
  private static final int BETWEEN_TESTS = 10;

  private GaussSeidel() {}

  /**
   * Sweeps until the vectors settle and stop improving, {@code most} sweeps are done, or the end is
   * more than {@code affordable} sweeps off at the present pace.
   */
  static void solve(Iteration iteration, long most, long affordable, Runnable check) {
    long end = iteration.iterations + most;
    Generator chain = iteration.chain;
    ConvergenceMonitor pace = new ConvergenceMonitor(affordable / BETWEEN_TESTS);
    do {
      for (int i = 0; i < BETWEEN_TESTS; i++) {
        check.run();
        chain.incoming().sweep(iteration.vector, iteration.witness, chain.exit());
      }
      iteration.iterations += BETWEEN_TESTS;
      iteration.measure();
    } while (iteration.iterations < end && !pace.ends(iteration.distance()));
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
