// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.terminal;

import java.io.PrintStream;
import java.util.Locale;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.Printable;
import org.camp.core.quantity.Quantity;

/** One line that says how far a run has come, and how long it will still take. Thread-safe. */
public final class ProgressBar implements Progress {
  private static final long EVERY_NANOS = 100_000_000;
  private static final int WIDTH = 24;

  /** A terminal that does not wrap cuts the line at its edge, however narrow it is. */
  private static final String UNWRAPPED = "\u001b[?7l";

  private static final String WRAPPED = "\u001b[?7h";
  private static final String CLEAR_REST = "\u001b[K";

  private final PrintStream err;
  private volatile long next = System.nanoTime() + 5 * EVERY_NANOS;
  private volatile boolean stopped;
  private String phase = "";
  private long phaseStart;
  private boolean shown;

  public ProgressBar(PrintStream err) {
    this.err = err;
  }

  @Override
  public void at(String newPhase, long done, long total) {
    long now = System.nanoTime();
    if (now - next >= 0) {
      show(newPhase, done, total, now);
    }
  }

  private synchronized void show(String newPhase, long done, long total, long now) {
    if (now - next < 0 || stopped) {
      return;
    }
    next = now + EVERY_NANOS;
    if (!newPhase.equals(phase)) {
      phase = newPhase;
      phaseStart = now;
    }
    String line = Printable.line(line(phase, done, total, (now - phaseStart) / 1e9));
    err.print("\r" + UNWRAPPED + line + CLEAR_REST + WRAPPED);
    err.flush();
    shown = true;
  }

  static String line(String phase, long done, long total, double seconds) {
    if (total <= 0) {
      return String.format(Locale.ROOT, "%s: %,d", phase, done);
    }
    double part = Math.min(1, Math.max(0, (double) done / total));
    int filled = (int) (part * WIDTH);
    String bar = "#".repeat(filled) + ".".repeat(WIDTH - filled);
    String rest =
        part > 0.01 && seconds > 0
            ? ", " + Quantity.format(Math.ceil(seconds * (1 / part - 1)), "s") + " left"
            : "";
    return String.format(Locale.ROOT, "%s [%s] %d %%%s", phase, bar, (int) (100 * part), rest);
  }

  /** Takes the line away for good: work that was abandoned may still call. */
  public void stop() {
    stopped = true;
    clear();
  }

  /** Takes the line away. */
  synchronized void clear() {
    if (shown) {
      err.print("\r" + CLEAR_REST);
      err.flush();
      shown = false;
    }
  }
}
