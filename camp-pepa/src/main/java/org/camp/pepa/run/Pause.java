// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.run;

import java.util.concurrent.locks.LockSupport;

/** Waits until a moment: parked until shortly before it, then spinning. */
final class Pause {
  private static final long SPUN = 1_000_000;
  private static final long EARLY = 200_000;

  private Pause() {}

  /** Waits until {@code System.nanoTime()} has come to {@code moment}. */
  static void until(long moment, boolean spin) {
    long left = moment - System.nanoTime();
    while (!spin && left > SPUN) {
      LockSupport.parkNanos(left - EARLY);
      left = moment - System.nanoTime();
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
    }
    while (moment - System.nanoTime() > 0) {
      Thread.onSpinWait();
    }
  }
}
