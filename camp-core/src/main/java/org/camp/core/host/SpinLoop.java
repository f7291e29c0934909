// SPDX-License-Identifier: Apache-2.0
package org.camp.core.host;

/** A loop that takes the same time whenever nothing disturbs it. */
final class SpinLoop {
  private static final int SAMPLES = 24;
  private static final long LENGTH = 2_000_000;
  private static final long WARM_UP = 20_000_000;

  private static long rounds;
  private static volatile long sink;

  private SpinLoop() {}

  /** Seconds of several runs of about 2 ms each. */
  static synchronized double[] sample() {
    if (rounds == 0) {
      rounds = calibrated();
    }
    double[] seconds = new double[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      seconds[i] = time(rounds) * 1e-9;
    }
    return seconds;
  }

  private static long calibrated() {
    long start = System.nanoTime();
    long fastest = Long.MAX_VALUE;
    long tried = 200_000;
    while (System.nanoTime() - start < WARM_UP) {
      fastest = Math.min(fastest, time(tried));
    }
    return Math.max(1, tried * LENGTH / Math.max(1, fastest));
  }

  private static long time(long count) {
    long start = System.nanoTime();
    long x = sink;
    for (long i = 0; i < count; i++) {
      x = x * 6364136223846793005L + 1442695040888963407L;
    }
    sink = x;
    return System.nanoTime() - start;
  }
}
