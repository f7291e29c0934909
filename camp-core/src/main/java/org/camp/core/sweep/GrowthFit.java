package org.camp.core.sweep;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * The power law a·x^b that is nearest to some points: the line of least squares through their
 * logarithms.
 *
 * @param factor a, in the base unit of y
 * @param exponent b
 * @param error half the width of the 95 % confidence interval of b
 * @param deviation the greatest |y / (a·x^b) − 1| of a point
 * @param points how many points took part: those with x &gt; 0 and y &gt; 0
 * @param skipped how many did not
 */
public record GrowthFit(
    double factor, double exponent, double error, double deviation, int points, int skipped) {
  /** The greatest deviation of a point with which the law is said to fit. */
  public static final double GREATEST_DEVIATION = 0.1;

  /** The greatest error of the exponent with which the law is said to fit. */
  public static final double GREATEST_ERROR = 0.1;

  private static final int FEWEST = 3;

  /**
   * The law nearest to the points (x[i], y[i]); nothing when fewer than three different x &gt; 0
   * have a finite y &gt; 0. O(n log n).
   */
  public static Optional<GrowthFit> of(double[] x, double[] y) {
    SimpleRegression line = new SimpleRegression();
    double[] used = new double[x.length];
    int points = 0;
    for (int i = 0; i < x.length; i++) {
      if (isPositive(x[i]) && isPositive(y[i])) {
        line.addData(Math.log(x[i]), Math.log(y[i]));
        used[points++] = x[i];
      }
    }
    if (Arrays.stream(used, 0, points).distinct().limit(FEWEST).count() < FEWEST) {
      return Optional.empty();
    }
    double exponent = line.getSlope();
    double intercept = line.getIntercept();
    double deviation = 0;
    for (int i = 0; i < x.length; i++) {
      if (isPositive(x[i]) && isPositive(y[i])) {
        double apart = Math.log(y[i]) - intercept - exponent * Math.log(x[i]);
        deviation = Math.max(deviation, Math.abs(Math.expm1(apart)));
      }
    }
    double error = line.getSlopeConfidenceInterval();
    return Optional.of(
        new GrowthFit(
            Math.exp(intercept),
            exponent,
            Double.isNaN(error) ? 0 : error,
            deviation,
            points,
            x.length - points));
  }

  private static boolean isPositive(double value) {
    return value > 0 && value < Double.POSITIVE_INFINITY;
  }

  /**
   * Whether the law says how y grows: all points took part, none is further from it than {@link
   * #GREATEST_DEVIATION}, and the exponent is known to {@link #GREATEST_ERROR}.
   */
  public boolean fits() {
    return skipped == 0 && deviation <= GREATEST_DEVIATION && error <= GREATEST_ERROR;
  }
}
