// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as people want them on a screen: three digits of a time, a tenth of a percent. */
final class Rounded {
  private static final MathContext DIGITS = new MathContext(3, RoundingMode.HALF_EVEN);
  private static final double THOUSAND = 1000;

  private Rounded() {}

  /** Nanoseconds as seconds. */
  static double seconds(double nanoseconds) {
    return new BigDecimal(Seconds.of(nanoseconds)).round(DIGITS).doubleValue();
  }

  /** A share of one. */
  static double share(double share) {
    return Math.rint(share * THOUSAND) / THOUSAND;
  }
}
