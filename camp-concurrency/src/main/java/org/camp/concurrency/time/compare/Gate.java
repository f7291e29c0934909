// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import org.camp.concurrency.time.compare.chance.ChanceVerdict;

/**
 * By how much B may be slower than A, and whether it surely is.
 *
 * @param limit share of A's mean latency; NaN where nobody asked
 * @param p how likely chance alone makes B slower than that, by as much as it is
 */
record Gate(double limit, double p) {
  /** Where nobody asked. */
  static final Gate OPEN = new Gate(Double.NaN, Double.NaN);

  /** Whether somebody asked. */
  boolean isAsked() {
    return !Double.isNaN(limit);
  }

  /** How certain it is that B is slower than the limit allows. */
  ChanceVerdict verdict() {
    return ChanceVerdict.of(p);
  }

  /** Whether B is surely too slow. */
  boolean isShut() {
    return isAsked() && verdict() == ChanceVerdict.SURE;
  }
}
