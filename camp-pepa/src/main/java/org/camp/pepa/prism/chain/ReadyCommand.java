// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.chain;

import java.util.List;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.pepa.prism.lang.PrismSyntax;

/** A command ready to run. */
final class ReadyCommand {
  /**
   * A rate and what is set then.
   *
   * @param variable order → a variable that is set
   * @param value order → its next value
   */
  private record Option(NumberCode rate, Span span, int[] variable, NumberCode[] value) {}

  final int module;
  final int action;
  final TruthCode guard;

  /** Alternative → what it does. */
  private final Option[] options;

  private final List<PrismSyntax.Alternative> written;
  private final VariableLayout layout;
  private final SourceText source;

  ReadyCommand(
      int module,
      int action,
      PrismSyntax.Command command,
      TermCompiler terms,
      VariableLayout layout,
      SourceText source) {
    this.module = module;
    this.action = action;
    this.layout = layout;
    this.source = source;
    this.guard = terms.truth(command.guard());
    this.written = command.alternatives();
    var indices = layout.indices();
    options = new Option[written.size()];
    for (int i = 0; i < options.length; i++) {
      PrismSyntax.Alternative alternative = written.get(i);
      List<PrismSyntax.Assignment> set = alternative.assignments();
      int[] variable = set.stream().mapToInt(a -> indices.get(a.variable())).toArray();
      NumberCode[] value =
          set.stream().map(a -> terms.number(a.value())).toArray(NumberCode[]::new);
      Span rate = alternative.rate().span();
      options[i] =
          new Option(
              terms.number(alternative.rate()),
              rate.isKnown() ? rate : command.span(),
              variable,
              value);
    }
  }

  /** Adds what may happen in a state where the guard holds. */
  void moves(int[] values, MoveBuffer out) {
    for (int i = 0; i < options.length; i++) {
      Option option = options[i];
      double rate = rate(option, values);
      if (rate == 0) {
        continue;
      }
      int move = out.push(rate, action);
      for (int k = 0; k < option.variable.length; k++) {
        int v = option.variable[k];
        double next = option.value[k].at(values);
        if (!(next >= layout.low[v] && next <= layout.high[v])) {
          throw leaving(written.get(i).assignments().get(k), v, next, values);
        }
        out.delta[move * layout.words + layout.word[v]] +=
            ((long) next - values[v]) << layout.shift[v];
      }
    }
  }

  /** The sum of its rates in a state where the guard holds. */
  double rate(int[] values) {
    double sum = 0;
    for (Option option : options) {
      sum += rate(option, values);
    }
    return sum;
  }

  private double rate(Option option, int[] values) {
    double rate = option.rate.at(values);
    if (!(rate >= 0 && rate < Double.POSITIVE_INFINITY)) {
      throw new IllFormed(
          source.error(
              rate < 0 && rate > Double.NEGATIVE_INFINITY ? "negative-rate" : "not-finite",
              option.span,
              "the rate is "
                  + VariableLayout.shown(rate)
                  + " in the state ("
                  + layout.describe(values)
                  + ")"));
    }
    return rate;
  }

  private CampException leaving(
      PrismSyntax.Assignment assignment, int variable, double next, int[] values) {
    if (layout.isOpen(variable)) {
      return new OverBudget(
          source
              .error(
                  "unbounded",
                  layout.variable(variable).span(),
                  "'"
                      + layout.name(variable)
                      + "' has no bounds and goes beyond "
                      + (next < layout.low[variable] ? layout.low : layout.high)[variable]
                      + ": the model has no end")
              .withHint("say how far it goes: " + layout.name(variable) + " : [0..100]"));
    }
    return new IllFormed(
        source
            .error(
                "out-of-range",
                assignment.span(),
                "'"
                    + layout.name(variable)
                    + "' leaves its range "
                    + layout.low[variable]
                    + ".."
                    + layout.high[variable]
                    + ": it becomes "
                    + VariableLayout.shown(next)
                    + " from the state ("
                    + layout.describe(values)
                    + ")")
            .withHint("guard the command, so that it is not enabled there"));
  }
}
