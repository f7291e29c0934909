// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.cost;

import java.util.ArrayList;
import java.util.List;

/** Writes costs as formulas: {@code T_Let + 2*T_Var + max(T_If, 3*T_IntAdd) + 24*g + L}. */
public final class CostText {
  private CostText() {}

  /** The formula of a cost; {@code 0} for none. */
  public static String of(Cost cost, Symbols symbols) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < symbols.size(); i++) {
      if (symbols.isCharge(i)) {
        count(cost.count(i), symbols.name(i), parts);
      }
    }
    for (Cost.Term term : cost.maxima()) {
      List<String> of = term.alternatives().stream().map(a -> of(a, symbols)).toList();
      count(term.times(), "max(" + String.join(", ", of) + ")", parts);
    }
    for (int level = 1; level <= symbols.levels(); level++) {
      count(cost.count(symbols.g(level)), symbols.name(symbols.g(level)), parts);
      count(cost.count(symbols.barrier(level)), symbols.name(symbols.barrier(level)), parts);
    }
    for (int i = symbols.extra(0); i < symbols.size(); i++) {
      count(cost.count(i), symbols.name(i), parts);
    }
    return parts.isEmpty() ? "0" : String.join(" + ", parts);
  }

  private static void count(long times, String what, List<String> parts) {
    if (times != 0) {
      parts.add(times == 1 ? what : times + "*" + what);
    }
  }
}
