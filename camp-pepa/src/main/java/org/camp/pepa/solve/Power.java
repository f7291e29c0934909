package org.camp.pepa.solve;

/** Powers of the uniformised chain {@code I + Q/Λ}. */
final class Power {
  private static final int BETWEEN_TESTS = 16;
  private static final double POLISHED = 1e-15;

  private Power() {}

  static void solve(Iteration iteration, double tolerance, long most, Runnable check) {
    Generator chain = iteration.chain;
    double fastest = 0;
    for (double exit : chain.exit()) {
      fastest = Math.max(fastest, exit);
    }
    double uniform = 1.02 * fastest;
    double[] next = new double[chain.size()];
    double before = iteration.measure();
    while (iteration.iterations < most) {
      check.run();
      for (int i = 0; i < BETWEEN_TESTS; i++) {
        step(chain, iteration.vector, next, uniform);
        System.arraycopy(next, 0, iteration.vector, 0, next.length);
      }
      iteration.iterations += BETWEEN_TESTS;
      double residual = iteration.measure();
      if (residual <= tolerance && (residual <= POLISHED || residual > 0.7 * before)) {
        return;
      }
      before = residual;
    }
  }

  /** {@code to = from·(I + Q/uniform)}. */
  static void step(Generator chain, double[] from, double[] to, double uniform) {
    int[] start = chain.start();
    int[] source = chain.source();
    double[] rate = chain.rate();
    double[] exit = chain.exit();
    int t = 0;
    for (int j = 0; j < to.length; j++) {
      double in = 0;
      for (int end = start[j + 1]; t < end; t++) {
        in += from[source[t]] * rate[t];
      }
      to[j] = from[j] + (in - from[j] * exit[j]) / uniform;
    }
  }
}
