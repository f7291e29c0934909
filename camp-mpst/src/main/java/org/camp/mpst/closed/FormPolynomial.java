// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A form without maxima as a polynomial in the numbers of rounds but the first. */
final class FormPolynomial {
  /** Relative error below which two coefficients count as equal: that of sums of constants. */
  private static final double NOISE = 1e-12;

  private final RoundProducts products;

  /** Place → the number of a product, ascending. */
  private final int[] terms;

  /** Place → the coefficient of its product. */
  private final double[] counts;

  private final boolean negative;
  private final RoundSpan span;

  private FormPolynomial(RoundProducts products, SortedMap<Integer, Double> sum, RoundSpan span) {
    this.products = products;
    this.terms = sum.keySet().stream().mapToInt(Integer::intValue).toArray();
    this.counts = sum.values().stream().mapToDouble(Double::doubleValue).toArray();
    this.negative = Arrays.stream(counts).anyMatch(c -> c < 0);
    this.span = span;
  }

  /** The atoms of a form. */
  static FormPolynomial of(RoundProducts products, CostForm form) {
    SortedMap<Integer, Double> sum = new TreeMap<>();
    for (int i = 0; i < form.size(); i++) {
      sum.put(products.of(form.atom(i)), form.count(i));
    }
    return new FormPolynomial(products, sum, form.span());
  }

  int size() {
    return terms.length;
  }

  RoundSpan span() {
    return span;
  }

  private SortedMap<Integer, Double> sum() {
    SortedMap<Integer, Double> sum = new TreeMap<>();
    for (int i = 0; i < terms.length; i++) {
      sum.put(terms[i], counts[i]);
    }
    return sum;
  }

  /** The sum, when both count. */
  FormPolynomial plus(FormPolynomial other, RoundSpan both) {
    SortedMap<Integer, Double> sum = sum();
    for (int i = 0; i < other.terms.length; i++) {
      sum.merge(other.terms[i], other.counts[i], Double::sum);
    }
    return new FormPolynomial(products, sum, both);
  }

  /** This times a number of rounds, so many times. */
  FormPolynomial times(RoundFactor factor, double count) {
    boolean all = factor.kind() == RoundFactor.Kind.ALL;
    RoundFactor variable = all ? RoundFactor.all(factor.loop(), 0) : factor;
    double each = all ? count / factor.by() : count;
    SortedMap<Integer, Double> product = new TreeMap<>();
    for (int i = 0; i < terms.length; i++) {
      product.merge(products.times(terms[i], variable), each * counts[i], Double::sum);
      if (all && factor.missed() > 0) {
        product.merge(terms[i], -each * factor.missed() * counts[i], Double::sum);
      }
    }
    return new FormPolynomial(products, product, span);
  }

  /**
   * Whether this is at most another whenever it counts, as far as coefficients show it: those of
   * the difference, over what the rounds exceed the least ones by, are not negative.
   */
  boolean isCovered(FormPolynomial by) {
    return span.within(by.span) && (isPlainlyCovered(by) || isCoveredBeyondLeast(by));
  }

  /** The same by the coefficients as they are. */
  boolean isPlainlyCovered(FormPolynomial by) {
    boolean plain = !by.negative && span.within(by.span);
    int j = 0;
    for (int i = 0; i < terms.length && plain; i++) {
      while (j < by.terms.length && by.terms[j] < terms[i]) {
        j++;
      }
      boolean shared = j < by.terms.length && by.terms[j] == terms[i];
      plain = rest(shared ? by.counts[j] : 0, counts[i]) >= 0;
    }
    return plain;
  }

  private boolean isCoveredBeyondLeast(FormPolynomial by) {
    Map<Integer, Double> difference = new HashMap<>(by.sum());
    for (int i = 0; i < terms.length; i++) {
      double above = difference.getOrDefault(terms[i], 0.0);
      difference.put(terms[i], rest(above, counts[i]));
    }
    SortedSet<RoundFactor> variables = new TreeSet<>();
    difference.keySet().forEach(term -> variables.addAll(products.factors(term)));
    for (RoundFactor variable : variables) {
      int least = variable.kind() == RoundFactor.Kind.ALL ? span.least(variable.loop()) : 0;
      if (least > 0) {
        difference = shifted(difference, variable, least);
      }
    }
    return difference.values().stream().allMatch(c -> c >= 0);
  }

  private static double rest(double above, double below) {
    double rest = above - below;
    return Math.abs(rest) <= NOISE * Math.abs(below) ? 0 : rest;
  }

  /** Over a variable that is less by so much. */
  private Map<Integer, Double> shifted(
      Map<Integer, Double> polynomial, RoundFactor variable, int least) {
    Map<Integer, Double> shifted = new HashMap<>();
    polynomial.forEach(
        (term, count) -> {
          shifted.merge(term, count, Double::sum);
          if (products.factors(term).contains(variable)) {
            shifted.merge(products.without(term, variable), least * count, Double::sum);
          }
        });
    return shifted;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FormPolynomial polynomial
        && Arrays.equals(terms, polynomial.terms)
        && Arrays.equals(counts, polynomial.counts)
        && span.equals(polynomial.span);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(terms) + Arrays.hashCode(counts);
  }
}
