// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.ScaleFactor;
import org.camp.core.report.Value;

/** Nanoseconds as results give them: seconds. */
final class Seconds {
  private static final double NANOSECONDS = 1e9;

  private Seconds() {}

  static double of(double nanoseconds) {
    return nanoseconds / NANOSECONDS;
  }

  static double of(long nanoseconds) {
    return of((double) nanoseconds);
  }

  static Value value(long nanoseconds) {
    return Value.of(
        nanoseconds == ActivityNetwork.NEVER || nanoseconds == Long.MIN_VALUE
            ? (nanoseconds < 0 ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY)
            : of(nanoseconds));
  }

  static Value value(double nanoseconds) {
    return Value.of(of(nanoseconds));
  }

  static Value factor(ScaleFactor factor) {
    return Value.of(factor.isInfinite() ? Double.POSITIVE_INFINITY : factor.value());
  }
}
