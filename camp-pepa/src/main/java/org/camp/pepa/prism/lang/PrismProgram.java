// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.lang;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;

/**
 * A model with its copies written out and its formulas expanded, statically correct. Immutable.
 *
 * @param source the text it was read from
 * @param constants constants, in any order
 * @param globals variables that every module may set
 * @param modules modules, none of them a copy
 * @param labels named sets of states
 * @param rewards reward structures
 * @param initial what holds in the initial state, in place of initial values
 * @param types types of constants, variables and formulas by name
 * @param formulas puts formulas in the place of their names, for properties
 */
public record PrismProgram(
    SourceText source,
    List<PrismSyntax.Constant> constants,
    List<PrismSyntax.Variable> globals,
    List<PrismSyntax.Written> modules,
    List<PrismSyntax.Named> labels,
    List<PrismSyntax.Rewards> rewards,
    Optional<PrismTerm> initial,
    Map<String, PrismType> types,
    FormulaExpansion formulas) {

  /**
   * The model that a text writes.
   *
   * @throws org.camp.core.diagnostic.BadInput with all syntax errors
   * @throws org.camp.core.diagnostic.IllFormed with all static errors
   */
  public static PrismProgram of(SourceText source) {
    PrismSyntax syntax = PrismParser.parse(source);
    Diagnostics problems = new Diagnostics();
    FormulaExpansion formulas = new FormulaExpansion(source, syntax.formulas(), problems);
    List<PrismSyntax.Written> modules =
        new ModuleCopies(source, formulas, problems).of(syntax.modules());
    Map<String, PrismType> types = new PrismNames(source, problems).types(syntax, modules);
    PrismProgram program =
        new PrismProgram(
            source,
            syntax.constants().stream()
                .map(
                    c ->
                        new PrismSyntax.Constant(
                            c.name(), c.type(), c.value().map(formulas::expand), c.span()))
                .toList(),
            syntax.globals().stream().map(formulas::expand).toList(),
            modules,
            syntax.labels().stream()
                .map(l -> new PrismSyntax.Named(l.name(), formulas.expand(l.term()), l.span()))
                .toList(),
            syntax.rewards().stream().map(r -> expanded(r, formulas)).toList(),
            syntax.initial().map(formulas::expand),
            types,
            formulas);
    new PrismRules(program, syntax, problems).check();
    problems.throwIfIllFormed();
    return program;
  }

  private static PrismSyntax.Rewards expanded(
      PrismSyntax.Rewards rewards, FormulaExpansion formulas) {
    return new PrismSyntax.Rewards(
        rewards.name(),
        rewards.items().stream()
            .map(
                item ->
                    new PrismSyntax.RewardItem(
                        item.action(),
                        formulas.expand(item.guard()),
                        formulas.expand(item.value())))
            .toList(),
        rewards.span());
  }

  /** All variables, globals first. */
  public List<PrismSyntax.Variable> variables() {
    List<PrismSyntax.Variable> all = new ArrayList<>(globals);
    modules.forEach(module -> all.addAll(module.variables()));
    return all;
  }

  /** The labels by name, in order. */
  public Map<String, PrismTerm> labelTerms() {
    Map<String, PrismTerm> terms = new LinkedHashMap<>();
    labels.forEach(label -> terms.put(label.name(), label.term()));
    return terms;
  }
}
