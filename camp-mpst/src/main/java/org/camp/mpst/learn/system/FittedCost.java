// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.system;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.DoubleSummaryStatistics;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.camp.mpst.learn.call.SampleList;

/**
 * The distribution of samples of a cost: that of the least Bayesian information criterion (Schwarz,
 * Estimating the Dimension of a Model, 1978), or a constant where they hardly differ. A lognormal
 * one whose mean is beyond all samples is none: some that are next to nothing would foretell ages.
 *
 * @param first constant: the value; normal: the mean; exponential: the mean; shifted exponential:
 *     the shift; lognormal: mu; uniform: the least [s, mu: logarithm of s]
 * @param second normal: the deviation; shifted exponential: the mean above the shift; lognormal:
 *     sigma; uniform: the greatest
 * @param mean of the samples [s]
 * @param low lower end of the 95 % interval of the mean [s]
 * @param high upper end [s]
 * @param distance greatest distance of the distribution functions (Kolmogorov, Smirnov); NaN of a
 *     constant
 * @param sorted the samples [s]
 */
public record FittedCost(
    CostFamily family,
    double first,
    double second,
    double mean,
    double low,
    double high,
    double distance,
    double[] sorted) {
  private static final double NARROW = 0.05;
  private static final int FEW = 5;
  private static final double NORMAL_95 = 1.96;
  private static final double DISTANCE_99 = 1.63;
  private static final int DISTANCE_FROM = 50;
  private static final MathContext DIGITS = new MathContext(6);

  /** How many samples there are. */
  public int size() {
    return sorted.length;
  }

  /** Whether no family fits: D > 1.63/√n (Kolmogorov, Smirnov, at 1 %). */
  public boolean isUnfit() {
    return size() >= DISTANCE_FROM && distance > DISTANCE_99 / Math.sqrt((double) size());
  }

  /** Fits samples, at least one. */
  public static FittedCost of(SampleList samples) {
    double[] y = samples.sortedSeconds();
    int n = y.length;
    double mean = sum(y) / n;
    double squares = squares(y, mean);
    double error = n < 2 ? 0 : NORMAL_95 * Math.sqrt(squares / (n - 1) / n);
    double middle = quantile(y, 0.5);
    if (n < FEW
        || y[n - 1] == 0
        || (middle > 0 && (quantile(y, 0.95) - quantile(y, 0.05)) / middle < NARROW)) {
      double value = n < FEW ? mean : middle;
      return new FittedCost(
          CostFamily.CONSTANT, value, 0, mean, mean - error, mean + error, Double.NaN, y);
    }
    double[] logarithms = logarithms(y);
    CostFamily best = CostFamily.CONSTANT;
    double least = Double.POSITIVE_INFINITY;
    for (CostFamily family : CostFamily.values()) {
      double criterion = criterion(family, y, mean, squares, logarithms);
      if (criterion < least) {
        least = criterion;
        best = family;
      }
    }
    if (best == CostFamily.CONSTANT) {
      throw new IllegalStateException("no family for " + n + " samples");
    }
    return fitted(best, y, mean, squares, error, logarithms);
  }

  /** The mean alone, as a constant. */
  public FittedCost asMean() {
    return new FittedCost(CostFamily.CONSTANT, mean, 0, mean, low, high, Double.NaN, sorted);
  }

  /** The least value that a share q does not exceed. */
  public static double quantile(double[] sorted, double q) {
    int rank = (int) Math.ceil(q * sorted.length - 1e-9);
    return sorted[Math.max(0, rank - 1)];
  }

  /** k·ln n − 2·ln L; infinite where the family does not apply. */
  private static double criterion(
      CostFamily family, double[] y, double mean, double squares, double[] log) {
    int n = y.length;
    double logs = Math.log(n);
    double normal = Math.log(2 * Math.PI) + 1;
    return switch (family) {
      case CONSTANT -> Double.POSITIVE_INFINITY;
      case NORMAL ->
          squares == 0 ? Double.POSITIVE_INFINITY : 2 * logs + n * (normal + Math.log(squares / n));
      case EXPONENTIAL -> logs + 2 * n * (Math.log(mean) + 1);
      case SHIFTED_EXPONENTIAL -> {
        double shift = shift(y, mean);
        yield shift > 0
            ? 2 * logs + 2 * n * (Math.log(mean - shift) + 1)
            : Double.POSITIVE_INFINITY;
      }
      case LOGNORMAL ->
          y[0] > 0 && log[1] > 0 && log[0] + log[1] * log[1] / 2 <= Math.log(y[n - 1])
              ? 2 * logs + 2 * n * log[0] + n * (normal + 2 * Math.log(log[1]))
              : Double.POSITIVE_INFINITY;
      case UNIFORM -> {
        double width = y[n - 1] - y[0];
        yield width > 0
            ? 2 * logs + 2 * n * Math.log(width + width / (n - 1))
            : Double.POSITIVE_INFINITY;
      }
    };
  }

  private static double shift(double[] y, double mean) {
    return y[0] - (mean - y[0]) / y.length;
  }

  /** Mean and deviation of the logarithms. */
  private static double[] logarithms(double[] y) {
    if (y[0] <= 0) {
      return new double[] {Double.NaN, Double.NaN};
    }
    double[] all = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      all[i] = Math.log(y[i]);
    }
    double mean = sum(all) / y.length;
    return new double[] {mean, Math.sqrt(squares(all, mean) / y.length)};
  }

  private static double sum(double[] values) {
    DoubleSummaryStatistics sum = new DoubleSummaryStatistics();
    for (double value : values) {
      sum.accept(value);
    }
    return sum.getSum();
  }

  private static double squares(double[] values, double mean) {
    DoubleSummaryStatistics sum = new DoubleSummaryStatistics();
    for (double value : values) {
      sum.accept((value - mean) * (value - mean));
    }
    return sum.getSum();
  }

  private static FittedCost fitted(
      CostFamily family, double[] y, double mean, double squares, double error, double[] log) {
    double first =
        switch (family) {
          case SHIFTED_EXPONENTIAL -> shift(y, mean);
          case LOGNORMAL -> log[0];
          case UNIFORM -> y[0];
          default -> mean;
        };
    double second =
        switch (family) {
          case NORMAL -> Math.sqrt(squares / y.length);
          case SHIFTED_EXPONENTIAL -> mean - first;
          case LOGNORMAL -> log[1];
          case UNIFORM -> y[y.length - 1];
          default -> 0;
        };
    FittedCost fit =
        new FittedCost(family, first, second, mean, mean - error, mean + error, Double.NaN, y);
    return new FittedCost(
        family, first, second, mean, mean - error, mean + error, fit.distanceTo(y), y);
  }

  private double distanceTo(double[] y) {
    DoubleUnaryOperator share =
        switch (family) {
          case NORMAL -> normal()::cumulativeProbability;
          case LOGNORMAL -> {
            NormalDistribution logarithms = normal();
            yield v -> logarithms.cumulativeProbability(Math.log(v));
          }
          case EXPONENTIAL -> v -> 1 - Math.exp(-v / first);
          case SHIFTED_EXPONENTIAL -> v -> v < first ? 0 : 1 - Math.exp(-(v - first) / second);
          default -> v -> (v - first) / (second - first);
        };
    return GreatestDistance.of(y, share);
  }

  private NormalDistribution normal() {
    return new NormalDistribution(null, first, second);
  }

  /** The cost as an expression; nothing when it is always 0. */
  public Optional<String> expression() {
    return switch (family) {
      case CONSTANT -> first == 0 ? Optional.empty() : Optional.of(nanoseconds(first));
      case NORMAL -> Optional.of("normal(" + time(first) + ", " + time(second) + ")");
      case EXPONENTIAL -> Optional.of("exponential(" + time(first) + ")");
      case SHIFTED_EXPONENTIAL -> Optional.of(time(first) + " + exponential(" + time(second) + ")");
      case LOGNORMAL -> Optional.of("lognormal(" + number(first) + ", " + number(second) + ")");
      case UNIFORM -> Optional.of("uniform(" + time(first) + ", " + time(second) + ")");
    };
  }

  /** {@code 1234567.891us}: what is measured, to the nanosecond, and to six digits. */
  private static String nanoseconds(double seconds) {
    BigDecimal micros = new BigDecimal(seconds * 1e6);
    BigDecimal whole = micros.setScale(3, RoundingMode.HALF_EVEN);
    return whole.precision() < DIGITS.getPrecision()
        ? time(seconds)
        : whole.stripTrailingZeros().toPlainString() + "us";
  }

  /** {@code 12.5us}. */
  static String time(double seconds) {
    return number(seconds * 1e6) + "us";
  }

  private static String number(double value) {
    return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
  }
}
