// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.camp.core.law.curve.Points;
import org.camp.core.law.curve.Term;
import org.camp.core.law.curve.TermSum;
import org.camp.core.law.joint.JointLaw;
import org.camp.core.law.joint.JointSearch;
import org.camp.core.law.joint.ProductSum;
import org.camp.core.law.search.ExactForms;
import org.camp.core.law.search.Law;

/**
 * The law of a sum of counts times prices: the exact laws of its counts, each times its price. It
 * needs as many points as the most complicated count alone, not as their sum does.
 */
public final class CountedLaw {
  private static final int MOST_PERIOD = 24;
  private static final int MOST_PIECES = 6;

  /** So far the last piece must reach: no step of ⌈n/p⌉ does. */
  private static final double REACH = 2;

  private static final double AGREES = 1e-9;

  /** A constant first, then as they grow. */
  private static final Comparator<Term> IN_TEXT =
      Comparator.comparing((Term term) -> !term.equals(Term.ONE)).thenComparing(Term::order);

  /** Few factors first, then as they stand. */
  private static final Comparator<List<Term>> PRODUCTS_IN_TEXT =
      Comparator.comparing((List<Term> p) -> p.stream().filter(f -> !f.equals(Term.ONE)).count())
          .thenComparing(p -> p.stream().mapToDouble(f -> f.order().power()).sum());

  private CountedLaw() {}

  /**
   * The law of y = Σ prices[c]·counts[c].
   *
   * @param n point → parameter
   * @param y point → the sum, which is held against the law
   * @param counts count → point → how many
   * @param prices count → what one of them takes [unit of y]
   * @return nothing where a count has no exact law, or they do not fit together
   */
  public static Optional<Law> of(double[] n, double[] y, double[][] counts, double[] prices) {
    checkArgument(counts.length == prices.length, "%s and %s", counts.length, prices.length);
    Points points = Points.of(n, y);
    if (points.groups() < points.size() || points.size() == 0) {
      return Optional.empty();
    }
    List<Law> laws = new ArrayList<>();
    List<Double> factors = new ArrayList<>();
    for (int c = 0; c < counts.length; c++) {
      if (prices[c] != 0 && !IntStream.range(0, n.length).allMatch(zeros(counts[c]))) {
        Points count = Points.of(n, counts[c]);
        Optional<Law> law = ExactForms.ofCounts(count.n, count.y);
        if (law.isEmpty()) {
          return Optional.empty();
        }
        laws.add(law.get());
        factors.add(prices[c]);
      }
    }
    return combined(points, laws, factors).filter(law -> agrees(law, points));
  }

  private static IntPredicate zeros(double[] counts) {
    return i -> counts[i] == 0;
  }

  private static Optional<Law> combined(Points points, List<Law> laws, List<Double> factors) {
    if (laws.stream().allMatch(Law.Exact.class::isInstance)) {
      return Optional.of(new Law.Exact(sum(laws, factors, law -> ((Law.Exact) law).form())));
    }
    if (laws.stream().noneMatch(Law.Pieces.class::isInstance)) {
      return periodic(laws, factors);
    }
    return laws.stream().noneMatch(Law.Periodic.class::isInstance)
        ? pieces(points, laws, factors)
        : Optional.empty();
  }

