// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.chain;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.camp.pepa.prism.lang.PrismOperator;
import org.camp.pepa.prism.lang.PrismTerm;
import org.camp.pepa.prism.lang.PrismType;

/** Makes expressions ready to run; what is the same in every state is computed once. */
public final class TermCompiler {
  private final Map<String, Integer> variables;
  private final Map<String, Double> constants;
  private final Map<String, PrismType> types;
  private final Map<String, TruthCode> labels;

  /**
   * For expressions whose names and types are right, and whose formulas are expanded.
   *
   * @param variables index in the values of a state by name
   * @param constants values by name; truth values are 1 or 0
   * @param types types of variables and constants by name
   * @param labels labels by name
   */
  public TermCompiler(
      Map<String, Integer> variables,
      Map<String, Double> constants,
      Map<String, PrismType> types,
      Map<String, TruthCode> labels) {
    this.variables = variables;
    this.constants = constants;
    this.types = types;
    this.labels = labels;
  }

  /** The same names with more constants and labels. */
  public TermCompiler with(
      Map<String, Double> moreConstants,
      Map<String, PrismType> moreTypes,
      Map<String, TruthCode> moreLabels) {
    Map<String, Double> allConstants = new HashMap<>(constants);
    allConstants.putAll(moreConstants);
    Map<String, PrismType> allTypes = new HashMap<>(types);
    allTypes.putAll(moreTypes);
    Map<String, TruthCode> allLabels = new HashMap<>(labels);
    allLabels.putAll(moreLabels);
    return new TermCompiler(variables, allConstants, allTypes, allLabels);
  }

  /** Whether an expression has a truth value. */
  boolean isTruth(PrismTerm term) {
    if (term instanceof PrismTerm.Literal literal) {
      return literal.type() == PrismType.BOOL;
    }
    if (term instanceof PrismTerm.Name name) {
      return types.get(name.name()) == PrismType.BOOL;
    }
    if (term instanceof PrismTerm.Choice choice) {
      return isTruth(choice.yes());
    }
    if (term instanceof PrismTerm.Binary binary) {
      return switch (binary.operator()) {
        case PLUS, MINUS, TIMES, DIVIDED -> false;
        default -> true;
      };
    }
    return term instanceof PrismTerm.LabelUse
        || (term instanceof PrismTerm.Unary unary && unary.operator() == PrismOperator.NOT);
  }

  /** A number; truth values are 1 or 0. */
  public NumberCode number(PrismTerm term) {
    if (isTruth(term)) {
      TruthCode truth = truth(term);
      return truth instanceof TruthCode.Fixed fixed
          ? new NumberCode.Fixed(fixed.value() ? 1 : 0)
          : values -> truth.at(values) ? 1 : 0;
    }
    if (term instanceof PrismTerm.Literal literal) {
      return new NumberCode.Fixed(literal.value());
    }
    if (term instanceof PrismTerm.Name name) {
      Integer index = variables.get(name.name());
      if (index == null) {
        return new NumberCode.Fixed(constant(name.name()));
      }
      int at = index;
      return values -> values[at];
    }
    if (term instanceof PrismTerm.Unary unary) {
      return mapped(number(unary.of()), x -> -x);
    }
    if (term instanceof PrismTerm.Binary binary) {
      NumberCode left = number(binary.left());
      NumberCode right = number(binary.right());
      return switch (binary.operator()) {
        case PLUS -> folded(left, right, v -> left.at(v) + right.at(v));
        case MINUS -> folded(left, right, v -> left.at(v) - right.at(v));
        case TIMES -> folded(left, right, v -> left.at(v) * right.at(v));
        default -> folded(left, right, v -> left.at(v) / right.at(v));
      };
    }
    if (term instanceof PrismTerm.Call call) {
      return call(call);
    }
    PrismTerm.Choice choice = (PrismTerm.Choice) term;
    TruthCode condition = truth(choice.condition());
    NumberCode yes = number(choice.yes());
    NumberCode no = number(choice.no());
    return condition instanceof TruthCode.Fixed fixed
        ? fixed.value() ? yes : no
        : values -> condition.at(values) ? yes.at(values) : no.at(values);
  }

  private double constant(String name) {
    Double value = constants.get(name);
    if (value == null) {
      throw new IllegalStateException("'" + name + "' has no value");
    }
    return value;
  }

  private static NumberCode folded(NumberCode left, NumberCode right, NumberCode code) {
    return left instanceof NumberCode.Fixed && right instanceof NumberCode.Fixed
        ? new NumberCode.Fixed(code.at(new int[0]))
        : code;
  }

