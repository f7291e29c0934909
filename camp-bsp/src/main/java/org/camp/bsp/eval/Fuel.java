// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.concurrent.atomic.AtomicLong;
import org.camp.core.analysis.Cancellation;

/** How many calls a run may still make; shared by all its evaluators, also between threads. */
public final class Fuel {
  private static final int PORTION = 1 << 16;

  private final long budget;
  private final AtomicLong left;
  private final Cancellation cancellation;

  /** A budget of calls, and a switch that ends the run. */
  public Fuel(long calls, Cancellation cancellation) {
    budget = calls;
    left = new AtomicLong(calls);
    this.cancellation = cancellation;
  }

  /** How many calls there were at first. */
  long budget() {
    return budget;
  }

  /**
   * Some calls, 0 when none are left: at most {@link #PORTION}, and a part of what is left, so that
   * other evaluators find some too.
   */
  int take() {
    cancellation.check();
    while (true) {
      long before = left.get();
      long portion = Math.min(before, Math.min(PORTION, before / 16 + 1));
      if (left.compareAndSet(before, before - portion)) {
        return (int) portion;
      }
    }
  }

  /** Gives back calls that were taken and not made. */
  void give(int calls) {
    if (calls > 0) {
      left.addAndGet(calls);
    }
  }
}
