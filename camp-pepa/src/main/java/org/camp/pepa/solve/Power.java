// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

/**
 * Powers of the uniformised chain {@code I + Q/Λ}, of both vectors. O(transitions) for each
 * product.
 */
final class Power {
  private static final int BETWEEN_TESTS = 16;

  private Power() {}

  static void solve(Iteration iteration, long most, Runnable check) {
    Generator chain = iteration.chain;
    double uniform = uniform(chain);
    double[] next = new double[chain.size()];
    ConvergenceMonitor pace = new ConvergenceMonitor(most / BETWEEN_TESTS);
    do {
      for (int i = 0; i < BETWEEN_TESTS / 2; i++) {
        check.run();
        step(chain, iteration.vector, next, uniform);
        step(chain, next, iteration.vector, uniform);
        step(chain, iteration.witness, next, uniform);
        step(chain, next, iteration.witness, uniform);
      }
      iteration.iterations += BETWEEN_TESTS;
      iteration.measure();
    } while (iteration.iterations < most && !pace.ends(iteration.distance()));
  }

  /** A rate above that of every state. */
  static double uniform(Generator chain) {
    double fastest = 0;
    for (double exit : chain.exit()) {
      fastest = Math.max(fastest, exit);
    }
    return 1.02 * fastest;
  }

  /** {@code to = from·(I + Q/uniform)}, without subtracting probabilities. */
  static void step(Generator chain, double[] from, double[] to, double uniform) {
    TransitionRows rows = chain.incoming();
    double[] exit = chain.exit();
    for (int j = 0; j < to.length; j++) {
      to[j] = from[j] * (1 - exit[j] / uniform) + rows.gather(j, from) / uniform;
    }
  }
}
