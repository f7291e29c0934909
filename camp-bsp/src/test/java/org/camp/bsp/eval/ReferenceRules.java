// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.camp.core.lang.Expr;

/** The rules of Fig. 4 on the syntax tree: what a flat machine charges, by superstep. */
final class ReferenceRules extends ReferenceParent {
  private final int p;

  /** What replicated code and each processor charge, by superstep. */
  final List<TreeMap<String, Long>> scalars = new ArrayList<>();

  final List<List<TreeMap<String, Long>>> parts = new ArrayList<>();
  final List<Long> h = new ArrayList<>();

  ReferenceRules(int p) {
    this.p = p;
    begin();
  }

  private void begin() {
    scalars.add(new TreeMap<>());
    List<TreeMap<String, Long>> all = new ArrayList<>();
    for (int i = 0; i < p; i++) {
      all.add(new TreeMap<>());
    }
    parts.add(all);
  }

  private static void add(TreeMap<String, Long> counts, String name, long times) {
    if (times > 0) {
      counts.merge(name, times, Long::sum);
    }
  }

  Object run(Expr e) {
    return ReferenceMl.eval(e, Map.of(), this);
  }

  @Override
  public void charge(String name, long times) {
    add(scalars.get(scalars.size() - 1), name, times);
  }

  @Override
  public int processors() {
    return p;
  }

  @Override
  ReferenceMl.Place child(int i) {
    return (name, times) -> add(parts.get(parts.size() - 1).get(i), name, times);
  }

  @Override
  void barrier(long[] relation) {
    h.add(Arrays.stream(relation).max().orElse(0));
    begin();
  }

  @Override
  Object other(Expr.Parallel e, List<Object> operands) {
    throw new IllegalArgumentException(e.primitive().symbol());
  }
}
