// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.camp.core.law.curve.CurveFits;
import org.camp.core.law.curve.Elbow;
import org.camp.core.law.curve.Factorisation;
import org.camp.core.law.curve.LeftOut;
import org.camp.core.law.curve.LineSums;
import org.camp.core.law.curve.Points;
import org.camp.core.law.curve.Term;
import org.camp.core.law.curve.TermSum;

/** Curves that are not sums of terms, as candidates. */
final class CurveCandidates {
  private static final int FEWEST_FOR_SCALABILITY = 7;
  private static final int FEWEST_FOR_ELBOW = 8;

  /** Points on either side of an elbow. */
  private static final int FEWEST_OF_SIDE = 3;

  /** Up to so many groups, curves are fitted again without each; above, errors are linearised. */
  private static final int MOST_REFITS = 40;

  private static final double OF_CURVE = 0.3;

  private CurveCandidates() {}

  /** All that the points allow. */
  static List<Candidate> of(Points points) {
    List<Candidate> all = new ArrayList<>();
    if (points.groups() >= FEWEST_FOR_ELBOW) {
      elbow(points, 4 + OF_CURVE).ifPresent(all::add);
    }
    if (Arrays.stream(points.y).allMatch(y -> y > 0)) {
      curve(points, CurveFits.Family.POWER).ifPresent(all::add);
      curve(points, CurveFits.Family.SATURATION).ifPresent(all::add);
      if (points.groups() >= FEWEST_FOR_SCALABILITY) {
        curve(points, CurveFits.Family.SCALABILITY).ifPresent(all::add);
      }
    }
    return all;
  }

  private static Optional<Candidate> curve(Points points, CurveFits.Family family) {
    if (points.groups() <= family.parameters) {
      return Optional.empty();
    }
    return CurveFits.of(family, points, family.start(points))
        .flatMap(
            fit ->
                Factorisation.of(fit.columns())
                    .map(factors -> curve(points, family, fit, factors))
                    .filter(c -> c.leftOut().isFinite()));
  }

  private static Candidate curve(
      Points points, CurveFits.Family family, CurveFits.Fit fit, Factorisation factors) {
    double[] residuals = points.residuals(fit.curve());
    double variance = Candidate.square(residuals) / Math.max(1, points.size() - family.parameters);
    double[] spread = factors.inverseDiagonal();
    int last = family.parameters - 1;
    double twice = 2 * Math.sqrt(variance * spread[last]);
    double power = fit.curve().order().power();
    boolean free = family == CurveFits.Family.POWER;
    double[] squares =
        points.groups() > MOST_REFITS
            ? points.leftOut(factors, residuals)
            : IntStream.range(0, points.groups())
                .mapToDouble(g -> missed(points, g, family, fit))
                .toArray();
    return new Candidate(
        fit.curve(),
        family.parameters - 1,
        family.parameters + OF_CURVE,
        free || fit.parameters()[last] > twice,
        free ? power - twice : power,
        free ? power + twice : falls(points, residuals) ? power : Math.max(0, power),
        LeftOut.inOrder(squares),
        residuals,
        other ->
            other.groups() <= family.parameters
                ? Optional.empty()
                : CurveFits.of(family, other, family.start(other)).map(CurveFits.Fit::curve));
  }

  /** Whether the last point lies below the greatest by more than scatter: it falls indeed. */
  private static boolean falls(Points points, double[] residuals) {
    double greatest = Arrays.stream(points.y).max().orElseThrow();
    double last = points.y[points.size() - 1];
    return Math.log(greatest / last)
        > 4 * Math.sqrt(Candidate.square(residuals) / residuals.length);
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
  private static Optional<Candidate> elbow(Points points, double weight) {
    LineSums lines = new LineSums(points);
    int best = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int g = FEWEST_OF_SIDE; g + FEWEST_OF_SIDE <= points.groups(); g++) {
      LineSums.Fitted low = lines.of(0, points.first(g));
      LineSums.Fitted high = lines.of(points.first(g), points.size());
      double error = low.square() + high.square();
      if (error < least && meets(points, g, low, high)) {
        least = error;
        best = g;
      }
    }
    return best < 0 ? Optional.empty() : elbow(points, weight, best);
  }

  private static Optional<Candidate> elbow(Points points, double weight, int group) {
    List<Term> line = List.of(Term.ONE, Term.N);
    Optional<Candidate> low = SumCandidates.sum(points.slice(0, group), line, 0);
    Optional<Candidate> high = SumCandidates.sum(points.slice(group, points.groups()), line, 0);
    return low.flatMap(
        l ->
            high.map(
                h ->
                    elbow(
                        points,
                        weight,
                        new Elbow((TermSum) l.curve(), (TermSum) h.curve()),
                        l,
                        h)));
  }

  private static boolean meets(
      Points points, int group, LineSums.Fitted low, LineSums.Fitted high) {
    double at = (low.intercept() - high.intercept()) / (high.slope() - low.slope());
    return high.slope() > low.slope()
        && high.slope() > 0
        && at >= points.n[points.first(group - 1)]
        && at <= points.n[points.first(group)];
  }

  private static Candidate elbow(
      Points points, double weight, Elbow elbow, Candidate low, Candidate high) {
    double[] below = low.leftOut().squares();
    double[] above = high.leftOut().squares();
    double[] squares = Arrays.copyOf(below, points.groups());
    System.arraycopy(above, 0, squares, below.length, above.length);
    return new Candidate(
        elbow,
        3,
        weight,
        true,
        1,
        1,
        LeftOut.inOrder(squares),
        points.residuals(elbow),
        other -> elbow(other, weight).map(Candidate::curve));
  }
}
