// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

import java.util.Arrays;

/**
 * Computation that keeps a core busy for a given time: a chain of dependent multiplications, whose
 * speed is measured once. What is asked for is a number of steps, not an end by the clock, so that
 * work takes longer when a thread has to share its core, as real work would. Disturbances only ever
 * slow a measurement down, so that the speed is taken from among the fastest samples.
 */
final class BusyWork {
  private static final long FACTOR = 6364136223846793005L;
  private static final int SAMPLES = 80;
  private static final long SAMPLE_NANOS = 1_000_000;
  private static final long WARM_UP_NANOS = 300_000_000;

  private final double stepsPerSecond;
  private long chain = 1;

  private BusyWork(double stepsPerSecond) {
    this.stepsPerSecond = stepsPerSecond;
  }

  /** Work for a thread of this host; the first call measures the speed, in half a second. */
  static BusyWork onThisHost() {
    return new BusyWork(Speed.MEASURED);
  }

  /** Measured once, when it is first needed. */
  private static final class Speed {
    static final double MEASURED = measured();

    private Speed() {}
  }

  private static double measured() {
    BusyWork work = new BusyWork(1);
    long begun = System.nanoTime();
    while (System.nanoTime() - begun < WARM_UP_NANOS) {
      work.advance(1 << 12);
    }
    long steps = 1 << 14;
    while (work.nanos(steps) < SAMPLE_NANOS) {
      steps *= 2;
    }
    double[] speed = new double[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      speed[i] = steps * 1e9 / work.nanos(steps);
    }
    Arrays.sort(speed);
    return speed[SAMPLES * 9 / 10];
  }

  /** Keeps the core busy. */
  void run(double seconds) {
    long steps = Math.round(seconds * stepsPerSecond);
    while (steps > 0) {
      long part = Math.min(steps, 1 << 24);
      advance(part);
      steps -= part;
      if (Thread.currentThread().isInterrupted()) {
        throw new RunStopped();
      }
    }
  }

  private long nanos(long steps) {
    long before = System.nanoTime();
    advance(steps);
    return System.nanoTime() - before;
  }

  private void advance(long steps) {
    long x = chain;
    for (long i = 0; i < steps; i++) {
      x = x * FACTOR + 1442695040888963407L;
    }
    chain = x;
  }
}
