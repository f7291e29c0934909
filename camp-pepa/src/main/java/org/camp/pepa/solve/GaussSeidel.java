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
    ConvergenceMonitor pace = new ConvergenceMonitor(affordable / BETWEEN_TESTS);
    do {
      check.run();
      for (int i = 0; i < BETWEEN_TESTS; i++) {
        sweep(iteration.chain, iteration.vector, iteration.witness);
      }
      iteration.iterations += BETWEEN_TESTS;
      iteration.measure();
    } while (iteration.iterations < end && !pace.ends(iteration.distance()));
  }

  private static void sweep(Generator chain, double[] x, double[] y) {
    int[] start = chain.start();
    int[] source = chain.source();
    double[] rate = chain.rate();
    double[] exit = chain.exit();
    int t = 0;
    for (int j = 0; j < x.length; j++) {
      double inX = 0;
      double inY = 0;
      for (int end = start[j + 1]; t < end; t++) {
        int s = source[t];
        double r = rate[t];
        inX += x[s] * r;
        inY += y[s] * r;
      }
      x[j] = inX / exit[j];
      y[j] = inY / exit[j];
    }
  }

  static void sweep(Generator chain, double[] x) {
    int[] start = chain.start();
    int[] source = chain.source();
    double[] rate = chain.rate();
    double[] exit = chain.exit();
    int t = 0;
    for (int j = 0; j < x.length; j++) {
      double in = 0;
      for (int end = start[j + 1]; t < end; t++) {
        in += x[source[t]] * rate[t];
      }
      x[j] = in / exit[j];
    }
  }

  /** Sweeps from the last state to the first. */
  static void sweepBack(Generator chain, double[] x) {
    int[] start = chain.start();
    int[] source = chain.source();
    double[] rate = chain.rate();
    double[] exit = chain.exit();
    for (int j = x.length - 1; j >= 0; j--) {
      double in = 0;
      for (int t = start[j]; t < start[j + 1]; t++) {
        in += x[source[t]] * rate[t];
      }
      x[j] = in / exit[j];
    }
  }
}
