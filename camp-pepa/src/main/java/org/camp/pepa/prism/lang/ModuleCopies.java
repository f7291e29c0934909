// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.lang;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Suggestions;

/** Writes out renamed modules; formulas are expanded before. */
final class ModuleCopies {
  private final SourceText source;
  private final Diagnostics problems;
  private final FormulaExpansion formulas;
  private final Map<String, PrismSyntax.Module> modules = new HashMap<>();
  private final Map<String, PrismSyntax.Written> known = new HashMap<>();
  private final Set<String> open = new HashSet<>();

  ModuleCopies(SourceText source, FormulaExpansion formulas, Diagnostics problems) {
    this.source = source;
    this.problems = problems;
    this.formulas = formulas;
  }

  /** All modules, written out. */
  List<PrismSyntax.Written> of(List<PrismSyntax.Module> all) {
    all.forEach(module -> modules.putIfAbsent(module.name(), module));
    List<PrismSyntax.Written> written = new ArrayList<>();
    for (PrismSyntax.Module module : all) {
      written(module).ifPresent(written::add);
    }
    return written;
  }

  private Optional<PrismSyntax.Written> written(PrismSyntax.Module module) {
    PrismSyntax.Written done = known.get(module.name());
    if (done != null) {
      return Optional.of(done);
    }
    if (module instanceof PrismSyntax.Written plain) {
      PrismSyntax.Written expanded =
          new PrismSyntax.Written(
              plain.name(),
              plain.variables().stream().map(formulas::expand).toList(),
              plain.commands().stream().map(formulas::expand).toList(),
              plain.span());
      known.put(plain.name(), expanded);
      return Optional.of(expanded);
    }
    PrismSyntax.Renamed renamed = (PrismSyntax.Renamed) module;
    PrismSyntax.Module original = modules.get(renamed.of());
    if (original == null) {
      problems.add(
          source
              .error("unknown-name", renamed.ofSpan(), "there is no module '" + renamed.of() + "'")
              .withHint(Suggestions.hint(renamed.of(), modules.keySet())));
      return Optional.empty();
    }
    if (!open.add(renamed.name())) {
      problems.add(
          source.error(
              "cyclic-module", renamed.span(), "'" + renamed.name() + "' is a copy of itself"));
      return Optional.empty();
    }
    Optional<PrismSyntax.Written> copy = written(original).map(of -> copy(of, renamed));
    open.remove(renamed.name());
    copy.ifPresent(c -> known.put(renamed.name(), c));
    return copy;
  }

  private PrismSyntax.Written copy(PrismSyntax.Written of, PrismSyntax.Renamed as) {
    for (PrismSyntax.Variable variable : of.variables()) {
      if (!as.names().containsKey(variable.name())) {
        problems.add(
            source
                .error(
                    "not-renamed",
                    as.span(),
                    "the variable '"
                        + variable.name()
                        + "' of '"
                        + of.name()
                        + "' has no new name in '"
                        + as.name()
                        + "'")
                .withHint("add " + variable.name() + "=… to the new names"));
      }
    }
    return new PrismSyntax.Written(
        as.name(),
        of.variables().stream().map(variable -> renamed(variable, as)).toList(),
        of.commands().stream().map(command -> renamed(command, as)).toList(),
        as.span());
  }

  private static String renamed(String name, PrismSyntax.Renamed as) {
    return as.names().getOrDefault(name, name);
  }

  private static PrismTerm renamed(PrismTerm term, PrismSyntax.Renamed as) {
    return term instanceof PrismTerm.Name name
        ? new PrismTerm.Name(renamed(name.name(), as), name.span())
        : term.map(part -> renamed(part, as));
  }

  private static PrismSyntax.Variable renamed(
      PrismSyntax.Variable variable, PrismSyntax.Renamed as) {
    return new PrismSyntax.Variable(
        renamed(variable.name(), as),
        variable.range().map(range -> range.map(bound -> renamed(bound, as))),
        variable.initial().map(first -> renamed(first, as)),
        as.span());
  }

  private static PrismSyntax.Command renamed(PrismSyntax.Command command, PrismSyntax.Renamed as) {
    List<PrismSyntax.Alternative> alternatives = new ArrayList<>();
    for (PrismSyntax.Alternative alternative : command.alternatives()) {
      List<PrismSyntax.Assignment> assignments = new ArrayList<>();
      for (PrismSyntax.Assignment a : alternative.assignments()) {
        assignments.add(
            new PrismSyntax.Assignment(
                renamed(a.variable(), as), renamed(a.value(), as), a.span()));
      }
      alternatives.add(new PrismSyntax.Alternative(renamed(alternative.rate(), as), assignments));
    }
    return new PrismSyntax.Command(
        renamed(command.action(), as), renamed(command.guard(), as), alternatives, command.span());
  }
}
