// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.Arrays;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.ExpressionFault;

/** Quantiles and means of random costs. */
public final class RandomCosts {
  private static final int MOST_LOG = 200;

  private RandomCosts() {}

  /**
   * The {@code q}-quantile of {@code normal(mean, deviation)}, {@code lognormal(mu, sigma)}, {@code
   * exponential(mean)} or {@code uniform(low, high)}; mu and sigma are those of the logarithm of
   * the seconds; NaN when an argument is NaN. A deviation or mean of 0, or equal bounds, make the
   * cost certain.
   *
   * @param q strictly between 0 and 1
   * @throws IllegalArgumentException when q is not, or there is no such distribution
   * @throws ExpressionFault when the arguments do not suit the distribution
   */
  public static double quantile(String kind, double[] arguments, double q) {
    check(q);
    if (hasNoValue(kind, arguments)) {
      return Double.NaN;
    }
    double first = arguments[0];
    return switch (kind) {
      case "normal" ->
          arguments[1] == 0
              ? first
              : new NormalDistribution(null, first, arguments[1]).inverseCumulativeProbability(q);
      case "lognormal" -> Math.exp(quantile("normal", arguments, q));
      case "exponential" ->
          first == 0 ? 0 : new ExponentialDistribution(null, first).inverseCumulativeProbability(q);
      default -> first + q * (arguments[1] - first);
    };
  }

  /**
   * The expected value of a distribution with the parameters of {@link #quantile}.
   *
   * @throws IllegalArgumentException when there is no such distribution
   * @throws ExpressionFault when the arguments do not suit the distribution
   */
  public static double mean(String kind, double[] arguments) {
    if (hasNoValue(kind, arguments)) {
      return Double.NaN;
    }
    return switch (kind) {
      case "uniform" -> (arguments[0] + arguments[1]) / 2;
      case "lognormal" -> Math.exp(arguments[0] + arguments[1] * arguments[1] / 2);
      default -> arguments[0];
    };
  }

  /**
   * The {@code q}-quantile of {@code empirical(profile)}: the least measured time that at least the
   * fraction q of the measured times does not exceed (the inverse of the empirical distribution).
   *
   * @param q strictly between 0 and 1
   * @throws IllegalArgumentException when q is not
   */
  public static double quantile(MeasuredProfile sample, double q) {
    check(q);
    double[] times = sample.times();
    Arrays.sort(times);
    int rank = (int) Math.ceil(q * times.length - 1e-9);
    return times[Math.max(0, rank - 1)];
  }

  /** The mean of the measured times of {@code empirical(profile)}. */
  public static double mean(MeasuredProfile sample) {
    return Arrays.stream(sample.times()).average().orElseThrow();
  }

  private static void check(double q) {
    checkArgument(q > 0 && q < 1, "a quantile between 0 and 1 is needed, not %s", q);
  }

  private static boolean hasNoValue(String kind, double[] arguments) {
    int needed =
        switch (kind) {
          case "normal", "lognormal", "uniform" -> 2;
          case "exponential" -> 1;
          default -> throw new IllegalArgumentException("no distribution '" + kind + "'");
        };
    checkArgument(arguments.length == needed, "%s takes %s arguments", kind, needed);
    for (double argument : arguments) {
      if (Double.isNaN(argument)) {
        return true;
      }
      if (Double.isInfinite(argument)) {
        throw fault(kind + "(…) needs finite arguments");
      }
    }
    if (kind.equals("normal") && arguments[1] < 0) {
      throw fault("the standard deviation of normal(mean, deviation) is negative");
    }
    if (kind.equals("lognormal") && (arguments[1] < 0 || arguments[0] > MOST_LOG)) {
      throw fault("the sigma of lognormal(mu, sigma) is negative, or its mu above " + MOST_LOG);
    }
    if (kind.equals("exponential") && arguments[0] < 0) {
      throw fault("the mean of exponential(mean) is negative");
    }
    if (kind.equals("uniform") && arguments[0] > arguments[1]) {
      throw fault("the bounds of uniform(low, high) are in the wrong order");
    }
    return false;
  }

  private static ExpressionFault fault(String message) {
    return new ExpressionFault("bad-distribution", Span.NONE, message, null);
  }
}
