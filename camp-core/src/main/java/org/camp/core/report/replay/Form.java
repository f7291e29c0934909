// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.camp.core.report.Value;

/**
 * An expression in postfix: numbers, names of values, and operators behind their operands, so that
 * another program evaluates it without a parser.
 *
 * @param steps the steps, in the order in which they are taken
 */
public record Form(List<Step> steps) {
  /** No time. */
  public static final Form ZERO = of(0);

  private static final Set<String> BINARY = Set.of("+", "-", "*", "/", "^", "max", "min");
  private static final Set<String> UNARY = Set.of("floor", "ceil", "log2", "ln", "sqrt", "exp");

  /** Copies the list. */
  public Form {
    steps = List.copyOf(steps);
  }

  /** One step. */
  public sealed interface Step {
    /** As JSON: a number or a text. */
    Value json();
  }

  /** Puts a number on the stack. */
  public record Constant(double value) implements Step {
    @Override
    public Value json() {
      return Value.of(value);
    }
  }

  /** Puts the value of that name on the stack. */
  public record Name(String name) implements Step {
    /** Checks that it is no operator. */
    public Name {
      if (isOperator(name)) {
        throw new IllegalArgumentException("'" + name + "' is an operator");
      }
    }

    @Override
    public Value json() {
      return Value.of(name);
    }
  }

  /** Puts the result of an operator on its operands in their place. */
  public record Operator(String symbol) implements Step {
    /** Checks that there is such an operator. */
    public Operator {
      if (!BINARY.contains(symbol) && !UNARY.contains(symbol)) {
        throw new IllegalArgumentException("there is no operator '" + symbol + "'");
      }
    }

    @Override
    public Value json() {
      return Value.of(symbol);
    }
  }

  /** A number. */
  public static Form of(double value) {
    return new Form(List.of(new Constant(value)));
  }

  /** A value by its name. */
  public static Form named(String name) {
    return new Form(List.of(new Name(name)));
  }

  /** Whether a word is an operator, and so no name of a value. */
  public static boolean isOperator(String word) {
    return BINARY.contains(word) || UNARY.contains(word);
  }

  /** Whether there is an operator of that name on one operand. */
  public static boolean isUnary(String symbol) {
    return UNARY.contains(symbol);
  }

  /** An operator on this form. */
  public Form then(String unary) {
    List<Step> all = new ArrayList<>(steps);
    all.add(new Operator(unary));
    return folded(all);
  }

  /** An operator between this form and another. */
  public Form then(String binary, Form other) {
    List<Step> all = new ArrayList<>(steps);
    all.addAll(other.steps);
    all.add(new Operator(binary));
    return folded(all);
  }

  /** Constant forms are their number. */
  private static Form folded(List<Step> steps) {
    Form form = new Form(steps);
    return form.isConstant() ? of(form.at(Map.of())) : form;
  }

  /** Whether it depends on no value. */
  public boolean isConstant() {
    return steps.stream().noneMatch(Name.class::isInstance);
  }

  /** The names of the values that it depends on. */
  public Stream<String> names() {
    return steps.stream().filter(Name.class::isInstance).map(step -> ((Name) step).name);
  }

  /** Its value. */
  public double at(Map<String, Double> values) {
    double[] stack = new double[steps.size()]; // height → operand
    int height = 0;
    for (Step step : steps) {
      if (step instanceof Constant constant) {
        stack[height++] = constant.value;
      } else if (step instanceof Name name) {
        stack[height++] = values.getOrDefault(name.name, Double.NaN);
      } else if (step instanceof Operator operator) {
        double last = stack[--height];
        if (UNARY.contains(operator.symbol)) {
          stack[height++] = unary(operator.symbol, last);
        } else {
          stack[height - 1] = binary(operator.symbol, stack[height - 1], last);
        }
      }
    }
    return stack[height - 1];
  }

  private static double unary(String symbol, double x) {
    return switch (symbol) {
      case "floor" -> Math.floor(x);
      case "ceil" -> Math.ceil(x);
      case "log2" -> Math.log(x) / Math.log(2);
      case "ln" -> Math.log(x);
      case "sqrt" -> Math.sqrt(x);
      default -> Math.exp(x);
    };
  }

  private static double binary(String symbol, double a, double b) {
    return switch (symbol) {
      case "+" -> a + b;
      case "-" -> a - b;
      case "*" -> a * b;
      case "/" -> a / b;
      case "^" -> Math.pow(a, b);
      case "max" -> Math.max(a, b);
      default -> Math.min(a, b);
    };
  }

  /** As JSON: numbers and texts, in order. */
  public Value value() {
    return Value.list(steps.stream().map(Step::json).toList());
  }
}
