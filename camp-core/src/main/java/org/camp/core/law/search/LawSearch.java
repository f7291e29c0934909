// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.search;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.camp.core.law.curve.Curve;
import org.camp.core.law.curve.Exponent;
import org.camp.core.law.curve.LeftOut;
import org.camp.core.law.curve.Levelling;
import org.camp.core.law.curve.Points;

/**
 * The law that points follow. Exact forms come first: one sum of terms, one polynomial for each
 * remainder, or one form on each of some ranges. Else about 170 curves are judged by what they say
 * of points left out, and one is stated only when nothing speaks against it.
 *
 * <p>After the search of A. Calotoiu et al., Using automated performance modeling to find
 * scalability bugs in complex codes, SC 2013, DOI 10.1145/2503210.2503277, with left-out errors,
 * intervals and refusals of its own.
 */
public final class LawSearch {
  private static final int FEWEST = 3;
  private static final int FEWEST_FITTED = 5;
  private static final int FROM_EIGHT = 8;
  private static final double GREATEST_ERROR = 0.05;
  private static final double GREATEST_CORRELATION = 0.5;
  private static final double FORETELLS = 0.1;
  private static final double FORETELLS_TIMES = 5;

  private LawSearch() {}

  /**
   * The law of the points (n[i], y[i]), in any order; a figure that was taken several times stands
   * several times. O(points), for some 170 curves.
   */
  public static Law find(double[] n, double[] y) {
    checkArgument(n.length == y.length, "%s and %s", n.length, y.length);
    if (!Arrays.stream(y).allMatch(Double::isFinite)
        || !Arrays.stream(n).allMatch(Double::isFinite)) {
      return refuse("it is undefined or infinite at a point");
    }
    Points points = Points.of(n, y);
    if (points.groups() < FEWEST) {
      return refuse(
          points.groups() == 1
              ? "1 point is too few"
              : points.groups() + " different points are too few");
    }
    Optional<Law> exact = distinct(points).flatMap(p -> ExactForms.of(p.n, p.y));
    if (exact.isPresent()) {
      return exact.get();
    }
    if (points.groups() < FEWEST_FITTED) {
      return refuse(
          "no exact form, and " + points.groups() + " different points are too few for a fit");
    }
    if (points.n[0] <= 0) {
      return refuse("no exact form, and curves are fitted to positive parameters alone");
    }
    Optional<Levelling> level = Levelling.of(points);
    return level.isPresent()
        ? new Law.Fitted(
            level.get(),
            level.get().error(),
            Exponent.point(0),
            List.of(level.get(), level.get()),
            Optional.empty())
        : fitted(points);
  }

  private static Law.None refuse(String reason) {
    return new Law.None(reason, Optional.empty());
  }

  /** The points when those of one n agree. */
  private static Optional<Points> distinct(Points points) {
    double[] n = new double[points.groups()];
    double[] y = new double[points.groups()];
    for (int g = 0; g < n.length; g++) {
      n[g] = points.n[points.first(g)];
      y[g] = points.y[points.first(g)];
      for (int i = points.first(g); i < points.first(g + 1); i++) {
        if (points.y[i] != y[g]) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(Points.of(n, y));
  }

  /** All sums of one or two terms and a constant, and the curves, that the points allow. */
  private static List<Candidate> candidates(Points points) {
    List<Candidate> all = new ArrayList<>(SumCandidates.of(points));
    all.addAll(CurveCandidates.of(points));
    return all;
  }

  private static Law fitted(Points points) {
    List<Candidate> all = candidates(points);
    List<Candidate> usable = all.stream().filter(Candidate::admissible).toList();
    Comparator<Candidate> byScore = Comparator.comparingDouble(Candidate::score);
    Optional<Candidate> least = usable.stream().min(byScore);
    if (least.isEmpty()) {
      return refuse("no curve can be fitted");
    }
    Candidate best = least.get();
    Candidate taken =
        usable.stream()
            .filter(c -> c.equals(best) || (c.score() <= 2 * best.score() && c.isNear(best)))
            .min(Comparator.comparingDouble(Candidate::weight).thenComparing(byScore))
            .orElse(best);
    double error = Math.sqrt(taken.score());
    Optional<String> objection = objection(points, taken, error);
    if (objection.isPresent()) {
      return new Law.None(objection.get(), Optional.of(taken.curve()));
    }
    return stated(points, all, best, taken, error);
  }

  private static Optional<String> objection(Points points, Candidate taken, double error) {
    String shape = taken.curve().shape("n");
    if (error > GREATEST_ERROR) {
      return Optional.of(
          String.format(
              Locale.ROOT, "the nearest form, %s, is off by %.0f %%", shape, 100 * error));
    }
    if (error > LeftOut.ROUNDING * 1e3 && points.groups() >= FROM_EIGHT) {
      double most = Math.max(GREATEST_CORRELATION, 3 / Math.sqrt(points.size()));
      if (taken.autocorrelation() > most) {
        return Optional.of("the nearest form, " + shape + ", misses systematically");
      }
    }
    int lower = points.groups() - points.groups() / 3;
    Points below = points.slice(0, lower);
    Optional<? extends Curve> early = taken.again().to(below);
    if (early.isPresent()) {
      Points above = points.slice(lower, points.groups());
      double sum = 0;
      for (int i = 0; i < above.size(); i++) {
        double miss = points.weight[below.size() + i] * (above.y[i] - early.get().at(above.n[i]));
        sum += miss * miss / above.size();
      }
      double off = Math.sqrt(sum);
      if (!(off <= Math.max(FORETELLS, FORETELLS_TIMES * error))) {
        return Optional.of(
            String.format(
                Locale.ROOT,
                "the nearest form, %s, does not foretell: fitted below n = %s, it misses what is"
                    + " above by %.0f %%",
                shape,
                number(above.n[0]),
                100 * off));
      }
    }
    return Optional.empty();
  }

  private static String number(double n) {
    return n == Math.rint(n) ? Long.toString((long) n) : Double.toString(n);
  }

  /**
   * The law with the exponents of all curves of at most as many terms that fit as well. A constant
   * leaves open every term that may hide in the scatter; one that falls is of the order of the
   * constant.
   */
  private static Law.Fitted stated(
      Points points, List<Candidate> all, Candidate best, Candidate taken, double error) {
    double value = taken.curve().order().power();
    double low = Math.min(value, taken.low());
    double high = Math.max(value, taken.high());
    Curve slowest = taken.curve();
    Curve fastest = taken.curve();
    boolean constant = taken.terms() == 0;
    double most = (1 + 4 / Math.sqrt(points.groups())) * best.score();
    for (Candidate other : all) {
      boolean counts = constant ? other.terms() <= 1 : other.admissible();
      if (counts
          && other.terms() <= Math.max(1, taken.terms())
          && other.score() <= most
          && other.isNear(best)) {
        double least = constant ? Math.max(0, other.low()) : other.low();
        slowest = least < low ? other.curve() : slowest;
        fastest = other.high() > high ? other.curve() : fastest;
        low = Math.min(low, least);
        high = Math.max(high, other.high());
      }
    }
    return new Law.Fitted(
        taken.curve(),
        error,
        new Exponent(low, value, high),
        List.of(slowest, fastest),
        Band.of(points, taken.again()));
  }
}