  private static Optional<Law> periodic(List<Law> laws, List<Double> factors) {
    int period = 1;
    for (Law law : laws) {
      int own = law instanceof Law.Periodic p ? p.period() : 1;
      period = period / gcd(period, own) * own;
    }
    if (period > MOST_PERIOD) {
      return Optional.empty();
    }
    List<TermSum> forms = new ArrayList<>();
    for (int remainder = 0; remainder < period; remainder++) {
      int r = remainder;
      forms.add(
          sum(
              laws,
              factors,
              law ->
                  law instanceof Law.Periodic p
                      ? p.forms().get(r % p.period())
                      : ((Law.Exact) law).form()));
    }
    return Optional.of(new Law.Periodic(forms));
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /** The ranges on which every count keeps its form. */
  private static Optional<Law> pieces(Points points, List<Law> laws, List<Double> factors) {
    List<Law.Piece> pieces = new ArrayList<>();
    List<Optional<TermSum>> before = List.of();
    for (int i = 0; i < points.size(); i++) {
      double at = points.n[i];
      List<Optional<TermSum>> forms = laws.stream().map(law -> form(law, at)).toList();
      if (forms.stream().allMatch(Optional::isPresent)) {
        if (forms.equals(before)) {
          Law.Piece last = pieces.remove(pieces.size() - 1);
          pieces.add(new Law.Piece(last.form(), last.from(), at));
        } else {
          List<TermSum> here = forms.stream().flatMap(Optional::stream).toList();
          pieces.add(new Law.Piece(sum(here, factors), at, at));
        }
      }
      before = forms;
    }
    return pieces.isEmpty()
            || pieces.size() > MOST_PIECES
            || points.n[points.size() - 1] < REACH * pieces.get(pieces.size() - 1).from()
        ? Optional.empty()
        : Optional.of(new Law.Pieces(pieces));
  }

  private static Optional<TermSum> form(Law law, double at) {
    return law instanceof Law.Pieces pieces
        ? pieces.pieces().stream()
            .filter(piece -> at >= piece.from() && at <= piece.to())
            .map(Law.Piece::form)
            .findFirst()
        : Optional.of(((Law.Exact) law).form());
  }

  private static TermSum sum(List<Law> laws, List<Double> factors, Function<Law, TermSum> form) {
    return sum(laws.stream().map(form).toList(), factors);
  }

  private static TermSum sum(List<TermSum> forms, List<Double> factors) {
    Map<Term, Double> sum = new TreeMap<>(IN_TEXT);
    for (int c = 0; c < forms.size(); c++) {
      TermSum form = forms.get(c);
      for (int t = 0; t < form.terms().size(); t++) {
        sum.merge(form.terms().get(t), factors.get(c) * form.coefficient(t), Double::sum);
      }
    }
    return new TermSum(
        List.copyOf(sum.keySet()), sum.values().stream().mapToDouble(v -> v).toArray());
  }

  /**
   * The joint law of y = Σ prices[c]·counts[c] over several parameters.
   *
   * @param at point → parameter → its value
   * @param y point → the sum
   * @param counts count → point → how many
   * @param prices count → what one of them takes [unit of y]
   * @return nothing where a count has no exact law
   */
  public static Optional<JointLaw> over(
      double[][] at, double[] y, double[][] counts, double[] prices) {
    Map<List<Term>, Double> sum = new LinkedHashMap<>();
    for (int c = 0; c < counts.length; c++) {
      if (prices[c] != 0 && Arrays.stream(counts[c]).anyMatch(count -> count != 0)) {
        Optional<JointLaw> law = JointSearch.exact(at, counts[c]);
        if (law.isEmpty()) {
          return Optional.empty();
        }
        ProductSum form = law.get().form();
        for (int t = 0; t < form.products().size(); t++) {
          sum.merge(form.products().get(t), prices[c] * form.coefficient(t), Double::sum);
        }
      }
    }
    if (sum.isEmpty()) {
      return Optional.empty();
    }
    List<List<Term>> products = sum.keySet().stream().sorted(PRODUCTS_IN_TEXT).toList();
    ProductSum form = new ProductSum(products, products.stream().mapToDouble(sum::get).toArray());
    boolean agrees =
        IntStream.range(0, y.length)
            .allMatch(i -> Math.abs(form.at(at[i]) - y[i]) <= AGREES * Math.abs(y[i]));
    return agrees ? Optional.of(JointLaw.exact(form, at[0].length)) : Optional.empty();
  }

  /** Whether the sum is one of the counts indeed. */
  private static boolean agrees(Law law, Points points) {
    return IntStream.range(0, points.size())
        .allMatch(
            i -> {
              double y = points.y[i];
              return law.at(points.n[i])
                  .map(value -> Math.abs(value - y) <= AGREES * Math.abs(y))
                  .orElse(true);
            });
  }
}
