// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.camp.core.law.curve.Factorisation;
import org.camp.core.law.curve.Term;
import org.camp.core.law.curve.TermSum;

/**
 * Forms that miss no point by more than rounding, with at least two points more than coefficients:
 * one for all points, one for each remainder, one for each of some ranges.
 */
public final class ExactForms {
  /** The error that rounding leaves: this part of the greatest |y|, … */
  private static final double OF_SIZE = 1e-12;

  /** … or this part of the distance between the least and the greatest y. */
  private static final double OF_RANGE = 1e-9;

  /** A whole number is another beyond this. */
  private static final double MISSES_COUNT = 0.25;

  private static final int SPARE = 2;
  private static final int MOST_PERIOD = 8;
  private static final int MOST_PIECES = 6;
  private static final int FEWEST_OF_LAST = 4;
  private static final double REACH_OF_LAST = 1.5;

  private static final Term SQUARE = Term.power(2);
  private static final Term CUBE = Term.power(3);
  private static final Term N_LOG = Term.N.timesLogs(1);

  /** The forms in the order in which they are tried. */
  private static final List<List<Term>> FORMS =
      List.of(
          List.of(Term.ONE),
          List.of(Term.ONE, Term.N),
          List.of(Term.ONE, Term.INVERSE),
          List.of(Term.ONE, Term.LOG),
          List.of(Term.ONE, Term.N, Term.INVERSE),
          List.of(Term.ONE, Term.N, SQUARE),
          List.of(Term.ONE, Term.N, N_LOG),
          List.of(Term.ONE, Term.LOG, Term.LOG.timesLogs(1)),
          List.of(Term.ONE, Term.LOG, Term.N),
          List.of(Term.ONE, Term.N, SQUARE, CUBE),
          List.of(Term.ONE, Term.LOG, Term.N, N_LOG),
          List.of(Term.ONE, Term.N, SQUARE, SQUARE.timesLogs(1)));

  private static final List<List<Term>> PIECES =
      FORMS.stream()
          .filter(form -> form.size() <= 3 && form.stream().allMatch(term -> term.logs() == 0))
          .toList();

  private static final List<List<Term>> POLYNOMIALS =
      FORMS.stream()
          .filter(form -> form.stream().allMatch(t -> t.logs() == 0 && t.twelfths() >= 0))
          .toList();

  private ExactForms() {}

  /**
   * The simplest exact law.
   *
   * @param n sorted, all different
   * @param y finite
   */
  static Optional<Law> of(double[] n, double[] y) {
    return first(FORMS, n, y)
        .<Law>map(Law.Exact::new)
        .or(() -> periodic(n, y))
        .or(() -> pieces(n, y));
  }

  /** The simplest law of whole numbers, which none of them misses. */
  public static Optional<Law> ofCounts(double[] n, double[] counts) {
    return of(n, counts)
        .filter(
            law ->
                IntStream.range(0, n.length)
                    .allMatch(
                        i ->
                            law.at(n[i])
                                .map(value -> Math.abs(value - counts[i]) < MISSES_COUNT)
                                .orElse(true)));
  }

  private static Optional<TermSum> first(List<List<Term>> forms, double[] n, double[] y) {
    return forms.stream().flatMap(form -> exact(form, n, y).stream()).findFirst();
  }

