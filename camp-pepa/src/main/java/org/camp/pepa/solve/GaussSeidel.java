package org.camp.pepa.solve;

/** Gauss–Seidel sweeps. */
final class GaussSeidel {
  private static final int BETWEEN_TESTS = 8;

  /** Once reached, a residual is improved as long as that is cheap. */
  private static final double POLISHED = 1e-15;

  private GaussSeidel() {}

  /**
   * Sweeps until the residual is below {@code tolerance} and stops improving, {@code most} sweeps
   * are done, or, when {@code patient} is false, the end is out of reach at the present pace.
   */
  static void solve(
      Iteration iteration, double tolerance, long most, boolean patient, Runnable check) {
    long end = iteration.iterations + most;
    double before = iteration.measure();
    int tests = 0;
    while (iteration.iterations < end) {
      check.run();
      for (int i = 0; i < BETWEEN_TESTS; i++) {
        sweep(iteration.chain, iteration.vector);
      }
      iteration.iterations += BETWEEN_TESTS;
      double residual = iteration.measure();
      double factor = residual / before;
      tests++;
      if (residual <= tolerance && (residual <= POLISHED || factor > 0.5)) {
        return;
      }
      if (!patient && tests >= 4 && residual > tolerance) {
        double needed = Math.log(tolerance / residual) / Math.log(Math.min(factor, 0.999999));
        if (!(needed * BETWEEN_TESTS <= 200)) {
          return;
        }
      }
      before = residual;
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
}
