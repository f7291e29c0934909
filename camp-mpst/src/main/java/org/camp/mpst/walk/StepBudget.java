// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.walk;

import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;

/** Counts the operations of a walk, which may become too many, or be cancelled. */
final class StepBudget {
  private static final int CHUNK = 1 << 18;

  private final long budget;
  private final Cancellation cancellation;
  private long steps;
  private double demand;

  StepBudget(long budget, Cancellation cancellation) {
    this.budget = budget;
    this.cancellation = cancellation;
  }

  /** How many operations were run. */
  long steps() {
    return steps;
  }

  /** The least budget that would have been enough. */
  double demand() {
    return demand;
  }

  /** Straight code is run in pieces, so that it can be cancelled and keeps within its budget. */
  int endOfChunk(int pc, int to) {
    return (int) Math.min(to, pc + 1 + Math.min(CHUNK, budget - steps));
  }

  /** Counts operations that were run. */
  void count(long operations) {
    cancellation.check();
    require((double) operations);
    steps += operations;
  }

  /**
   * Refuses to go on when so many more operations are too many.
   *
   * @throws OverBudget when they are
   */
  void require(double operations) {
    demand = Math.max(demand, steps + operations);
    if (demand > budget) {
      throw new OverBudget(
          Diagnostic.error(
                  "over-budget", "more than " + budget + " operations would have to be run")
              .withHint("lower the iterations with -k, or allow more with --budget steps=…"));
    }
  }
}
