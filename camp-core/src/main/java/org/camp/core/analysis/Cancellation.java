// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.jspecify.annotations.Nullable;

/**
 * A switch that ends a long computation. Long loops call {@link #check} every few thousand steps.
 */
public final class Cancellation {
  private volatile @Nullable String reason;
  private volatile LongSupplier left = () -> Long.MAX_VALUE;

  /** Asks for the end; the first reason stays. Thread-safe. */
  public synchronized void cancel(String why) {
    if (reason == null) {
      reason = why;
    }
  }

  /** The work is called under a deadline, which says how much time is left [ns]. */
  void under(LongSupplier remaining) {
    left = remaining;
  }

  /**
   * The time to the deadline under which the work was called; the greatest number for none [ns].
   */
  public long left() {
    return left.getAsLong();
  }

  /**
   * Whether the deadline is over under which the work was called. For what an answer leaves to be
   * computed when it is shown, after that call.
   */
  public boolean overdue() {
    return left() <= 0;
  }

  /** Whether the end was asked for, here or by interrupting the thread. */
  public boolean cancelled() {
    return reason != null || Thread.currentThread().isInterrupted();
  }

  /**
   * Goes on unless the end was asked for.
   *
   * @throws OverBudget with the reason, when it was
   */
  public void check() {
    if (cancelled()) {
      throw new OverBudget(Diagnostic.error("cancelled", why()));
    }
  }

  /**
   * Goes on unless the end was asked for.
   *
   * @param known says what was found until then
   * @throws OverBudget with the reason and what is known, when it was
   */
  public void check(Supplier<String> known) {
    if (cancelled()) {
      throw new OverBudget(Diagnostic.error("cancelled", why() + ": " + known.get()));
    }
  }

  private String why() {
    String why = reason;
    return why == null ? "interrupted" : why;
  }
}
