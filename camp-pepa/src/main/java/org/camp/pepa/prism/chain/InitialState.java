// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.chain;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.IllFormed;
import org.camp.pepa.prism.lang.PrismProgram;
import org.camp.pepa.prism.lang.PrismSyntax;
import org.camp.pepa.prism.lang.PrismTerm;

/** The state in which a model starts. */
final class InitialState {
  private static final long MOST_TRIED = 1_000_000;

  private final PrismProgram program;
  private final VariableLayout layout;
  private final TruthCode holds;

  /** Variable → its values that what holds initially does not rule out by itself. */
  private final List<int[]> candidates = new ArrayList<>();

  /** Variable → its value in the last state that was found. */
  private int[] found = new int[0];

  private int count;

  private InitialState(PrismProgram program, VariableLayout layout, TruthCode holds) {
    this.program = program;
    this.layout = layout;
    this.holds = holds;
  }

  static int[] of(PrismProgram program, VariableLayout layout, TermCompiler terms) {
    return program
        .initial()
        .map(term -> new InitialState(program, layout, terms.truth(term)).only(term, terms))
        .orElseGet(() -> written(program, layout, terms));
  }

  private static int[] written(PrismProgram program, VariableLayout layout, TermCompiler terms) {
    Diagnostics faults = new Diagnostics();
    int[] values = new int[layout.size()];
    for (int v = 0; v < values.length; v++) {
      PrismSyntax.Variable variable = layout.variable(v);
      double value =
          variable
              .initial()
              .map(t -> terms.number(t).at(new int[0]))
              .orElse(layout.isOpen(v) ? 0 : (double) layout.low[v]);
      if (!(value >= layout.low[v] && value <= layout.high[v])) {
        faults.add(
            program
                .source()
                .error(
                    "out-of-range",
                    variable.span(),
                    "'"
                        + variable.name()
                        + "' starts at "
                        + VariableLayout.shown(value)
                        + ", out of its range "
                        + layout.low[v]
                        + ".."
                        + layout.high[v]));
      }
      values[v] = (int) value;
    }
    faults.throwIfIllFormed();
    return values;
  }

  /** The only state in which a term holds. */
  private int[] only(PrismTerm term, TermCompiler terms) {
    var indices = layout.indices();
    List<List<TruthCode>> alone = new ArrayList<>();
    for (int v = 0; v < layout.size(); v++) {
      alone.add(new ArrayList<>());
    }
    for (PrismTerm part : GuardTable.conjuncts(term)) {
      List<Integer> used = new ArrayList<>();
      part.names(
          name -> {
            Integer index = indices.get(name.name());
            if (index != null && !used.contains(index)) {
              used.add(index);
            }
          });
      if (used.size() == 1) {
        alone.get(used.get(0)).add(terms.truth(part));
      }
    }
    int[] values = new int[layout.size()];
    double combinations = 1;
    for (int v = 0; v < values.length; v++) {
      if ((long) layout.high[v] - layout.low[v] > MOST_TRIED) {
        throw several(term, "too many states to look through");
      }
      List<Integer> left = new ArrayList<>();
      for (int value = layout.low[v]; value <= layout.high[v]; value++) {
        values[v] = value;
        if (alone.get(v).stream().allMatch(code -> code.at(values))) {
          left.add(value);
        }
      }
      candidates.add(left.stream().mapToInt(Integer::intValue).toArray());
      combinations *= left.size();
    }
    if (combinations > MOST_TRIED) {
      throw several(term, "several states, or too many to look through");
    }
    look(0, values);
    if (count == 0) {
      throw new IllFormed(
          program.source().error("no-initial", term.span(), "no state fulfils 'init … endinit'"));
    }
    if (count > 1) {
      throw several(term, "several states");
    }
    return found;
  }

  private void look(int variable, int[] values) {
    if (variable == values.length) {
      if (holds.at(values)) {
        count++;
        found = values.clone();
      }
      return;
    }
    for (int value : candidates.get(variable)) {
      values[variable] = value;
      look(variable + 1, values);
    }
  }

  private BadInput several(PrismTerm term, String what) {
    return new BadInput(
        program
            .source()
            .error("unsupported", term.span(), "'init … endinit' has " + what)
            .withHint("one initial state is read: say the value of every variable"));
  }
}
