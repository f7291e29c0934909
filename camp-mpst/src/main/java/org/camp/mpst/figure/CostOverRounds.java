// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.figure;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.FiguresOverRounds;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.report.Value;
import org.camp.mpst.closed.TickForms;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.price.RandomDraws;
import org.camp.mpst.walk.EventGraph;

/** {@code cost.perRole} and {@code cost.total} by closed forms, exactly as an analysis has them. */
public final class CostOverRounds implements FiguresOverRounds {
  private final ProtocolInstance code;

  /** Recursion → how often it goes round, where that stays; negative where it varies. */
  private final long[] iterations;

  private final TickForms forms;

  private CostOverRounds(ProtocolInstance code, long[] iterations, TickForms forms) {
    this.code = code;
    this.iterations = iterations;
    this.forms = forms;
  }

  /**
   * The costs of a protocol; empty when some have no exact form within the budget.
   *
   * @param iterations recursion → how often it goes round; negative when unknown
   * @param open the names of the recursions whose rounds vary
   * @param budget operations of the protocol, each varying recursion counted once
   */
  public static Optional<CostOverRounds> of(
      CostModel model,
      long[] iterations,
      Set<String> open,
      long budget,
      Cancellation cancellation) {
    ProtocolInstance code = model.code();
    long[] rounds = iterations.clone();
    for (int i = 0; i < rounds.length; i++) {
      boolean varies = isNamed(code.recursions().get(i), open);
      if (!varies && rounds[i] < 0 && code.isContinued(i)) {
        return Optional.empty();
      }
      rounds[i] = varies ? -1 : rounds[i];
    }
    if (RandomDraws.occur(code, model.parameters())) {
      return Optional.empty();
    }
    try {
      EventGraph events = EventGraph.of(code, rounds, model.travels(), budget, cancellation);
      return TickForms.of(model, events, cancellation)
          .map(forms -> new CostOverRounds(code, rounds, forms));
    } catch (OverBudget tooLarge) {
      cancellation.check();
      return Optional.empty();
    }
  }

  private static boolean isNamed(ProtocolInstance.Recursion recursion, Set<String> names) {
    return names.contains(recursion.name()) || names.contains(recursion.written());
  }

  @Override
  public Optional<Value.Obj> at(Map<String, Long> rounds) {
    long[] all = iterations.clone();
    for (int i = 0; i < all.length; i++) {
      if (all[i] < 0) {
        ProtocolInstance.Recursion recursion = code.recursions().get(i);
        Long own = rounds.getOrDefault(recursion.name(), rounds.get(recursion.written()));
        all[i] = own == null ? 0 : own;
        if (all[i] < 1) {
          return Optional.empty();
        }
      }
    }
    Value.Builder perRole = Value.object();
    double total = 0;
    for (int role = 0; role < code.roles().size(); role++) {
      OptionalDouble cost = forms.at(role, all);
      if (cost.isEmpty()) {
        return Optional.empty();
      }
      perRole.put(code.roles().name(role), cost.getAsDouble());
      total = Math.max(total, cost.getAsDouble());
    }
    Value.Obj cost = Value.object().put("perRole", perRole.build()).put("total", total).build();
    return Optional.of(Value.object().put("cost", cost).build());
  }
}
