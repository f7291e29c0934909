// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.CostSum;
import org.jspecify.annotations.Nullable;

/**
 * What the processors, or children, charge in one superstep: one sum for all of them as long as
 * they charge the same, then one for each.
 */
final class ProcessorCosts {
  private final int p;
  private final int symbols;
  private CostSum common;

  /** Processor or child, from 0 → what it charges; null while all charge {@link #common}. */
  private CostSum @Nullable [] own;

  private boolean used;

  ProcessorCosts(int p, int symbols) {
    this.p = p;
    this.symbols = symbols;
    common = new CostSum(symbols);
  }

  /** Adds what each charges; equal costs should be one object. */
  void add(Cost[] costs) {
    used = true;
    boolean equal = true;
    for (Cost cost : costs) {
      equal &= cost.equals(costs[0]);
    }
    CostSum[] each = own;
    if (each == null && equal) {
      common.add(costs[0]);
      return;
    }
    if (each == null) {
      Cost soFar = common.toCost();
      each = new CostSum[p];
      for (int i = 0; i < p; i++) {
        each[i] = new CostSum(symbols);
        each[i].add(soFar);
      }
      own = each;
    }
    for (int i = 0; i < p; i++) {
      each[i].add(costs[i]);
    }
  }

  /** The costs of all, or nothing when nobody did anything; then begins anew. */
  List<Cost> take(CostPool pool) {
    List<Cost> costs = List.of();
    CostSum[] each = own;
    if (each != null) {
      List<Cost> all = new ArrayList<>(p);
      for (CostSum sum : each) {
        all.add(pool.intern(sum.toCost()));
      }
      costs = Collections.unmodifiableList(all);
    } else if (used) {
      costs = Collections.nCopies(p, pool.intern(common.toCost()));
    }
    common = new CostSum(symbols);
    own = null;
    used = false;
    return costs;
  }
}
