// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.camp.core.law.curve.Curve;
import org.camp.core.law.curve.LeftOut;
import org.camp.core.law.curve.Points;

/**
 * Between what a new point of a fitted law is expected to lie, by CV+: what the curves say that
 * were fitted without some of the points, each with the errors at the points that it has not seen
 * (R. F. Barber et al., Predictive inference with the jackknife+, Annals of Statistics 49, 2021,
 * DOI 10.1214/20-AOS1965). Immutable.
 */
public final class Band {
  private static final int MOST_FOLDS = 10;
  private static final double WANTED = 0.9;

  /** How far beyond the points a fitted law speaks. */
  private static final double REACH = 2;

  /** Point → the curve that has not seen it. */
  private final List<Curve> unseen;

  /** Point → how far its curve is off: a factor's logarithm, or a difference [unit of values]. */
  private final double[] errors;

  private final boolean relative;
  private final double greatest;

  private Band(List<Curve> unseen, double[] errors, boolean relative, double greatest) {
    this.unseen = unseen;
    this.errors = errors;
    this.relative = relative;
    this.greatest = greatest;
  }

  /**
   * Both ends.
   *
   * @param low the lower end
   * @param high the upper end
   */
  public record Range(double low, double high) {}

  /** The band of a shape; nothing when it cannot be fitted without some of the points. */
  static Optional<Band> of(Points points, Candidate.Refit shape) {
    int groups = points.groups();
    int folds = Math.min(MOST_FOLDS, groups);
    List<Curve> unseen = new ArrayList<>();
    for (int fold = 0; fold < folds; fold++) {
      int left = fold;
      Points others = points.where(g -> g % folds != left);
      Optional<? extends Curve> curve = shape.to(others);
      if (curve.isEmpty()) {
        return Optional.empty();
      }
      unseen.add(curve.get());
    }
    List<Curve> ofPoint = new ArrayList<>();
    double[] said = new double[points.size()];
    for (int g = 0; g < groups; g++) {
      for (int i = points.first(g); i < points.first(g + 1); i++) {
        ofPoint.add(unseen.get(g % folds));
        said[i] = ofPoint.get(i).at(points.n[i]);
      }
    }
    boolean relative =
        IntStream.range(0, said.length).allMatch(i -> said[i] > 0 && points.y[i] > 0);
    double[] errors =
        IntStream.range(0, said.length)
            .mapToDouble(i -> relative ? Math.log(points.y[i] / said[i]) : points.y[i] - said[i])
            .toArray();
    return Optional.of(new Band(ofPoint, errors, relative, points.n[points.size() - 1]));
  }

  /** The share of new points that it is made for: 0.9, or less where the points are too few. */
  public double level() {
    return rank() >= 1 ? WANTED : (errors.length - 1.0) / (errors.length + 1);
  }

  /** The place of the lower end in the sorted values, from 1. */
  private int rank() {
    return (int) Math.floor((1 - WANTED) / 2 * (errors.length + 1) + LeftOut.ROUNDING);
  }

  /** The band at n; nothing beyond twice the greatest n that the law has seen. */
  public Optional<Range> at(double n) {
    if (n > REACH * greatest) {
      return Optional.empty();
    }
    double[] sorted =
        IntStream.range(0, errors.length)
            .mapToDouble(
                i -> {
                  double said = unseen.get(i).at(n);
                  return relative ? said * Math.exp(errors[i]) : said + errors[i];
                })
            .sorted()
            .toArray();
    int low = Math.max(1, rank());
    double[] ends = {sorted[low - 1], sorted[sorted.length - low]};
    return Arrays.stream(ends).allMatch(Double::isFinite)
        ? Optional.of(new Range(ends[0], ends[1]))
        : Optional.empty();
  }
}
