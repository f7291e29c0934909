// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.joint;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.camp.core.law.curve.Factorisation;
import org.camp.core.law.curve.Order;
import org.camp.core.law.curve.Term;
import org.camp.core.law.search.LawSearch;

/**
 * The law that points over several parameters follow together: a polynomial or a sum of at most
 * three products that is exact, or else the sum of at most two products that foretells left-out
 * points best.
 */
public final class JointSearch {
  private static final int FEWEST_VALUES = 3;
  private static final int MOST_DEGREE = 3;
  private static final int MOST_PRODUCTS = 3;
  private static final int SPARE = 4;
  private static final int FULL_UP_TO = 3;

  /** To so many points sums are fitted; of more, to some at even distances. */
  private static final int MOST_POINTS = 2000;

  /** The error that rounding leaves, as of laws of one parameter. */
  private static final double OF_SIZE = 1e-12;

  private static final double OF_RANGE = 1e-9;

  private static final List<Term> EXACT_FACTORS = List.of(Term.N, Term.INVERSE, Term.LOG);

  private static final List<Term> FITTED_FACTORS =
      List.of(
          Term.LOG,
          new Term(6, 0),
          Term.N,
          Term.N.timesLogs(1),
          new Term(18, 0),
          Term.power(2),
          Term.INVERSE);

  private final Grid grid;
  private final boolean positive;
  private final double bound;

  private JointSearch(Grid grid) {
    this.grid = grid;
    positive = Arrays.stream(grid.at()).flatMapToDouble(Arrays::stream).allMatch(v -> v > 0);
    double greatest = Arrays.stream(grid.y()).map(Math::abs).max().orElse(0);
    double range =
        Arrays.stream(grid.y()).max().orElse(0) - Arrays.stream(grid.y()).min().orElse(0);
    bound = Math.max(OF_SIZE * greatest, OF_RANGE * range);
  }

  /**
   * The joint law of some points.
   *
   * @param at point → parameter → its value; of each at least three different ones
   * @param y point → value, finite
   * @return nothing where none is stated
   */
  public static Optional<JointLaw> find(double[][] at, double[] y) {
    Optional<JointLaw> exact = exact(at, y);
    return exact.isPresent() ? exact : grid(at, y).flatMap(grid -> new JointSearch(grid).fitted());
  }

  /** The exact law of some points; nothing where there is none. */
  public static Optional<JointLaw> exact(double[][] at, double[] y) {
    return grid(at, y)
        .flatMap(grid -> new JointSearch(grid).exact())
        .map(form -> JointLaw.exact(form, at[0].length));
  }

  private static Optional<Grid> grid(double[][] at, double[] y) {
    checkArgument(at.length == y.length, "%s and %s", at.length, y.length);
    if (at.length == 0 || !Arrays.stream(y).allMatch(Double::isFinite)) {
      return Optional.empty();
    }
    Grid grid = new Grid(at, y);
    boolean enough =
        IntStream.range(0, grid.parameters()).allMatch(p -> grid.values(p).length >= FEWEST_VALUES);
    return enough ? Optional.of(grid) : Optional.empty();
  }

  private Optional<ProductSum> exact() {
    List<Term> one = ones();
    for (int degree = 0; degree <= MOST_DEGREE; degree++) {
      Optional<ProductSum> form = exact(monomials(degree));
      if (form.isPresent()) {
        return form;
      }
    }
    if (!positive) {
      return Optional.empty();
    }
    List<List<Term>> products = pairs(EXACT_FACTORS);
    for (int count = 1; count <= MOST_PRODUCTS; count++) {
      Optional<ProductSum> form = exact(new ArrayList<>(List.of(one)), products, 0, count);
      if (form.isPresent()) {
        return form;
      }
    }
    return Optional.empty();
  }

  /** The first exact sum of so many more products. */
  private Optional<ProductSum> exact(
      List<List<Term>> sum, List<List<Term>> products, int from, int more) {
    if (more == 0) {
      return exact(sum);
    }
    for (int p = from; p < products.size(); p++) {
      sum.add(products.get(p));
      Optional<ProductSum> form = exact(sum, products, p + 1, more - 1);
      sum.remove(sum.size() - 1);
      if (form.isPresent()) {
        return form;
      }
    }
    return Optional.empty();
  }

  /** A sum with the coefficients that make it exact, tried on some of the points first. */
  private Optional<ProductSum> exact(List<List<Term>> products) {
    int needed = products.size() + SPARE;
    if (grid.size() < needed) {
      return Optional.empty();
    }
    int few = Math.min(grid.size(), 2 * needed);
    int[] some = IntStream.range(0, few).map(i -> (int) ((long) i * grid.size() / few)).toArray();
    if (few < grid.size() && solved(products, grid.some(some)).isEmpty()) {
      return Optional.empty();
    }
    return solved(products, grid).map(form -> withoutSmall(form).orElse(form));
  }

