// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.Formula;

/** The numbers behind the rates of a model, with the values that the user binds. */
public final class RateValues {
  /**
   * The value of a rate: a number per second, or a weight of ⊤.
   *
   * @param amount per second; the weight when passive
   * @param passive whether it is {@code amount·⊤}
   */
  public record Amount(double amount, boolean passive) {}

  /** What a broken rate counts as until all errors are told. */
  private static final Amount UNKNOWN = new Amount(1, false);

  private final SourceText source;
  private final Diagnostics problems;
  private final Map<String, Rate> definitions;
  private final Map<String, String> bindings;
  private final Map<String, Amount> known = new HashMap<>();
  private final Map<String, Integer> open = new LinkedHashMap<>();

  /** Values of the rates of {@code definitions}; faults go to {@code problems}. */
  public RateValues(
      Definitions definitions,
      Map<String, String> bindings,
      SourceText source,
      Diagnostics problems) {
    this.definitions = definitions.ratesByName();
    this.bindings = bindings;
    this.source = source;
    this.problems = problems;
  }

  /** The rate of an activity; must be positive and finite, else a fault is told. */
  public Amount activity(Rate rate) {
    Amount value = of(rate);
    if (!(value.amount() > 0) || Double.isInfinite(value.amount())) {
      problems.add(
          source
              .error(
                  "bad-rate",
                  rate.span(),
                  "a rate must be positive and finite, not " + Digits.of(value.amount()))
              .withHint("an action that never happens is left out instead"));
      return new Amount(1, value.passive());
    }
    return value;
  }

  /** The number of copies of an array: a whole number from 1 on, else a fault is told. */
  public int size(Rate size) {
    Amount value = of(size);
    double n = value.amount();
    if (value.passive() || n != Math.rint(n) || n < 1 || n > 1_000_000) {
      problems.add(
          source.error(
              "bad-size",
              size.span(),
              "an array has a whole number of copies from 1 to 1000000, not " + Digits.of(n)));
      return 1;
    }
    return (int) n;
  }

  /** The value of a rate, whatever its sign. */
  public Amount of(Rate rate) {
    if (rate instanceof Rate.Number number) {
      return new Amount(number.value(), false);
    }
    if (rate instanceof Rate.Passive) {
      return new Amount(1, true);
    }
    if (rate instanceof Rate.Name name) {
      return named(name);
    }
    if (rate instanceof Rate.Negated negated) {
      Amount value = of(negated.argument());
      return new Amount(-value.amount(), value.passive());
    }
    return binary((Rate.Binary) rate);
  }

  private Amount binary(Rate.Binary rate) {
    Amount left = of(rate.left());
    Amount right = of(rate.right());
    double a = left.amount();
    double b = right.amount();
    boolean weighted =
        switch (rate.operator()) {
          case '*' -> !(left.passive() && right.passive());
          case '/' -> !right.passive();
          case '+' -> left.passive() == right.passive();
          default -> !left.passive() && !right.passive();
        };
    if (!weighted) {
      problems.add(
          source
              .error(
                  "passive-arithmetic",
                  rate.span(),
                  "this mixes the passive rate with numbers in a way that means nothing")
              .withHint("a passive rate can have a weight: 2*infty"));
      return UNKNOWN;
    }
    if (rate.operator() == '/' && b == 0) {
      problems.add(source.error("division-by-zero", rate.right().span(), "division by zero"));
      return UNKNOWN;
    }
    double value =
        switch (rate.operator()) {
          case '+' -> a + b;
          case '-' -> a - b;
          case '*' -> a * b;
          case '/' -> a / b;
          default -> Math.pow(a, b);
        };
    return new Amount(value, left.passive() || right.passive());
  }

  private Amount named(Rate.Name name) {
    Amount value = known.get(name.name());
    if (value != null) {
      return value;
    }
    Rate definition = definitions.get(name.name());
    String bound = bindings.get(name.name());
    if (definition == null && bound == null) {
      if (name.name().equals("T")) {
        return new Amount(1, true);
      }
      problems.add(
          source
              .error("unknown-rate", name.span(), "rate '" + name.name() + "' is not defined")
              .withHint(Suggestions.hint(name.name(), definitions.keySet())));
      return UNKNOWN;
    }
    if (open.putIfAbsent(name.name(), 1) != null) {
      problems.add(
          source.error(
              "cyclic-rate",
              name.span(),
              "rate '"
                  + name.name()
                  + "' is defined by itself: "
                  + String.join(" → ", open.keySet())));
      return UNKNOWN;
    }
    value = bound != null ? bound(name.name(), bound) : of(Objects.requireNonNull(definition));
    open.remove(name.name());
    known.put(name.name(), value);
    return value;
  }

  private Amount bound(String name, String text) {
    try {
      double value = Formula.evaluate(Expression.parse(text), this::other);
      if (!Double.isNaN(value)) {
        return new Amount(value, false);
      }
    } catch (BadInput e) {
      throw new BadInput(bad(name, text));
    } catch (ExpressionFault e) {
      throw new BadInput(bad(name, text).withHint(e.getMessage()));
    }
    throw new BadInput(bad(name, text));
  }

  private static Diagnostic bad(String name, String text) {
    return Diagnostic.error("bad-binding", "'" + name + "' cannot be " + text);
  }

  private double other(String name) {
    return definitions.containsKey(name) || bindings.containsKey(name)
        ? named(new Rate.Name(name, Span.NONE)).amount()
        : Double.NaN;
  }
}
