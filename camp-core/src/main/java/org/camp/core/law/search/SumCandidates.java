// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.core.law.curve.Factorisation;
import org.camp.core.law.curve.LeftOut;
import org.camp.core.law.curve.Points;
import org.camp.core.law.curve.Term;
import org.camp.core.law.curve.TermSum;

/** Sums of a constant and one or two terms, with the least squares of weighted errors. */
final class SumCandidates {
  /** What rounding leaves of a term, as a part of the values. */
  private static final double ROUNDING = 1e-14;

  private static final int FEWEST_FOR_PAIRS = 8;

  /** Twelve times −2, −1, −½, 0, ¼, ⅓, ½, ⅔, ¾, 1, 5/4, …, 3. */
  private static final int[] SINGLE_POWERS = {
    -24, -12, -6, 0, 3, 4, 6, 8, 9, 12, 15, 16, 18, 20, 21, 24, 27, 28, 30, 32, 33, 36
  };

  /** Twelve times −1, 0, ½, 1, 3/2, 2, 3. */
  private static final int[] PAIR_POWERS = {-12, 0, 6, 12, 18, 24, 36};

  private SumCandidates() {}

  /** All that the points allow. */
  static List<Candidate> of(Points points) {
    List<Candidate> all = new ArrayList<>();
    sum(points, List.of(Term.ONE), 1).ifPresent(all::add);
    boolean fromOne = points.n[0] >= 1;
    for (int twelfths : SINGLE_POWERS) {
      for (int logs = 0; logs <= (fromOne && twelfths >= 0 ? 2 : 0); logs++) {
        Term term = new Term(twelfths, logs);
        if (!term.equals(Term.ONE)) {
          sum(points, List.of(Term.ONE, term), 2 + term.weight()).ifPresent(all::add);
        }
      }
    }
    if (points.groups() >= FEWEST_FOR_PAIRS) {
      List<Term> pairs = pairable(fromOne);
      for (int a = 0; a < pairs.size(); a++) {
        for (int b = a + 1; b < pairs.size(); b++) {
          double weight = 3 + pairs.get(a).weight() + pairs.get(b).weight();
          sum(points, List.of(Term.ONE, pairs.get(a), pairs.get(b)), weight).ifPresent(all::add);
        }
      }
    }
    return all;
  }

  private static List<Term> pairable(boolean logs) {
    List<Term> terms = new ArrayList<>();
    for (int twelfths : PAIR_POWERS) {
      if (twelfths != 0) {
        terms.add(new Term(twelfths, 0));
      }
      if (logs) {
        terms.add(new Term(twelfths, 1));
      }
    }
    return terms;
  }

  /** A sum of terms. */
  static Optional<Candidate> sum(Points points, List<Term> terms, double weight) {
    if (points.groups() <= terms.size()) {
      return Optional.empty();
    }
    return Factorisation.of(points.columns(terms))
        .map(factors -> sum(points, terms, weight, factors));
  }

  private static Candidate sum(
      Points points, List<Term> terms, double weight, Factorisation factors) {
    TermSum sum = solved(points, terms, factors);
    double[] residuals = points.residuals(sum);
    double variance = Candidate.square(residuals) / Math.max(1, points.size() - terms.size());
    double[] spread = factors.inverseDiagonal();
    boolean admissible = true;
    double low = Double.NEGATIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int t = 0; t < terms.size(); t++) {
      double twice = 2 * Math.sqrt(variance * spread[t]);
      double coefficient = sum.coefficient(t);
      double power = terms.get(t).order().power();
      boolean sure = Math.abs(coefficient) > twice;
      if (!terms.get(t).equals(Term.ONE)) {
        admissible &= sure && !(terms.get(t).grows() && coefficient < 0);
      }
      low = sure ? Math.max(low, power) : low;
      boolean mayGrow = !terms.get(t).grows() || coefficient + twice > 0;
      high = mayGrow ? Math.max(high, power) : high;
    }
    return new Candidate(
        sum,
        terms.size() - 1,
        weight,
        admissible,
        low == Double.NEGATIVE_INFINITY ? high : low,
        high,
        LeftOut.inOrder(points.leftOut(factors, residuals)),
        residuals,
        other -> fitted(other, terms));
  }

  private static Optional<TermSum> fitted(Points points, List<Term> terms) {
    return points.groups() <= terms.size()
        ? Optional.empty()
        : Factorisation.of(points.columns(terms)).map(factors -> solved(points, terms, factors));
  }

  /** The sum that fits best, without terms that are nothing but rounding at both ends. */
  private static TermSum solved(Points points, List<Term> terms, Factorisation factors) {
    double[] coefficients = factors.solve(points.weighted());
    int last = points.size() - 1;
    double size = Math.max(Math.abs(points.y[0]), Math.abs(points.y[last]));
    for (int t = 0; t < coefficients.length; t++) {
      double first = Math.abs(coefficients[t] * terms.get(t).at(points.n[0]));
      double end = Math.abs(coefficients[t] * terms.get(t).at(points.n[last]));
      if (Math.max(first, end) <= ROUNDING * size) {
        coefficients[t] = 0;
      }
    }
    return new TermSum(terms, coefficients);
  }
}
