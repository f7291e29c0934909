// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.lang;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;

/** Puts the expressions of formulas where their names stand. */
public final class FormulaExpansion {
  /** Parts that an expression may have, formulas expanded. */
  private static final long MOST_PARTS = 200_000;

  /** Formulas that may use each other in a row. */
  private static final int LONGEST_CHAIN = 300;

  private final SourceText source;
  private final Diagnostics problems;
  private final Map<String, PrismSyntax.Named> formulas = new LinkedHashMap<>();
  private final Map<String, PrismTerm> expanded = new HashMap<>();
  private final Map<String, Long> sizes = new HashMap<>();
  private final Set<String> open = new HashSet<>();

  FormulaExpansion(SourceText source, List<PrismSyntax.Named> all, Diagnostics problems) {
    this.source = source;
    this.problems = problems;
    all.forEach(formula -> formulas.putIfAbsent(formula.name(), formula));
    formulas.values().forEach(formula -> expanded(formula));
  }

  private PrismTerm expanded(PrismSyntax.Named formula) {
    PrismTerm known = expanded.get(formula.name());
    if (known != null) {
      return known;
    }
    if (!open.add(formula.name()) || open.size() > LONGEST_CHAIN) {
      problems.add(
          source.error(
              "cyclic-formula",
              formula.span(),
              open.size() > LONGEST_CHAIN
                  ? "'" + formula.name() + "' needs too many formulas in a row"
                  : "'" + formula.name() + "' needs itself"));
      return PrismTerm.Literal.TRUE;
    }
    PrismTerm term = expand(formula.term());
    long size = size(formula.term());
    if (size > MOST_PARTS) {
      problems.add(
          source.error(
              "too-large",
              formula.span(),
              "'" + formula.name() + "' is too large, its formulas expanded"));
      term = PrismTerm.Literal.TRUE;
      size = 1;
    }
    sizes.put(formula.name(), size);
    expanded.put(formula.name(), term);
    open.remove(formula.name());
    return term;
  }

  private long size(PrismTerm term) {
    if (term instanceof PrismTerm.Name name) {
      return sizes.getOrDefault(name.name(), 1L);
    }
    long[] sum = {1};
    term.parts(part -> sum[0] += size(part));
    return sum[0];
  }

  /** The term without names of formulas. */
  public PrismTerm expand(PrismTerm term) {
    if (term instanceof PrismTerm.Name name) {
      PrismSyntax.Named formula = formulas.get(name.name());
      return formula == null ? term : expanded(formula);
    }
    return term.map(this::expand);
  }

  /** A command without names of formulas. */
  PrismSyntax.Command expand(PrismSyntax.Command command) {
    return new PrismSyntax.Command(
        command.action(),
        expand(command.guard()),
        command.alternatives().stream()
            .map(
                alternative ->
                    new PrismSyntax.Alternative(
                        expand(alternative.rate()),
                        alternative.assignments().stream()
                            .map(
                                a ->
                                    new PrismSyntax.Assignment(
                                        a.variable(), expand(a.value()), a.span()))
                            .toList()))
            .toList(),
        command.span());
  }

  /** A variable without names of formulas. */
  PrismSyntax.Variable expand(PrismSyntax.Variable variable) {
    return new PrismSyntax.Variable(
        variable.name(),
        variable.range().map(range -> range.map(this::expand)),
        variable.initial().map(this::expand),
        variable.span());
  }
}
