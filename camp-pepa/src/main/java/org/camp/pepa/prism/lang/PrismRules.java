// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.lang;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Suggestions;
import org.jspecify.annotations.Nullable;

/** The static rules of models: types, and who may set what. */
final class PrismRules {
  private final PrismProgram program;
  private final PrismSyntax syntax;
  private final SourceText source;
  private final Diagnostics problems;

  /** Variable → the module it belongs to; empty for a global. */
  private final Map<String, String> owners = new HashMap<>();

  PrismRules(PrismProgram program, PrismSyntax syntax, Diagnostics problems) {
    this.program = program;
    this.syntax = syntax;
    this.source = program.source();
    this.problems = problems;
  }

  void check() {
    program.globals().forEach(v -> owners.putIfAbsent(v.name(), ""));
    program
        .modules()
        .forEach(m -> m.variables().forEach(v -> owners.putIfAbsent(v.name(), m.name())));
    TermTypes types = types("");
    for (PrismSyntax.Constant constant : program.constants()) {
      constant.value().ifPresent(value -> constant(types, constant, value));
    }
    program.globals().forEach(variable -> variable(types, variable));
    Map<String, PrismSyntax.Module> written = new HashMap<>();
    syntax.modules().forEach(module -> written.putIfAbsent(module.name(), module));
    for (PrismSyntax.Written module : program.modules()) {
      PrismSyntax.Module as = written.get(module.name());
      String within =
          as instanceof PrismSyntax.Renamed copy
              ? "in the copy '" + copy.name() + "' of '" + copy.of() + "'"
              : "";
      module(types(within), module, within);
    }
    program.labels().forEach(l -> types.require(l.term(), PrismType.BOOL, "a label"));
    Set<String> actions = actions();
    for (PrismSyntax.Rewards rewards : program.rewards()) {
      for (PrismSyntax.RewardItem item : rewards.items()) {
        types.require(item.guard(), PrismType.BOOL, "where a reward is earned");
        types.require(item.value(), PrismType.DOUBLE, "a reward");
        item.action().ifPresent(action -> earning(rewards, action, actions));
      }
    }
    program.initial().ifPresent(i -> initial(types, i));
  }

  private TermTypes types(String within) {
    return new TermTypes(source, program.types(), Set.of(), problems, within);
  }

  private void constant(TermTypes types, PrismSyntax.Constant constant, PrismTerm value) {
    boolean number = constant.type().isNumber();
    types.require(
        value,
        number ? PrismType.DOUBLE : PrismType.BOOL,
        "the constant '" + constant.name() + "'");
    noVariables(value, "a constant");
  }

  private void noVariables(PrismTerm term, String what) {
    term.names(
        name -> {
          if (owners.containsKey(name.name())) {
            problems.add(
                source.error(
                    "not-constant",
                    name.span(),
                    what + " cannot depend on the variable '" + name.name() + "'"));
          }
        });
  }

  private void initial(TermTypes types, PrismTerm initial) {
    types.require(initial, PrismType.BOOL, "what holds initially");
    for (PrismSyntax.Variable variable : program.variables()) {
      variable
          .initial()
          .ifPresent(
              value ->
                  problems.add(
                      source.error(
                          "two-initial",
                          value.span(),
                          "'"
                              + variable.name()
                              + "' has an initial value although there is 'init … endinit'")));
    }
  }

  private void variable(TermTypes types, PrismSyntax.Variable variable) {
    variable
        .range()
        .filter(range -> !range.open())
        .ifPresent(
            range -> {
              for (PrismTerm bound : List.of(range.low(), range.high())) {
                types.require(bound, PrismType.INT, "a bound of '" + variable.name() + "'");
                noVariables(bound, "a bound");
              }
            });
    variable
        .initial()
        .ifPresent(
            value -> {
              types.require(
                  value, variable.type(), "the initial value of '" + variable.name() + "'");
              noVariables(value, "an initial value");
            });
  }

  private void module(TermTypes types, PrismSyntax.Written module, String within) {
    module.variables().forEach(variable -> variable(types, variable));
    for (PrismSyntax.Command command : module.commands()) {
      types.require(command.guard(), PrismType.BOOL, "a guard");
      for (PrismSyntax.Alternative alternative : command.alternatives()) {
        types.require(alternative.rate(), PrismType.DOUBLE, "a rate");
        Set<String> set = new HashSet<>();
        for (PrismSyntax.Assignment assignment : alternative.assignments()) {
          assignment(types, module, command, assignment, within);
          if (!set.add(assignment.variable())) {
            fault("duplicate-update", assignment, "is set twice", within, null);
          }
        }
      }
    }
  }

  private void assignment(
      TermTypes types,
      PrismSyntax.Written module,
      PrismSyntax.Command command,
      PrismSyntax.Assignment assignment,
      String within) {
    String owner = owners.get(assignment.variable());
    if (owner == null) {
      fault(
          "unknown-name",
          assignment,
          "is no variable",
          within,
          Suggestions.hint(assignment.variable(), owners.keySet()));
      return;
    }
    if (owner.isEmpty() && !command.action().isEmpty()) {
      fault(
          "global-update",
          assignment,
          "is global: a command with an action cannot set it",
          within,
          "leave the action out: []");
    } else if (!owner.isEmpty() && !owner.equals(module.name())) {
      fault(
          "foreign-update",
          assignment,
          "belongs to the module '" + owner + "': '" + module.name() + "' cannot set it",
          within,
          "let '" + owner + "' set it in a command with the same action");
    }
    PrismType type = program.types().get(assignment.variable());
    if (type != null) {
      types.require(assignment.value(), type, "the next value of '" + assignment.variable() + "'");
    }
  }

  private void fault(
      String code,
      PrismSyntax.Assignment assignment,
      String message,
      String within,
      @Nullable String hint) {
    problems.add(
        source
            .error(
                code,
                assignment.span(),
                "'"
                    + assignment.variable()
                    + "' "
                    + message
                    + (within.isEmpty() ? "" : ", " + within))
            .withHint(hint));
  }

  private Set<String> actions() {
    Set<String> actions = new HashSet<>(Set.of(""));
    program.modules().forEach(m -> m.commands().forEach(c -> actions.add(c.action())));
    return actions;
  }

  private void earning(PrismSyntax.Rewards rewards, String action, Set<String> actions) {
    if (!actions.contains(action)) {
      problems.add(
          source
              .error(
                  "unknown-name",
                  rewards.span(),
                  "the rewards name the action '" + action + "', which no command has")
              .withHint(Suggestions.hint(action, actions)));
    }
  }
}
