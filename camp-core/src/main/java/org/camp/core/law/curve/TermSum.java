// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.curve;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A sum of coefficients times {@link Term}s. Immutable. */
public final class TermSum implements Curve {
  private final List<Term> terms;

  /** Term → its coefficient [unit of the values]. */
  private final double[] coefficients;

  public TermSum(List<Term> terms, double[] coefficients) {
    this.terms = List.copyOf(terms);
    this.coefficients = coefficients.clone();
  }

  public List<Term> terms() {
    return terms;
  }

  public double coefficient(int term) {
    return coefficients[term];
  }

  /**
   * A line.
   *
   * @param intercept its value at 0
   * @param slope what it grows by with n
   */
  public record Line(double intercept, double slope) {}

  /** This sum as a line, when it has no other terms than a constant and a multiple of n. */
  public Optional<Line> line() {
    double intercept = 0;
    double slope = 0;
    for (int t : present().toArray()) {
      if (terms.get(t).equals(Term.ONE)) {
        intercept = coefficients[t];
      } else if (terms.get(t).equals(Term.N)) {
        slope = coefficients[t];
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(new Line(intercept, slope));
  }

  /** Whether it does not depend on n. */
  public boolean isConstant() {
    return present().allMatch(t -> terms.get(t).equals(Term.ONE));
  }

  @Override
  public double at(double n) {
    double sum = 0;
    for (int t = 0; t < coefficients.length; t++) {
      sum += coefficients[t] == 0 ? 0 : coefficients[t] * terms.get(t).at(n);
    }
    return sum;
  }

  @Override
  public Order order() {
    return present()
        .mapToObj(t -> terms.get(t).order())
        .max(Comparator.naturalOrder())
        .orElse(Order.CONSTANT);
  }

  @Override
  public double limit() {
    Order order = order();
    if (order.compareTo(Order.CONSTANT) < 0) {
      return 0;
    }
    int fastest = present().filter(t -> terms.get(t).order().equals(order)).findFirst().orElse(-1);
    return fastest < 0
        ? 0
        : order.equals(Order.CONSTANT)
            ? coefficients[fastest]
            : Math.copySign(Double.POSITIVE_INFINITY, coefficients[fastest]);
  }

  @Override
  public String text(String name, DoubleFunction<String> number) {
    StringBuilder out = new StringBuilder();
    for (int t : present().toArray()) {
      boolean negative = coefficients[t] < 0;
      out.append(out.length() == 0 ? (negative ? "-" : "") : negative ? " - " : " + ");
      out.append(number.apply(Math.abs(coefficients[t])));
      String term = terms.get(t).text(name);
      out.append(term.isEmpty() ? "" : "*" + term);
    }
    return out.length() == 0 ? number.apply(0) : out.toString();
  }

  @Override
  public String shape(String name) {
    return terms.stream()
        .map(term -> term.equals(Term.ONE) ? "c" : term.text(name))
        .collect(Collectors.joining(" + "));
  }

  /** The terms whose coefficient is not 0. */
  private IntStream present() {
    return IntStream.range(0, coefficients.length).filter(t -> coefficients[t] != 0);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TermSum that
        && terms.equals(that.terms)
        && Arrays.equals(coefficients, that.coefficients);
  }

  @Override
  public int hashCode() {
    return Objects.hash(terms, Arrays.hashCode(coefficients));
  }

  @Override
  public String toString() {
    return text("n", Double::toString);
  }
}
