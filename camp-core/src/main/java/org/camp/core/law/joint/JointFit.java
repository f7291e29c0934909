// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.joint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.camp.core.law.curve.Exponent;
import org.camp.core.law.curve.Factorisation;
import org.camp.core.law.curve.LeftOut;
import org.camp.core.law.curve.Term;

/**
 * Sums of a constant and one or two products, judged by what they say of points left out. Errors in
 * sight are never greater than those at points left out, so that sums are looked at in the order of
 * the former, as long as they can be among the best.
 */
final class JointFit {
  private static final int FEWEST_POINTS = 8;
  private static final int MOST_PRODUCTS = 2;
  private static final double GREATEST_ERROR = 0.05;
  private static final double FORETELLS = 0.1;
  private static final double FORETELLS_TIMES = 5;

  /** How much worse than the best a simpler sum may be. */
  private static final double SIMPLER = 2;

  /** What a further factor adds to the weight of a product. */
  private static final double OF_FACTOR = 0.3;

  private final Grid grid;

  /** Product → parameter → its factor; the constant first. */
  private final List<List<Term>> products;

  /** Point → what its error is multiplied with. */
  private final double[] weights;

  /** Product → point → its weighted value. */
  private final double[][] columns;

  /** Point → its weighted value. */
  private final double[] target;

  /** A sum of products that was fitted. */
  private record Fitted(
      ProductSum form, int[] chosen, double weight, boolean admissible, LeftOut leftOut) {
    double score() {
      return leftOut.score();
    }
  }

  /**
   * A search.
   *
   * @param varying what may be summed, beside a constant
   */
  JointFit(Grid grid, List<List<Term>> varying) {
    this.grid = grid;
    List<Term> constant = varying.get(0).stream().map(factor -> Term.ONE).toList();
    products = Stream.concat(Stream.of(constant), varying.stream()).toList();
    weights = grid.weights();
    columns = grid.columns(products, weights);
    target = IntStream.range(0, grid.size()).mapToDouble(i -> weights[i] * grid.y()[i]).toArray();
  }

  /** The law that is stated; nothing when none is good enough. */
  Optional<JointLaw> best() {
    if (grid.size() < FEWEST_POINTS) {
      return Optional.empty();
    }
    double wide = Math.max(SIMPLER, 1 + 4 / Math.sqrt(grid.size()));
    List<Fitted> all = fitted(wide);
    Comparator<Fitted> byScore = Comparator.comparingDouble(Fitted::score);
    Optional<Fitted> least = all.stream().filter(Fitted::admissible).min(byScore);
    if (least.isEmpty()) {
      return Optional.empty();
    }
    Fitted best = least.get();
    Fitted taken =
        all.stream()
            .filter(Fitted::admissible)
            .filter(f -> f.score() <= SIMPLER * best.score())
            .filter(f -> f.leftOut().isNear(best.leftOut()))
            .min(Comparator.comparingDouble(Fitted::weight).thenComparing(byScore))
            .orElse(best);
    double error = Math.sqrt(taken.score());
    return error <= GREATEST_ERROR && foretells(taken, error)
        ? Optional.of(new JointLaw(taken.form(), error, exponents(all, best, taken)))
        : Optional.empty();
  }

  /** All sums whose score may be within a factor of the best. */
  private List<Fitted> fitted(double wide) {
    List<Fitted> all = new ArrayList<>();
    double best = Double.POSITIVE_INFINITY;
    for (SumInSight sum : SumInSight.all(columns, target, MOST_PRODUCTS)) {
      if (sum.meanSquare() > wide * best) {
        break;
      }
      Optional<Fitted> fitted = fitted(sum.products());
      fitted.ifPresent(all::add);
      if (fitted.isPresent() && fitted.get().admissible()) {
        best = Math.min(best, fitted.get().score());
      }
    }
    return all;
  }

  private Optional<Fitted> fitted(int[] chosen) {
    double[][] some = Arrays.stream(chosen).mapToObj(c -> columns[c]).toArray(double[][]::new);
    if (grid.size() <= some.length) {
      return Optional.empty();
    }
    return Factorisation.of(some).map(factors -> fitted(chosen, some, factors));
  }

