// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;

/**
 * The states of a parallel process whose copies make an array, passive rates and all. Each is
 * derived when a copy first gets there.
 */
final class ElementStates implements LocalProcess.Source {
  /** Most states of one element. */
  static final int MOST = 1 << 20;

  private final CompiledSystem system;
  private final StateTable table;

  ElementStates(CompiledSystem system) {
    this.system = system;
    this.table = new StateTable(system.words);
    table.add(system.initial(), 0);
  }

  @Override
  public int size() {
    return table.size();
  }

  @Override
  public BitSet alphabet() {
    return (BitSet) system.system.alphabet().clone();
  }

  @Override
  public boolean isAggregated() {
    return system.places.stream().anyMatch(ComponentLayout::isAggregated);
  }

  @Override
  public BigInteger ways(int state) {
    return system.ways(table.states(), state * system.words);
  }

  @Override
  public void derive(int state, LocalProcess process) {
    int base = state * system.words;
    MoveStack moves = new MoveStack(system.words);
    List<LocalProcess.Step> steps = new ArrayList<>();
    for (int k = 0; k < system.activities.size(); k++) {
      moves.size = 0;
      system.activities.node[k].moves(table.states(), base, moves);
      for (int m = 0; m < moves.size; m++) {
        int target = table.add(table.states(), base, moves.delta, m * system.words);
        steps.add(
            new LocalProcess.Step(system.activities.action[k], moves.rate[m], moves.kind, target));
      }
    }
    if (table.size() > MOST) {
      throw new OverBudget(
          Diagnostic.error(
              "over-budget",
              String.format(
                  Locale.ROOT,
                  "the element of the array %s has over %,d states",
                  process.name,
                  MOST)));
    }
    process.row(state, steps);
  }

  @Override
  public List<String> members(int state) {
    List<String> names = new ArrayList<>();
    for (ComponentLayout place : system.places) {
      place.occupied(
          table.states(),
          state * system.words,
          (local, copies) -> {
            List<String> members = place.process.members(local);
            for (int c = 0; c < copies; c++) {
              names.addAll(members);
            }
          });
    }
    return names;
  }
}
