// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.HashMap;
import java.util.Map;
import org.camp.bsp.cost.Cost;

/** Keeps one object of equal costs, so that equal processors and supersteps share theirs. */
final class CostPool {
  private static final int MOST = 1 << 16;

  private final Map<Cost, Cost> costs = new HashMap<>();

  Cost intern(Cost cost) {
    if (costs.size() > MOST) {
      costs.clear();
    }
    return costs.computeIfAbsent(cost, c -> c);
  }
}