  /** A form with the coefficients that make it exact; small ones are none. */
  private static Optional<TermSum> exact(List<Term> terms, double[] n, double[] y) {
    if (n.length < terms.size() + SPARE
        || (n[0] <= 0 && terms.stream().anyMatch(Term::needsPositive))) {
      return Optional.empty();
    }
    double greatest = Arrays.stream(y).map(Math::abs).max().orElse(0);
    double range = Arrays.stream(y).max().orElse(0) - Arrays.stream(y).min().orElse(0);
    double bound = Math.max(OF_SIZE * greatest, OF_RANGE * range);
    if (terms.size() == 1) {
      TermSum constant = new TermSum(terms, new double[] {y[0]});
      return range <= OF_SIZE * greatest ? Optional.of(constant) : Optional.empty();
    }
    double[][] columns = new double[terms.size()][];
    for (int t = 0; t < columns.length; t++) {
      Term term = terms.get(t);
      columns[t] = Arrays.stream(n).map(term::at).toArray();
    }
    Optional<Factorisation> factors = Factorisation.of(columns);
    if (factors.isEmpty()) {
      return Optional.empty();
    }
    double[] solved = factors.get().solve(y);
    if (misses(columns, solved, y) > bound) {
      return Optional.empty();
    }
    boolean[] adds = new boolean[solved.length];
    for (int t = 0; t < solved.length; t++) {
      double most = Arrays.stream(columns[t]).map(Math::abs).max().orElse(0);
      adds[t] = Math.abs(solved[t]) * most > 10 * bound;
    }
    int[] kept = IntStream.range(0, solved.length).filter(t -> adds[t]).toArray();
    if (kept.length < solved.length && kept.length > 0) {
      double[][] fewer = Arrays.stream(kept).mapToObj(t -> columns[t]).toArray(double[][]::new);
      double[] again = Factorisation.of(fewer).map(f -> f.solve(y)).orElse(solved);
      List<Term> left = Arrays.stream(kept).mapToObj(terms::get).toList();
      if (again.length == kept.length && misses(fewer, again, y) <= bound) {
        return Optional.of(new TermSum(left, again));
      }
    }
    return Optional.of(new TermSum(terms, solved));
  }

  private static double misses(double[][] columns, double[] coefficients, double[] y) {
    double most = 0;
    for (int i = 0; i < y.length; i++) {
      double sum = -y[i];
      for (int t = 0; t < coefficients.length; t++) {
        sum += coefficients[t] * columns[t][i];
      }
      most = Math.max(most, Math.abs(sum));
    }
    return most;
  }

  /** One polynomial for each remainder of whole n. */
  private static Optional<Law> periodic(double[] n, double[] y) {
    if (!Arrays.stream(n).allMatch(value -> value == Math.rint(value))) {
      return Optional.empty();
    }
    for (int period = 2; period <= MOST_PERIOD; period++) {
      List<TermSum> forms = new ArrayList<>();
      for (int remainder = 0; remainder < period && forms.size() == remainder; remainder++) {
        int by = period;
        int rest = remainder;
        int[] some =
            IntStream.range(0, n.length)
                .filter(i -> Math.floorMod((long) n[i], by) == rest)
                .toArray();
        first(POLYNOMIALS, at(n, some), at(y, some)).ifPresent(forms::add);
      }
      if (forms.size() == period) {
        return Optional.of(new Law.Periodic(forms));
      }
    }
    return Optional.empty();
  }

  private static double[] at(double[] values, int[] places) {
    return Arrays.stream(places).mapToDouble(i -> values[i]).toArray();
  }

  /** From the end, the longest exact range each time. */
  private static Optional<Law> pieces(double[] n, double[] y) {
    List<Law.Piece> pieces = new ArrayList<>();
    int end = n.length;
    while (end > 0 && pieces.size() < MOST_PIECES) {
      int start = end;
      Optional<TermSum> best = Optional.empty();
      for (List<Term> form : PIECES) {
        int from = start(form, n, y, end);
        if (from < start) {
          best = exact(form, slice(n, from, end), slice(y, from, end));
          start = from;
        }
      }
      if (best.isEmpty()) {
        break;
      }
      pieces.add(0, new Law.Piece(best.get(), n[start], n[end - 1]));
      if (pieces.size() == 1 && !speaksForMore(end - start, n, start)) {
        return Optional.empty();
      }
      end = start;
    }
    return pieces.isEmpty() ? Optional.empty() : Optional.of(new Law.Pieces(pieces));
  }

  private static boolean speaksForMore(int points, double[] n, int start) {
    return points >= FEWEST_OF_LAST
        && 3 * points >= n.length
        && n[n.length - 1] >= REACH_OF_LAST * n[start];
  }

  /**
   * The first place from which a form is exact up to an end, by bisection; the end when nowhere.
   */
  private static int start(List<Term> form, double[] n, double[] y, int end) {
    int good = end - form.size() - SPARE;
    if (good < 0 || exact(form, slice(n, good, end), slice(y, good, end)).isEmpty()) {
      return end;
    }
    int bad = -1;
    while (good - bad > 1) {
      int middle = (good + bad) >>> 1;
      if (exact(form, slice(n, middle, end), slice(y, middle, end)).isPresent()) {
        good = middle;
      } else {
        bad = middle;
      }
    }
    return good;
  }

  private static double[] slice(double[] values, int from, int to) {
    return Arrays.copyOfRange(values, from, to);
  }
}
