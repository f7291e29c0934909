// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.probe;

import java.util.Arrays;
import org.camp.bsp.threads.Barrier;
import org.camp.bsp.threads.Team;
import org.camp.core.analysis.Cancellation;

/**
 * How many flops a processor does in a second, all processors at once: y := y + a x and z := z - b
 * x on vectors of 1024 numbers, in the cache.
 */
final class FlopRate {
  private static final int LENGTH = 1024;
  private static final int ROUNDS = 100;
  private static final int WARM_UP = 200;
  private static final int REPETITIONS = 31;

  /** What no compiler may leave out. */
  private static volatile double sink;

  private FlopRate() {}

  /** Flops per second of each processor: the median over the repetitions. */
  static double[] measure(int p, Cancellation cancellation) {
    double[] rates = new double[p];
    Barrier barrier = new Barrier(p, Team.fits(p));
    Team.run(
        p,
        barrier,
        cancellation,
        me -> {
          double[] x = new double[LENGTH];
          Arrays.setAll(x, i -> i);
          double[] y = x.clone();
          double[] z = x.clone();
          for (int i = 0; i < WARM_UP; i++) {
            rounds(x, y, z);
          }
          double[] times = new double[REPETITIONS];
          for (int i = 0; i < REPETITIONS; i++) {
            barrier.await(me);
            long start = System.nanoTime();
            rounds(x, y, z);
            times[i] = (System.nanoTime() - start) * 1e-9;
          }
          Arrays.sort(times);
          rates[me] = 4.0 * ROUNDS * LENGTH / times[REPETITIONS / 2];
          sink = y[LENGTH / 2] + z[LENGTH / 2];
        });
    return rates;
  }

  private static void rounds(double[] x, double[] y, double[] z) {
    double a = 1.0 / 3;
    double b = 4.0 / 9;
    for (int r = 0; r < ROUNDS; r++) {
      for (int i = 0; i < LENGTH; i++) {
        y[i] += a * x[i];
      }
      for (int i = 0; i < LENGTH; i++) {
        z[i] -= b * x[i];
      }
    }
  }
}
