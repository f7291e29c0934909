// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.network;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.core.quantity.Quantity;

/** What people call a trace: its root operation, when it began, and how long it took. */
public final class TraceName {
  private static final long NANOSECONDS = 1_000_000_000;
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS", Locale.ROOT);

  private TraceName() {}

  /** {@code web: POST /order, 2026-01-01 12:00:00.000, 61.0 ms}; times are UTC. */
  public static String of(TimedTrace trace) {
    return trace.operationName(trace.root())
        + ", "
        + start(trace)
        + ", "
        + Quantity.format(trace.length(trace.root()) / (double) NANOSECONDS, "s");
  }

  /** When it began, in UTC. */
  public static String start(TimedTrace trace) {
    return DAY.format(
        Instant.ofEpochSecond(
                Math.floorDiv(trace.base(), NANOSECONDS), Math.floorMod(trace.base(), NANOSECONDS))
            .atOffset(ZoneOffset.UTC));
  }
}