  /** The sum that misses no point; nothing when there is none, or it is not the only one. */
  private Optional<ProductSum> solved(List<List<Term>> products, Grid points) {
    double[] ones = new double[points.size()];
    Arrays.fill(ones, 1);
    return Factorisation.of(points.columns(products, ones))
        .map(factors -> new ProductSum(products, factors.solve(points.y())))
        .filter(
            form ->
                IntStream.range(0, points.size())
                    .allMatch(i -> Math.abs(form.at(points.at()[i]) - points.y()[i]) <= bound));
  }

  /** The same sum without products that add nothing beyond rounding. */
  private Optional<ProductSum> withoutSmall(ProductSum form) {
    List<List<Term>> kept =
        IntStream.range(0, form.products().size())
            .filter(
                t -> Math.abs(form.coefficient(t)) * greatest(form.products().get(t)) > 10 * bound)
            .mapToObj(t -> form.products().get(t))
            .collect(Collectors.toList());
    return kept.size() == form.products().size() || kept.isEmpty()
        ? Optional.empty()
        : solved(kept, grid);
  }

  private double greatest(List<Term> product) {
    return Arrays.stream(grid.at())
        .mapToDouble(point -> Math.abs(ProductSum.value(product, point)))
        .max()
        .orElse(0);
  }

  private List<Term> ones() {
    return IntStream.range(0, grid.parameters()).mapToObj(p -> Term.ONE).toList();
  }

  /** All products of whole powers up to a total degree. */
  private List<List<Term>> monomials(int degree) {
    List<List<Term>> all = new ArrayList<>(List.of(List.of()));
    for (int p = 0; p < grid.parameters(); p++) {
      List<List<Term>> longer = new ArrayList<>();
      for (List<Term> product : all) {
        int rest = degree - product.stream().mapToInt(t -> (int) t.order().power()).sum();
        for (int power = 0; power <= rest; power++) {
          longer.add(with(product, Term.power(power)));
        }
      }
      all = longer;
    }
    return all;
  }

  private static List<Term> with(List<Term> product, Term factor) {
    List<Term> longer = new ArrayList<>(product);
    longer.add(factor);
    return longer;
  }

  /** All products of one or two factors, of different parameters. */
  private List<List<Term>> pairs(List<Term> factors) {
    List<List<Term>> all = new ArrayList<>();
    for (int p = 0; p < grid.parameters(); p++) {
      for (Term f : factors) {
        List<Term> single = new ArrayList<>(ones());
        single.set(p, f);
        all.add(single);
      }
    }
    for (int p = 0; p < grid.parameters(); p++) {
      for (int q = p + 1; q < grid.parameters(); q++) {
        for (Term f : factors) {
          for (Term g : factors) {
            List<Term> pair = new ArrayList<>(ones());
            pair.set(p, f);
            pair.set(q, g);
            all.add(pair);
          }
        }
      }
    }
    return all;
  }

  private Optional<JointLaw> fitted() {
    if (!positive) {
      return Optional.empty();
    }
    List<List<Term>> all = new ArrayList<>(List.of(List.of()));
    for (int p = 0; p < grid.parameters(); p++) {
      List<Term> factors = factors(p);
      all =
          all.stream()
              .flatMap(product -> factors.stream().map(factor -> with(product, factor)))
              .collect(Collectors.toList());
    }
    all.removeIf(ProductSum::isConstant);
    return all.isEmpty() ? Optional.empty() : new JointFit(sample(), all).best();
  }

  /** The points, or some of them at even distances where there are very many. */
  private Grid sample() {
    int size = Math.min(grid.size(), MOST_POINTS);
    return grid.some(
        IntStream.range(0, size).map(i -> (int) ((long) i * grid.size() / size)).toArray());
  }

  /** What a product may have of a parameter; of many parameters, what leads in some slice alone. */
  private List<Term> factors(int parameter) {
    List<Term> factors = new ArrayList<>(List.of(Term.ONE));
    if (grid.parameters() <= FULL_UP_TO) {
      factors.addAll(FITTED_FACTORS);
      return factors;
    }
    List<Order> leading = leading(parameter);
    FITTED_FACTORS.stream().filter(term -> leading.contains(term.order())).forEach(factors::add);
    return factors;
  }

  /** How the figure grows along the points that differ in one parameter alone. */
  private List<Order> leading(int parameter) {
    Function<Integer, List<Double>> others =
        i ->
            IntStream.range(0, grid.parameters())
                .filter(p -> p != parameter)
                .mapToObj(p -> grid.at()[i][p])
                .toList();
    return IntStream.range(0, grid.size())
        .boxed()
        .collect(Collectors.groupingBy(others))
        .values()
        .stream()
        .map(
            slice ->
                LawSearch.find(
                    slice.stream().mapToDouble(i -> grid.at()[i][parameter]).toArray(),
                    slice.stream().mapToDouble(i -> grid.y()[i]).toArray()))
        .flatMap(law -> law.order().stream())
        .distinct()
        .sorted(Comparator.naturalOrder())
        .toList();
  }
}
