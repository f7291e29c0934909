// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.fold;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.camp.pepa.prism.lang.PrismFunction;
import org.camp.pepa.prism.lang.PrismOperator;
import org.camp.pepa.prism.lang.PrismSyntax;
import org.camp.pepa.prism.lang.PrismTerm;
import org.camp.pepa.prism.lang.PrismType;

/**
 * Writes expressions and commands so that those are the same text that differ only by the order of
 * what is added, multiplied, joined or compared, after names have changed places.
 */
final class TermForm {
  private final Map<String, String> names;
  private final Map<String, String> actions;
  private final Map<String, Double> constants;
  private final Map<String, PrismTerm> labels;

  /**
   * For names that change places.
   *
   * @param names new names of variables by old ones; the others keep theirs
   * @param actions new names of actions by old ones
   * @param constants values of constants by name
   * @param labels what labels stand for
   */
  TermForm(
      Map<String, String> names,
      Map<String, String> actions,
      Map<String, Double> constants,
      Map<String, PrismTerm> labels) {
    this.names = names;
    this.actions = actions;
    this.constants = constants;
    this.labels = labels;
  }

  /** The same constants and labels where other names change places. */
  TermForm with(Map<String, String> otherNames, Map<String, String> otherActions) {
    return new TermForm(otherNames, otherActions, constants, labels);
  }

  String of(PrismTerm term) {
    if (term instanceof PrismTerm.Literal literal) {
      return number(literal.type() == PrismType.BOOL, literal.value());
    }
    if (term instanceof PrismTerm.Name name) {
      Double value = constants.get(name.name());
      return value == null
          ? names.getOrDefault(name.name(), name.name())
          : number(false, value.doubleValue());
    }
    if (term instanceof PrismTerm.LabelUse label) {
      PrismTerm known = labels.get(label.name());
      return known == null ? '"' + label.name() + '"' : of(known);
    }
    if (term instanceof PrismTerm.Unary unary) {
      return unary.operator().sign() + "(" + of(unary.of()) + ")";
    }
    if (term instanceof PrismTerm.Binary binary) {
      return of(binary);
    }
    if (term instanceof PrismTerm.Call call) {
      List<String> arguments = new ArrayList<>();
      call.arguments().forEach(argument -> arguments.add(of(argument)));
      if (call.function() == PrismFunction.MIN || call.function() == PrismFunction.MAX) {
        arguments.sort(null);
      }
      return call.function().text() + "(" + String.join(",", arguments) + ")";
    }
    PrismTerm.Choice choice = (PrismTerm.Choice) term;
    return "(" + of(choice.condition()) + "?" + of(choice.yes()) + ":" + of(choice.no()) + ")";
  }

  private static String number(boolean truth, double value) {
    return truth ? Boolean.toString(value != 0) : Double.toString(value);
  }

  private String of(PrismTerm.Binary binary) {
    PrismOperator operator = binary.operator();
    List<String> operands = new ArrayList<>();
    switch (operator) {
      case PLUS, TIMES, AND, OR -> operands(binary, operator, operands);
      case IFF, EQUAL, DIFFERENT -> {
        operands.add(of(binary.left()));
        operands.add(of(binary.right()));
      }
      case GREATER -> {
        return "(" + of(binary.right()) + PrismOperator.LESS.sign() + of(binary.left()) + ")";
      }
      case AT_LEAST -> {
        return "(" + of(binary.right()) + PrismOperator.AT_MOST.sign() + of(binary.left()) + ")";
      }
      default -> {
        return "(" + of(binary.left()) + operator.sign() + of(binary.right()) + ")";
      }
    }
    operands.sort(null);
    return "(" + String.join(operator.sign(), operands) + ")";
  }

  private void operands(PrismTerm term, PrismOperator operator, List<String> operands) {
    if (term instanceof PrismTerm.Binary binary && binary.operator() == operator) {
      operands(binary.left(), operator, operands);
      operands(binary.right(), operator, operands);
    } else {
      operands.add(of(term));
    }
  }

  /** The name of an action after the change. */
  String action(String action) {
    return actions.getOrDefault(action, action);
  }

  private String of(PrismSyntax.Command command) {
    return "["
        + action(command.action())
        + "]"
        + of(command.guard())
        + "->"
        + command.alternatives().stream().map(this::of).sorted().collect(Collectors.joining("+"));
  }

  private String of(PrismSyntax.Alternative alternative) {
    return alternative.assignments().stream()
        .map(set -> names.getOrDefault(set.variable(), set.variable()) + "'=" + of(set.value()))
        .sorted()
        .collect(Collectors.joining("&", of(alternative.rate()) + ":", ""));
  }

  /** All commands of a module, in an order of their own. */
  List<String> of(PrismSyntax.Written module) {
    return module.commands().stream().map(this::of).sorted().toList();
  }

  /** All parts of a reward structure, in an order of their own. */
  List<String> of(PrismSyntax.Rewards rewards) {
    return rewards.items().stream()
        .map(
            item ->
                item.action().map(a -> "[" + action(a) + "]").orElse("")
                    + of(item.guard())
                    + ":"
                    + of(item.value()))
        .sorted()
        .toList();
  }
}
