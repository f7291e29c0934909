// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.terminal;

import org.camp.core.analysis.Progress;
import org.camp.core.log.Log;

/** How far a run has come, line by line in the log: each phase, then once a second. Thread-safe. */
public final class LoggedProgress implements Progress {
  private static final Log LOG = Log.of(LoggedProgress.class);
  private static final long EVERY_NANOS = 1_000_000_000;

  private String phase = "";
  private long next;

  @Override
  public synchronized void at(String newPhase, long done, long total) {
    long now = System.nanoTime();
    boolean begins = !newPhase.equals(phase);
    if (begins || now - next >= 0) {
      phase = newPhase;
      next = now + EVERY_NANOS;
      LOG.debug(() -> newPhase + ": " + done + (total > 0 ? " of " + total : ""));
    } else {
      LOG.trace(() -> newPhase + ": " + done + (total > 0 ? " of " + total : ""));
    }
  }
}
