package org.camp.bsp.eval;

import java.util.concurrent.atomic.AtomicLong;
import org.camp.core.analysis.Cancellation;

/** How many calls a run may still make; shared by all its evaluators, also between threads. */
public final class Fuel {
  static final int PORTION = 1 << 16;

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

  /** Some calls, at most {@link #PORTION}; 0 when none are left. */
  int take() {
    cancellation.check();
    long before = left.getAndAdd(-PORTION);
    return (int) Math.max(0, Math.min(PORTION, before));
  }
}
