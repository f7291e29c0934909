// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.search;

import java.util.List;
import java.util.Optional;
import org.camp.core.law.curve.Curve;
import org.camp.core.law.curve.Exponent;
import org.camp.core.law.curve.Order;
import org.camp.core.law.curve.TermSum;

/**
 * How a figure grows with a parameter n: stated exactly, fitted with an interval, or refused with
 * its reason.
 */
public sealed interface Law {
  /** The exponent with its interval; nothing when no law is stated. */
  Optional<Exponent> exponent();

  /** The function that speaks for great n; nothing when there is none, or one per remainder. */
  Optional<Curve> asymptote();

  /** How fast the figure grows for great n; nothing when no law is stated. */
  Optional<Order> order();

  /**
   * The value at n, as far as the law speaks: an exact one everywhere, if no further piece follows;
   * a fitted one to twice the greatest n that it has seen.
   */
  Optional<Double> at(double n);

  /**
   * One sum of terms goes through every point but for rounding.
   *
   * @param form the sum
   */
  record Exact(TermSum form) implements Law {
    @Override
    public Optional<Exponent> exponent() {
      return Optional.of(Exponent.point(form.order().power()));
    }

    @Override
    public Optional<Curve> asymptote() {
      return Optional.of(form);
    }

    @Override
    public Optional<Order> order() {
      return Optional.of(form.order());
    }

    @Override
    public Optional<Double> at(double n) {
      return Optional.of(form.at(n));
    }
  }

  /**
   * One polynomial for each remainder of n.
   *
   * @param forms the polynomials, by remainder
   */
  record Periodic(List<TermSum> forms) implements Law {
    /** Copies the list. */
    public Periodic {
      forms = List.copyOf(forms);
    }

    /** What n is divided by. */
    public int period() {
      return forms.size();
    }

    @Override
    public Optional<Exponent> exponent() {
      double least = forms.stream().mapToDouble(form -> form.order().power()).min().orElseThrow();
      double greatest = order().orElseThrow().power();
      return Optional.of(new Exponent(least, greatest, greatest));
    }

    @Override
    public Optional<Curve> asymptote() {
      return Optional.empty();
    }

    @Override
    public Optional<Order> order() {
      return forms.stream().map(TermSum::order).max(Order::compareTo);
    }

    @Override
    public Optional<Double> at(double n) {
      return n == Math.rint(n)
          ? Optional.of(forms.get(Math.floorMod((long) n, period())).at(n))
          : Optional.empty();
    }
  }

  /**
   * One exact form on each of some ranges; the last speaks for what follows.
   *
   * @param pieces the ranges in their order; points before the first, or between two, have none
   */
  record Pieces(List<Piece> pieces) implements Law {
    /** Copies the list. */
    public Pieces {
      pieces = List.copyOf(pieces);
    }

    /** The last piece. */
    public Piece last() {
      return pieces.get(pieces.size() - 1);
    }

    @Override
    public Optional<Exponent> exponent() {
      return Optional.of(Exponent.point(last().form().order().power()));
    }

    @Override
    public Optional<Curve> asymptote() {
      return Optional.of(last().form());
    }

    @Override
    public Optional<Order> order() {
      return Optional.of(last().form().order());
    }

    @Override
    public Optional<Double> at(double n) {
      return n >= last().from()
          ? Optional.of(last().form().at(n))
          : pieces.stream()
              .filter(piece -> n >= piece.from() && n <= piece.to())
              .findFirst()
              .map(piece -> piece.form().at(n));
    }
  }

  /**
   * A form with the points on which it is exact.
   *
   * @param form the form
   * @param from the first n
   * @param to the last n
   */
  record Piece(TermSum form, double from, double to) {
    /** Where two lines meet; nothing when one of them is none, or they are parallel. */
    public Optional<Double> meets(Piece next) {
      return form.line()
          .flatMap(
              left ->
                  next.form
                      .line()
                      .filter(right -> right.slope() != left.slope())
                      .map(
                          right ->
                              (left.intercept() - right.intercept())
                                  / (right.slope() - left.slope())));
    }
  }

  /**
   * The curve that foretells left-out points best, of the simple ones.
   *
   * @param curve the curve
   * @param error the root mean square of the relative errors of points left out
   * @param interval the exponents of all curves that fit as well
   * @param ends of these the curve with the least exponent, and the one with the greatest
   * @param band where new points are expected
   */
  record Fitted(Curve curve, double error, Exponent interval, List<Curve> ends, Optional<Band> band)
      implements Law {
    /** Copies the list. */
    public Fitted {
      ends = List.copyOf(ends);
    }

    @Override
    public Optional<Exponent> exponent() {
      return Optional.of(interval);
    }

    @Override
    public Optional<Curve> asymptote() {
      return Optional.of(curve);
    }

    @Override
    public Optional<Order> order() {
      return Optional.of(curve.order());
    }

    @Override
    public Optional<Double> at(double n) {
      return band.flatMap(b -> b.at(n)).map(range -> curve.at(n));
    }
  }

  /**
   * No law is stated.
   *
   * @param reason why not
   * @param nearest the curve that comes nearest, where there is one
   */
  record None(String reason, Optional<Curve> nearest) implements Law {
    @Override
    public Optional<Exponent> exponent() {
      return Optional.empty();
    }

    @Override
    public Optional<Curve> asymptote() {
      return Optional.empty();
    }

    @Override
    public Optional<Order> order() {
      return Optional.empty();
    }

    @Override
    public Optional<Double> at(double n) {
      return Optional.empty();
    }
  }
}
