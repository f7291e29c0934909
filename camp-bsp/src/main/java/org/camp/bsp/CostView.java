// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.function.IntPredicate;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.Symbols;

/** How much of a cost is shown: all symbols, those of the short formulas, or seconds. */
public enum CostView {
  /** All T_x, g and L. */
  FULL,
  /** Operations, g and L: what the paper's own short formulas keep. */
  COARSE,
  /** Times alone; needs a machine with timings. */
  NUMERIC;

  /** What this view shows of a cost. */
  public Cost of(Cost cost, Symbols symbols) {
    IntPredicate kept = symbol -> !symbols.isOverhead(symbol);
    return this == COARSE ? cost.keep(kept) : cost;
  }
}
