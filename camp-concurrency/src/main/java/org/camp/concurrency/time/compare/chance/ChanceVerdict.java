// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.chance;

import java.util.Locale;

/** How certain a difference is. */
public enum ChanceVerdict {
  /** By chance at most once in 100 comparisons. */
  SURE,
  /** By chance at most once in 20. */
  LIKELY,
  /** Chance may explain it. */
  CHANCE,
  /** There are too few traces to tell. */
  UNKNOWN;

  /** The verdict on a p-value; NaN for none. */
  public static ChanceVerdict of(double p) {
    if (Double.isNaN(p)) {
      return UNKNOWN;
    }
    return p <= 0.01 ? SURE : p <= 0.05 ? LIKELY : CHANCE;
  }

  /** Its name as people read it. */
  public String shown() {
    return this == CHANCE ? "within chance" : word();
  }

  /** Its name in results. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
