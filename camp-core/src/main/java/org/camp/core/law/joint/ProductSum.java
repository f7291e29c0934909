// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.joint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.camp.core.law.curve.Order;
import org.camp.core.law.curve.Term;

/** A sum of coefficients times products of one {@link Term} for each parameter. Immutable. */
public final class ProductSum {
  /** Product → parameter → its factor. */
  private final List<List<Term>> products;

  /** Product → its coefficient [unit of the values]. */
  private final double[] coefficients;

  public ProductSum(List<List<Term>> products, double[] coefficients) {
    this.products = products.stream().map(List::copyOf).toList();
    this.coefficients = coefficients.clone();
  }

  public List<List<Term>> products() {
    return products;
  }

  public double coefficient(int product) {
    return coefficients[product];
  }

  /**
   * The value at a point.
   *
   * @param point parameter → its value
   */
  public double at(double[] point) {
    double sum = 0;
    for (int t = 0; t < coefficients.length; t++) {
      sum += coefficients[t] == 0 ? 0 : coefficients[t] * value(products.get(t), point);
    }
    return sum;
  }

  static double value(List<Term> product, double[] point) {
    double value = 1;
    for (int p = 0; p < point.length; p++) {
      value *= product.get(p).equals(Term.ONE) ? 1 : product.get(p).at(point[p]);
    }
    return value;
  }

  static boolean isConstant(List<Term> product) {
    return product.stream().allMatch(Term.ONE::equals);
  }

  /** How fast it grows in one parameter: like the fastest factor of its products. */
  public Order order(int parameter) {
    return IntStream.range(0, coefficients.length)
        .filter(t -> coefficients[t] != 0)
        .mapToObj(t -> products.get(t).get(parameter).order())
        .max(Comparator.naturalOrder())
        .orElse(Order.CONSTANT);
  }

  /**
   * The formula.
   *
   * @param names of the parameters
   * @param number how a coefficient reads, with its unit
   */
  public String text(List<String> names, DoubleFunction<String> number) {
    StringBuilder out = new StringBuilder();
    for (int t = 0; t < coefficients.length; t++) {
      if (coefficients[t] != 0) {
        boolean negative = coefficients[t] < 0;
        out.append(out.length() == 0 ? (negative ? "-" : "") : negative ? " - " : " + ");
        out.append(number.apply(Math.abs(coefficients[t])));
        String product = text(products.get(t), names);
        out.append(product.isEmpty() ? "" : "*" + product);
      }
    }
    return out.length() == 0 ? number.apply(0) : out.toString();
  }

  /** The shape of the formula, without its coefficients: {@code c + n*log2(p)}. */
  public String shape(List<String> names) {
    return products.stream()
        .map(product -> isConstant(product) ? "c" : text(product, names))
        .collect(Collectors.joining(" + "));
  }

  private static String text(List<Term> product, List<String> names) {
    List<String> factors = new ArrayList<>();
    for (int p = 0; p < product.size(); p++) {
      if (!product.get(p).equals(Term.ONE)) {
        factors.add(product.get(p).text(names.get(p)));
      }
    }
    return String.join("*", factors);
  }

  @Override
  public String toString() {
    List<String> names =
        IntStream.range(0, products.isEmpty() ? 0 : products.get(0).size())
            .mapToObj(p -> "x" + p)
            .toList();
    return text(names, Double::toString);
  }
}
