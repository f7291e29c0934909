// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.lang;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;

/** The names of a model: each may be declared once. */
final class PrismNames {
  private final SourceText source;
  private final Diagnostics problems;
  private final Map<String, PrismType> types = new LinkedHashMap<>();

  PrismNames(SourceText source, Diagnostics problems) {
    this.source = source;
    this.problems = problems;
  }

  /** Constants, variables and formulas with their types. */
  Map<String, PrismType> types(PrismSyntax syntax, List<PrismSyntax.Written> modules) {
    syntax.constants().forEach(c -> declare(c.name(), c.type(), c.span()));
    syntax.globals().forEach(v -> declare(v.name(), v.type(), v.span()));
    for (PrismSyntax.Written module : modules) {
      module.variables().forEach(v -> declare(v.name(), v.type(), v.span()));
    }
    formulas(syntax.formulas());
    once("label", syntax.labels().stream().map(l -> Map.entry(l.name(), l.span())).toList());
    once("module", syntax.modules().stream().map(m -> Map.entry(m.name(), m.span())).toList());
    once(
        "reward structure",
        syntax.rewards().stream()
            .filter(r -> !r.name().isEmpty())
            .map(r -> Map.entry(r.name(), r.span()))
            .toList());
    return types;
  }

  private void declare(String name, PrismType type, Span span) {
    if (types.putIfAbsent(name, type) != null) {
      problems.add(source.error("duplicate-name", span, "'" + name + "' is declared twice"));
    }
  }

  private void once(String what, List<Map.Entry<String, Span>> names) {
    Set<String> seen = new HashSet<>();
    for (Map.Entry<String, Span> name : names) {
      if (!seen.add(name.getKey())) {
        problems.add(
            source.error(
                "duplicate-name",
                name.getValue(),
                "there are two of the " + what + " '" + name.getKey() + "'"));
      }
    }
  }

  /** A formula has the type of its expression, in which others may stand. */
  private void formulas(List<PrismSyntax.Named> formulas) {
    Map<String, PrismSyntax.Named> open = new HashMap<>();
    for (PrismSyntax.Named formula : formulas) {
      if (open.putIfAbsent(formula.name(), formula) != null) {
        problems.add(
            source.error(
                "duplicate-name", formula.span(), "'" + formula.name() + "' is declared twice"));
      }
    }
    for (PrismSyntax.Named formula : formulas) {
      type(formula.name(), open);
    }
  }

  private void type(String name, Map<String, PrismSyntax.Named> open) {
    PrismSyntax.Named formula = open.remove(name);
    if (formula == null) {
      return;
    }
    formula.term().names(used -> type(used.name(), open));
    Diagnostics own = new Diagnostics();
    Optional<PrismType> type = new TermTypes(source, types, Set.of(), own, "").of(formula.term());
    own.all().forEach(problems::add);
    declare(name, type.orElse(PrismType.BOOL), formula.span());
  }
}
