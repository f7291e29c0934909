// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A curve that was fitted to points, judged by what it says of points that it has not seen.
 *
 * @param curve the curve
 * @param terms how many terms it has beside the constant
 * @param weight how complicated it is
 * @param admissible whether every term is there for sure, and grows upwards
 * @param low the least exponent that its coefficients leave open
 * @param high the greatest exponent that its coefficients leave open
 * @param leftOut group → the mean square of its errors when it is left out
 * @param residuals point → weighted error
 * @param again fits curves of this shape to other points
 */
record Candidate(
    Curve curve,
    int terms,
    double weight,
    boolean admissible,
    double low,
    double high,
    double[] leftOut,
    double[] residuals,
    Refit again) {
  /** The first point counts from so few on. */
  private static final int FIRST_COUNTS_BELOW = 6;

  /** Up to so many groups, curves are fitted again without each; above, errors are linearised. */
  private static final int MOST_REFITS = 60;

  /** Errors below this are rounding. */
  static final double ROUNDING = 1e-12;

  /** How a shape is fitted to points. */
  @FunctionalInterface
  interface Refit {
    Optional<? extends Curve> to(Points points);
  }

  /** A sum of terms with the least squares of weighted errors. */
  static Optional<Candidate> sum(Points points, List<Term> terms, double weight) {
    if (points.groups() <= terms.size()) {
      return Optional.empty();
    }
    return Factorisation.of(points.columns(terms))
        .map(factors -> sum(points, terms, weight, factors));
  }

  private static Candidate sum(
      Points points, List<Term> terms, double weight, Factorisation factors) {
    TermSum sum = new TermSum(terms, factors.solve(points.weighted()));
    double[] residuals = points.residuals(sum);
    double variance = square(residuals) / Math.max(1, points.size() - terms.size());
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
        points.leftOut(factors, residuals),
        residuals,
        other -> fitted(other, terms));
  }

  private static Optional<TermSum> fitted(Points points, List<Term> terms) {
    return points.groups() <= terms.size()
        ? Optional.empty()
        : Factorisation.of(points.columns(terms))
            .map(factors -> new TermSum(terms, factors.solve(points.weighted())));
  }

  /** A curve of a family. */
  static Optional<Candidate> curve(Points points, CurveFits.Family family, double weight) {
    if (points.groups() <= family.parameters) {
      return Optional.empty();
    }
    return CurveFits.of(family, points, family.start(points))
        .flatMap(
            fit ->
                Factorisation.of(fit.columns())
                    .map(factors -> curve(points, family, weight, fit, factors))
                    .filter(c -> Arrays.stream(c.leftOut).allMatch(Double::isFinite)));
  }

  private static Candidate curve(
      Points points,
      CurveFits.Family family,
      double weight,
      CurveFits.Fit fit,
      Factorisation factors) {
    double[] residuals = points.residuals(fit.curve());
    double variance = square(residuals) / Math.max(1, points.size() - family.parameters);
    double[] spread = factors.inverseDiagonal();
    int last = family.parameters - 1;
    double twice = 2 * Math.sqrt(variance * spread[last]);
    double power = fit.curve().order().power();
    boolean free = family == CurveFits.Family.POWER;
    double[] leftOut =
        points.groups() > MOST_REFITS
            ? points.leftOut(factors, residuals)
            : IntStream.range(0, points.groups())
                .mapToDouble(g -> missed(points, g, family, fit))
                .toArray();
    return new Candidate(
        fit.curve(),
        family.parameters - 1,
        weight,
        free || fit.parameters()[last] > twice,
        free ? power - twice : power,
        free ? power + twice : power,
        leftOut,
        residuals,
        other ->
            other.groups() <= family.parameters
                ? Optional.empty()
                : CurveFits.of(family, other, family.start(other)).map(CurveFits.Fit::curve));
  }

  /** The mean square of the errors of a group that the fit has not seen. */
  private static double missed(
      Points points, int group, CurveFits.Family family, CurveFits.Fit whole) {
    Optional<CurveFits.Fit> without =
        CurveFits.of(family, points.without(group), whole.parameters());
    if (without.isEmpty()) {
      return Double.POSITIVE_INFINITY;
    }
    double sum = 0;
    int from = points.first(group);
    int to = points.first(group + 1);
    for (int i = from; i < to; i++) {
      double error = points.weight[i] * (points.y[i] - without.get().curve().at(points.n[i]));
      sum += error * error / (to - from);
    }
    return sum;
  }

  /** The greater of two lines, which meet between two groups. */
  static Optional<Candidate> elbow(Points points, double weight) {
    List<Term> line = List.of(Term.ONE, Term.N);
    Optional<Candidate> best = Optional.empty();
    double least = Double.POSITIVE_INFINITY;
    for (int g = 3; g + 3 <= points.groups(); g++) {
      Optional<Candidate> low = sum(points.slice(0, g), line, 0);
      Optional<Candidate> high = sum(points.slice(g, points.groups()), line, 0);
      if (low.isPresent() && high.isPresent()) {
        double error = square(low.get().residuals) + square(high.get().residuals);
        Elbow elbow = new Elbow((TermSum) low.get().curve, (TermSum) high.get().curve);
        if (error < least && meets(points, g, elbow)) {
          least = error;
          best = Optional.of(elbow(points, weight, elbow, low.get(), high.get()));
        }
      }
    }
    return best;
  }

  private static boolean meets(Points points, int group, Elbow elbow) {
    TermSum.Line low = elbow.first().line().orElseThrow();
    TermSum.Line high = elbow.second().line().orElseThrow();
    double at = (low.intercept() - high.intercept()) / (high.slope() - low.slope());
    return high.slope() > low.slope()
        && high.slope() > 0
        && at >= points.n[points.first(group - 1)]
        && at <= points.n[points.first(group)];
  }

  private static Candidate elbow(
      Points points, double weight, Elbow elbow, Candidate low, Candidate high) {
    double[] leftOut = new double[points.groups()];
    System.arraycopy(low.leftOut, 0, leftOut, 0, low.leftOut.length);
    System.arraycopy(high.leftOut, 0, leftOut, low.leftOut.length, high.leftOut.length);
    return new Candidate(
        elbow,
        3,
        weight,
        true,
        1,
        1,
        leftOut,
        points.residuals(elbow),
        other -> elbow(other, weight).map(Candidate::curve));
  }

  /** The mean square of the errors of groups left out; the first is not scored where six are. */
  double score() {
    double sum = 0;
    int from = firstScored();
    for (int g = from; g < leftOut.length; g++) {
      sum += leftOut[g];
    }
    return Math.max(sum / (leftOut.length - from), ROUNDING * ROUNDING);
  }

  /** Whether chance explains by how much this is worse than another, by two standard errors. */
  boolean isNear(Candidate best) {
    int from = firstScored();
    int count = leftOut.length - from;
    double mean = 0;
    for (int g = from; g < leftOut.length; g++) {
      mean += (leftOut[g] - best.leftOut[g]) / count;
    }
    double variance = 0;
    for (int g = from; g < leftOut.length; g++) {
      double away = leftOut[g] - best.leftOut[g] - mean;
      variance += away * away / Math.max(1, count - 1);
    }
    return mean <= Math.max(2 * Math.sqrt(variance / count), ROUNDING * ROUNDING);
  }

  private int firstScored() {
    return leftOut.length >= FIRST_COUNTS_BELOW ? 1 : 0;
  }

  private static double square(double[] values) {
    return Arrays.stream(values).map(v -> v * v).sum();
  }

  /** The correlation of residuals with their neighbours. */
  double autocorrelation() {
    double mean = Arrays.stream(residuals).average().orElse(0);
    double all = 0;
    double beside = 0;
    for (int i = 0; i < residuals.length; i++) {
      all += (residuals[i] - mean) * (residuals[i] - mean);
      beside += i == 0 ? 0 : (residuals[i] - mean) * (residuals[i - 1] - mean);
    }
    return all == 0 ? 0 : beside / all;
  }

  /** All sums of one or two terms and a constant, and the curves, that the points allow. */
  static List<Candidate> all(Points points) {
    List<Candidate> all = new ArrayList<>();
    sum(points, List.of(Term.ONE), 1).ifPresent(all::add);
    boolean fromOne = points.n[0] >= 1;
    for (int twelfths : SINGLE_POWERS) {
      for (int logs = 0; logs <= (fromOne && twelfths >= 0 ? 2 : 0); logs++) {
        Term term = new Term(twelfths, logs);
        if (!term.equals(Term.ONE)) {
          sum(points, List.of(Term.ONE, term), weight(term)).ifPresent(all::add);
        }
      }
    }
    if (points.groups() >= FROM_EIGHT) {
      List<Term> pairs = pairable(fromOne);
      for (int a = 0; a < pairs.size(); a++) {
        for (int b = a + 1; b < pairs.size(); b++) {
          double weight = weight(pairs.get(a)) + weight(pairs.get(b)) - 1;
          sum(points, List.of(Term.ONE, pairs.get(a), pairs.get(b)), weight).ifPresent(all::add);
        }
      }
      elbow(points, 4 + OF_CURVE).ifPresent(all::add);
    }
    if (Arrays.stream(points.y).allMatch(y -> y > 0)) {
      curve(points, CurveFits.Family.POWER, 2 + OF_CURVE).ifPresent(all::add);
      curve(points, CurveFits.Family.SATURATION, 2 + OF_CURVE).ifPresent(all::add);
      if (points.groups() >= FROM_SEVEN) {
        curve(points, CurveFits.Family.SCALABILITY, 3 + OF_CURVE).ifPresent(all::add);
      }
    }
    return all;
  }

  private static final int FROM_SEVEN = 7;
  private static final int FROM_EIGHT = 8;
  private static final double OF_CURVE = 0.3;

  /** Twelve times −2, −1, −½, 0, ¼, ⅓, ½, ⅔, ¾, 1, 5/4, …, 3. */
  private static final int[] SINGLE_POWERS = {
    -24, -12, -6, 0, 3, 4, 6, 8, 9, 12, 15, 16, 18, 20, 21, 24, 27, 28, 30, 32, 33, 36
  };

  private static List<Term> pairable(boolean logs) {
    List<Term> terms = new ArrayList<>();
    for (int twelfths : new int[] {-12, 0, 6, 12, 18, 24, 36}) {
      if (twelfths != 0) {
        terms.add(new Term(twelfths, 0));
      }
      if (logs) {
        terms.add(new Term(twelfths, 1));
      }
    }
    return terms;
  }

  /** How complicated a constant and a term are. */
  private static double weight(Term term) {
    return 2
        + (term.isBroken() ? 0.1 : 0)
        + 0.05 * term.logs()
        + 0.02 * Math.abs(term.order().power());
  }
}