  private static NumberCode mapped(NumberCode of, DoubleUnaryOperator map) {
    return of instanceof NumberCode.Fixed fixed
        ? new NumberCode.Fixed(map.applyAsDouble(fixed.value()))
        : values -> map.applyAsDouble(of.at(values));
  }

  private NumberCode call(PrismTerm.Call call) {
    List<NumberCode> arguments = call.arguments().stream().map(this::number).toList();
    NumberCode first = arguments.get(0);
    return switch (call.function()) {
      case FLOOR -> mapped(first, Math::floor);
      case CEIL -> mapped(first, Math::ceil);
      case ROUND -> mapped(first, x -> Math.floor(x + 0.5));
      case MIN -> combined(arguments, Math::min);
      case MAX -> combined(arguments, Math::max);
      case POW -> combined(arguments, Math::pow);
      case LOG -> combined(arguments, (x, base) -> Math.log(x) / Math.log(base));
      case MOD -> combined(arguments, TermCompiler::mod);
    };
  }

  /** What is left of a whole division, from 0 on; not a number when the divisor is not positive. */
  static double mod(double x, double by) {
    return by > 0 ? x - by * Math.floor(x / by) : Double.NaN;
  }

  private static NumberCode combined(List<NumberCode> arguments, DoubleBinaryOperator operator) {
    NumberCode result = arguments.get(0);
    for (NumberCode next : arguments.subList(1, arguments.size())) {
      NumberCode before = result;
      result = folded(before, next, v -> operator.applyAsDouble(before.at(v), next.at(v)));
    }
    return result;
  }

  /** A truth value. */
  public TruthCode truth(PrismTerm term) {
    if (term instanceof PrismTerm.Literal literal) {
      return new TruthCode.Fixed(literal.value() != 0);
    }
    if (term instanceof PrismTerm.Name name) {
      Integer index = variables.get(name.name());
      if (index == null) {
        return new TruthCode.Fixed(constant(name.name()) != 0);
      }
      int at = index;
      return values -> values[at] != 0;
    }
    if (term instanceof PrismTerm.LabelUse label) {
      TruthCode known = labels.get(label.name());
      if (known == null) {
        throw new IllegalStateException("no label " + label.name());
      }
      return known;
    }
    if (term instanceof PrismTerm.Unary unary) {
      TruthCode of = truth(unary.of());
      return of instanceof TruthCode.Fixed fixed
          ? new TruthCode.Fixed(!fixed.value())
          : values -> !of.at(values);
    }
    if (term instanceof PrismTerm.Choice choice) {
      TruthCode condition = truth(choice.condition());
      TruthCode yes = truth(choice.yes());
      TruthCode no = truth(choice.no());
      return condition instanceof TruthCode.Fixed fixed
          ? fixed.value() ? yes : no
          : values -> condition.at(values) ? yes.at(values) : no.at(values);
    }
    PrismTerm.Binary binary = (PrismTerm.Binary) term;
    return switch (binary.operator()) {
      case IMPLIES, IFF, OR, AND -> joined(binary);
      default -> compared(binary);
    };
  }

  private TruthCode joined(PrismTerm.Binary binary) {
    TruthCode left = truth(binary.left());
    TruthCode right = truth(binary.right());
    TruthCode code =
        switch (binary.operator()) {
          case IMPLIES -> v -> !left.at(v) || right.at(v);
          case IFF -> v -> left.at(v) == right.at(v);
          case OR -> v -> left.at(v) || right.at(v);
          default -> v -> left.at(v) && right.at(v);
        };
    return left instanceof TruthCode.Fixed && right instanceof TruthCode.Fixed
        ? new TruthCode.Fixed(code.at(new int[0]))
        : code;
  }

  private TruthCode compared(PrismTerm.Binary binary) {
    NumberCode left = number(binary.left());
    NumberCode right = number(binary.right());
    TruthCode code =
        switch (binary.operator()) {
          case EQUAL -> v -> left.at(v) == right.at(v);
          case DIFFERENT -> v -> left.at(v) != right.at(v);
          case LESS -> v -> left.at(v) < right.at(v);
          case AT_MOST -> v -> left.at(v) <= right.at(v);
          case GREATER -> v -> left.at(v) > right.at(v);
          default -> v -> left.at(v) >= right.at(v);
        };
    return left instanceof NumberCode.Fixed && right instanceof NumberCode.Fixed
        ? new TruthCode.Fixed(code.at(new int[0]))
        : code;
  }
}