  private Fitted fitted(int[] chosen, double[][] some, Factorisation factors) {
    double[] coefficients = factors.solve(target);
    double[] squares = new double[target.length];
    double inSight = 0;
    for (int i = 0; i < target.length; i++) {
      double residual = target[i];
      for (int t = 0; t < chosen.length; t++) {
        residual -= coefficients[t] * some[t][i];
      }
      inSight += residual * residual;
      double leftOut = residual / (1 - factors.leverage(i));
      squares[i] = leftOut * leftOut;
    }
    double variance = inSight / (target.length - chosen.length);
    double[] spread = factors.inverseDiagonal();
    boolean admissible = Arrays.stream(squares).allMatch(Double::isFinite);
    double weight = 1;
    List<List<Term>> summed = new ArrayList<>();
    for (int t = 0; t < chosen.length; t++) {
      List<Term> product = products.get(chosen[t]);
      summed.add(product);
      if (!ProductSum.isConstant(product)) {
        admissible &= Math.abs(coefficients[t]) > 2 * Math.sqrt(variance * spread[t]);
        admissible &= coefficients[t] > 0 || product.stream().noneMatch(Term::grows);
        weight += weight(product);
      }
    }
    return new Fitted(
        new ProductSum(summed, coefficients), chosen, weight, admissible, new LeftOut(squares, 0));
  }

  private static double weight(List<Term> product) {
    return 1
        + product.stream()
            .filter(factor -> !factor.equals(Term.ONE))
            .mapToDouble(factor -> OF_FACTOR + factor.weight())
            .sum();
  }

  /** Whether it tells the points with great parameters when it is fitted to all others. */
  private boolean foretells(Fitted taken, double error) {
    double[] from =
        IntStream.range(0, grid.parameters())
            .mapToDouble(
                p -> {
                  double[] values = grid.values(p);
                  return values[values.length - values.length / 3];
                })
            .toArray();
    int[] small =
        IntStream.range(0, grid.size())
            .filter(i -> IntStream.range(0, from.length).allMatch(p -> grid.at()[i][p] < from[p]))
            .toArray();
    List<List<Term>> shape = taken.form().products();
    if (small.length < shape.size() + 2) {
      return true;
    }
    double[] fewer = Arrays.stream(small).mapToDouble(i -> weights[i]).toArray();
    Optional<ProductSum> early =
        Factorisation.of(grid.some(small).columns(shape, fewer))
            .map(
                factors ->
                    new ProductSum(
                        shape,
                        factors.solve(Arrays.stream(small).mapToDouble(i -> target[i]).toArray())));
    if (early.isEmpty()) {
      return true;
    }
    double sum = 0;
    int count = 0;
    for (int i = 0; i < grid.size(); i++) {
      if (Arrays.binarySearch(small, i) < 0) {
        double miss = weights[i] * early.get().at(grid.at()[i]) - target[i];
        sum += miss * miss;
        count++;
      }
    }
    return Math.sqrt(sum / count) <= Math.max(FORETELLS, FORETELLS_TIMES * error);
  }

  /** Parameter → the exponents of all sums of at most as many products that fit as well. */
  private List<Exponent> exponents(List<Fitted> all, Fitted best, Fitted taken) {
    double most = (1 + 4 / Math.sqrt(grid.size())) * best.score();
    List<Exponent> exponents = new ArrayList<>();
    for (int p = 0; p < grid.parameters(); p++) {
      double value = taken.form().order(p).power();
      double low = value;
      double high = value;
      for (Fitted other : all) {
        if (other.admissible()
            && other.chosen().length <= taken.chosen().length
            && other.score() <= most
            && other.leftOut().isNear(best.leftOut())) {
          low = Math.min(low, other.form().order(p).power());
          high = Math.max(high, other.form().order(p).power());
        }
      }
      exponents.add(new Exponent(low, value, high));
    }
    return exponents;
  }
}
