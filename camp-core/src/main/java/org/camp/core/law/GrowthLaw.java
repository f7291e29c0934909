// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How numbers grow with a parameter: y = constant + factor·x^exponent, where one of the first two
 * summands is all there is, or the exponent is 1. A law is stated only when it leaves residuals of
 * rounding alone, with two points more than it has coefficients.
 *
 * @param constant what is there at x = 0, in the base unit of y
 * @param factor what x^exponent is multiplied with; 0 when y is constant
 * @param exponent how fast y grows: the limit of ln y / ln x
 */
public record GrowthLaw(double constant, double factor, double exponent) {
  /** The residual that rounding leaves: this part of the greatest |y|, … */
  private static final double OF_SIZE = 1e-12;

  /** … or this part of the distance between the least and the greatest y. */
  private static final double OF_RANGE = 1e-9;

  private static final int SPARE = 2;

  /**
   * The law of some points, or why none is stated.
   *
   * @param law the law
   * @param whyNot why there is none, or null
   */
  public record Finding(Optional<GrowthLaw> law, @Nullable String whyNot) {
    private static Finding of(GrowthLaw law) {
      return new Finding(Optional.of(law), null);
    }

    private static Finding none(String why) {
      return new Finding(Optional.empty(), why);
    }
  }

  /** The law of the points (x[i], y[i]). O(n log n). */
  public static Finding find(double[] x, double[] y) {
    if (!Arrays.stream(y).allMatch(Double::isFinite)) {
      return Finding.none("it is undefined or infinite at a point");
    }
    long different = Arrays.stream(x).distinct().count();
    if (different < 1 + SPARE) {
      return Finding.none("there are fewer than 3 different points");
    }
    double greatest = Arrays.stream(y).map(Math::abs).max().orElse(0);
    double range = Arrays.stream(y).max().orElse(0) - Arrays.stream(y).min().orElse(0);
    if (range <= OF_SIZE * greatest) {
      return Finding.of(new GrowthLaw(y[0], 0, 0));
    }
    if (different < 2 + SPARE) {
      return Finding.none("there are fewer than 4 different points");
    }
    int low = first(x, false);
    int high = first(x, true);
    double bound = Math.max(OF_SIZE * greatest, OF_RANGE * range);
    GrowthLaw line = line(x[low], y[low], x[high], y[high], bound);
    if (line.misses(x, y) <= bound) {
      return Finding.of(line);
    }
    if (x[low] > 0 && y[low] * y[high] > 0) {
      GrowthLaw power = power(x[low], y[low], x[high], y[high]);
      if (power.misses(x, y) <= bound) {
        return Finding.of(power);
      }
    }
    return Finding.none("neither a power nor a constant and a multiple goes through every point");
  }

  private static int first(double[] x, boolean greatest) {
    return IntStream.range(0, x.length)
        .reduce((a, b) -> (greatest ? x[b] > x[a] : x[b] < x[a]) ? b : a)
        .orElseThrow();
  }

  /** The line through two points; a constant that rounding could have left is none. */
  private static GrowthLaw line(double x0, double y0, double x1, double y1, double bound) {
    double slope = (y1 - y0) / (x1 - x0);
    double constant = y0 - slope * x0;
    return Math.abs(constant) <= 10 * bound
        ? new GrowthLaw(0, y1 / x1, 1)
        : new GrowthLaw(constant, slope, 1);
  }

  private static GrowthLaw power(double x0, double y0, double x1, double y1) {
    double exponent = Math.log(y1 / y0) / Math.log(x1 / x0);
    double twelfths = Math.rint(12 * exponent) / 12;
    double tidy = Math.abs(exponent - twelfths) <= OF_RANGE ? twelfths : exponent;
    return new GrowthLaw(0, y1 / Math.pow(x1, tidy), tidy);
  }

  private double misses(double[] x, double[] y) {
    DoubleUnaryOperator law = this::at;
    return IntStream.range(0, x.length)
        .mapToDouble(i -> Math.abs(law.applyAsDouble(x[i]) - y[i]))
        .reduce(0, (a, b) -> Double.isNaN(b) ? Double.POSITIVE_INFINITY : Math.max(a, b));
  }

  /** What the law says of a value of the parameter. */
  public double at(double x) {
    return factor == 0 ? constant : constant + factor * Math.pow(x, exponent);
  }

  /** Whether y does not depend on x. */
  public boolean isConstant() {
    return factor == 0;
  }
}
