// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.curve;

import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * A figure that levels off: its last steps shrink at least geometrically, so that what is to come
 * is less than a geometric series, if it goes on like that. Throughputs of closed queueing networks
 * do so.
 *
 * @param limit the middle of what it may tend to
 * @param width how far it may be from there
 */
public record Levelling(double limit, double width) implements Curve {
  private static final int FEWEST_POINTS = 8;
  private static final int FEWEST_STEPS = 5;

  /** A step is at most this part of the one before. */
  private static final double SHRINKS = 0.9;

  private static final double GREATEST_ERROR = 0.05;
  private static final double SETTLED = 1e-9;

  /** How much ratios of steps may differ by rounding. */
  private static final double SAME = 1e-6;

  /** What points level off at; nothing when they do not. */
  public static Optional<Levelling> of(Points points) {
    int size = points.size();
    if (points.groups() < size || size < FEWEST_POINTS || !isRegular(points)) {
      return Optional.empty();
    }
    double end = points.y[size - 1];
    int settled = size - 1;
    while (settled > 0 && Math.abs(points.y[settled - 1] - end) <= SETTLED * Math.abs(end)) {
      settled--;
    }
    int steps = Math.max(FEWEST_STEPS, settled / 2);
    if (settled < steps) {
      return Optional.empty();
    }
    double ratio = SHRINKS;
    for (int i = settled - steps + 1; i < settled; i++) {
      double next = step(points, i + 1) / step(points, i);
      if (!(next > 0 && next <= ratio * (1 + SAME))) {
        return Optional.empty();
      }
      ratio = next;
    }
    double rest = step(points, settled) * ratio / (1 - ratio);
    double limit = points.y[settled] + rest / 2;
    double width = Math.max(Math.abs(rest) / 2, SETTLED * Math.abs(limit));
    return width <= GREATEST_ERROR * Math.abs(limit)
        ? Optional.of(new Levelling(limit, width))
        : Optional.empty();
  }

  private static double step(Points points, int i) {
    return points.y[i] - points.y[i - 1];
  }

  /** Whether the points are at equal distances, or in equal ratios. */
  private static boolean isRegular(Points points) {
    boolean even = true;
    boolean geometric = points.n[0] > 0;
    for (int i = 2; i < points.size(); i++) {
      double first = points.n[1] - points.n[0];
      even &= Math.abs(points.n[i] - points.n[i - 1] - first) <= SETTLED * first;
      double factor = points.n[1] / points.n[0];
      geometric &= Math.abs(points.n[i] / points.n[i - 1] - factor) <= SETTLED * factor;
    }
    return even || geometric;
  }

  /** How far off the limit may be, as a part of it. */
  public double error() {
    return width / Math.abs(limit);
  }

  /** The limit, near which it is for great n. */
  @Override
  public double at(double n) {
    return limit;
  }

  @Override
  public Order order() {
    return Order.CONSTANT;
  }

  @Override
  public String text(String name, DoubleFunction<String> number) {
    return number.apply(limit) + " in the limit";
  }

  @Override
  public String shape(String name) {
    return "c in the limit";
  }
}
