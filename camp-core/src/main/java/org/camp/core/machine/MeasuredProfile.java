// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.commons.math3.analysis.interpolation.SplineInterpolator;
import org.apache.commons.math3.analysis.polynomials.PolynomialFunction;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.Functions;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * A measured cost: times at some sizes, and a rule for the sizes between them, or the law that they
 * follow. Outside the measured range there is no value unless extrapolation is asked for; then
 * lines and splines continue straight with the slope at the end, fits by their formula. A law
 * speaks to twice the greatest size. Immutable.
 */
public final class MeasuredProfile {
  /**
   * A least squares fit {@code a + b·x}, where x is n or n·ln n.
   *
   * @param a seconds
   * @param b seconds per x
   * @param residual root mean square of the differences to the measured times, in seconds
   * @param relativeError greatest difference divided by the measured time, over points whose time
   *     is not 0
   */
  public record Fit(double a, double b, double residual, double relativeError) {}

  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

  private final String name;

  /** Point → its size, increasing. */
  private final double[] sizes;

  /** Point → its time [s]. */
  private final double[] times;

  private final Interpolation interpolation;
  private final boolean extrapolation;

  /** Piece between points → power of the distance from its left end → coefficient [s per power]. */
  private final double[][] pieces;

  private final Optional<Fit> fit;
  private final @Nullable ProfileLaw law;

  /** Point → how it was measured; empty when that is not known. */
  private final List<PointRuns> runs;

  /**
   * Checks the points and fits the curve through or near them.
   *
   * @param name the name under which expressions call it
   * @param sizes strictly increasing, not negative, finite
   * @param times seconds, not negative, finite, as many as sizes
   * @param extrapolation whether sizes outside the measured range have a value
   * @throws IllegalArgumentException when there are too few points or they are not as above
   */
  public MeasuredProfile(
      String name,
      double[] sizes,
      double[] times,
      Interpolation interpolation,
      boolean extrapolation) {
    this(name, sizes, times, interpolation, extrapolation, null, List.of());
  }

  private MeasuredProfile(
      String name,
      double[] sizes,
      double[] times,
      Interpolation interpolation,
      boolean extrapolation,
      @Nullable ProfileLaw law,
      List<PointRuns> runs) {
    this.name = name;
    this.sizes = sizes.clone();
    this.times = times.clone();
    this.interpolation = interpolation;
    this.extrapolation = extrapolation;
    this.law = law;
    this.runs = List.copyOf(runs);
    check();
    this.fit = interpolation.isFit() ? Optional.of(leastSquares()) : Optional.empty();
    this.pieces = interpolation.isFit() ? new double[0][] : pieces();
  }

  private void check() {
    checkArgument(
        sizes.length == times.length && sizes.length >= interpolation.fewestPoints(),
        "%s needs at least %s points",
        interpolation.id(),
        interpolation.fewestPoints());
    for (int i = 0; i < sizes.length; i++) {
      boolean increasing = i == 0 ? sizes[i] >= 0 : sizes[i] > sizes[i - 1];
      checkArgument(
          increasing && times[i] >= 0 && Double.isFinite(sizes[i] + times[i]),
          "point %s: %s, %s",
          i,
          sizes[i],
          times[i]);
    }
    checkArgument(runs.isEmpty() || runs.size() == sizes.length, "%s points", sizes.length);
  }

  /** The same, whose times are those of a law. */
  public MeasuredProfile withLaw(ProfileLaw other) {
    return new MeasuredProfile(name, sizes, times, interpolation, extrapolation, other, runs);
  }

  /** The same with how each point was measured. */
  public MeasuredProfile withRuns(List<PointRuns> other) {
    return new MeasuredProfile(name, sizes, times, interpolation, extrapolation, law, other);
  }

  private Fit leastSquares() {
    SimpleRegression regression = new SimpleRegression(true);
    for (int i = 0; i < sizes.length; i++) {
      regression.addData(regressor(sizes[i]), times[i]);
    }
    double a = regression.getIntercept();
    double b = regression.getSlope();
    double squares = 0;
    double worst = 0;
    for (int i = 0; i < sizes.length; i++) {
      double difference = Math.abs(a + b * regressor(sizes[i]) - times[i]);
      squares += difference * difference;
      if (times[i] > 0) {
        worst = Math.max(worst, difference / times[i]);
      }
    }
    return new Fit(a, b, Math.sqrt(squares / sizes.length), worst);
  }

  private double regressor(double size) {
    if (interpolation == Interpolation.LINEAR_FIT) {
      return size;
    }
    return size == 0 ? 0 : size * Math.log(size);
  }

  /** Coefficients in the distance from the left end of each piece, constant first. */
  private double[][] pieces() {
    double[][] result = new double[sizes.length - 1][];
    if (interpolation == Interpolation.CUBIC_SPLINE) {
      PolynomialFunction[] cubics =
          new SplineInterpolator().interpolate(sizes, times).getPolynomials();
      for (int i = 0; i < result.length; i++) {
        result[i] = Arrays.copyOf(cubics[i].getCoefficients(), 4);
      }
      return result;
    }
    if (interpolation == Interpolation.MONOTONE_CUBIC) {
      return MonotoneCubic.pieces(sizes, times);
    }
    for (int i = 0; i < result.length; i++) {
      double slope = (times[i + 1] - times[i]) / (sizes[i + 1] - sizes[i]);
      result[i] = new double[] {times[i], slope, 0, 0};
    }
    return result;
  }

  /**
   * The time at size {@code n}, in seconds; NaN for NaN. O(log points).
   *
   * @throws ExpressionFault when n is outside the measured range and extrapolation is off
   */
  public double value(double n) {
    return at(n, false);
  }

  /**
   * The derivative of the time at size {@code n}, in seconds per unit of size; at a point between
   * two straight lines, of the line to the right.
   *
   * @throws ExpressionFault when n is outside the measured range and extrapolation is off
   */
  public double derivative(double n) {
    return at(n, true);
  }

  private double at(double n, boolean slope) {
    if (Double.isNaN(n)) {
      return Double.NaN;
    }
    double first = sizes[0];
    double last = sizes[sizes.length - 1];
    double end = law == null ? last : last * ProfileLaw.REACH;
    if ((n < first || n > end) && !extrapolation) {
      throw outside(n, end);
    }
    if (law != null) {
      return slope ? law.derivative(n) : law.value(n);
    }
    if (fit.isPresent()) {
      return slope ? fit.get().b() * regressorSlope(n) : fitted(fit.get(), n);
    }
    double inside = Math.min(Math.max(n, first), last);
    int found = Arrays.binarySearch(sizes, inside);
    int piece = Math.min(found >= 0 ? found : -found - 2, pieces.length - 1);
    double[] c = pieces[piece];
    double x = inside - sizes[piece];
    double derivative = c[1] + x * (2 * c[2] + x * 3 * c[3]);
    return slope
        ? derivative
        : c[0] + x * (c[1] + x * (c[2] + x * c[3])) + derivative * (n - inside);
  }

  private double fitted(Fit line, double n) {
    return line.a() + line.b() * regressor(n);
  }

  private double regressorSlope(double n) {
    return interpolation == Interpolation.LINEAR_FIT ? 1 : Math.log(n) + 1;
  }

  private ExpressionFault outside(double n, double end) {
    return new ExpressionFault(
        "outside-profile",
        Span.NONE,
        "profile '"
            + name
            + (law == null ? "' is measured from " : "' has a law from ")
            + Quantity.plain(sizes[0], 6)
            + " to "
            + Quantity.plain(end, 6)
            + ", not at "
            + Quantity.plain(n, 6),
        "measure more points, or set 'extrapolation: true'");
  }

  /** Whether a profile may have that name. */
  public static boolean isName(String name) {
    return NAME.matcher(name).matches() && !isTaken(name);
  }

  /** Whether expressions have another meaning for a name. */
  static boolean isTaken(String name) {
    return Functions.isBuiltIn(name) || Functions.isRandom(name) || name.equals(ValueReader.SIZE);
  }

  /** The name under which expressions call it. */
  public String name() {
    return name;
  }

  /** Number of points. */
  public int points() {
    return sizes.length;
  }

  /** The measured sizes, increasing; a copy. */
  public double[] sizes() {
    return sizes.clone();
  }

  /** The measured times in seconds, in the order of sizes; a copy. */
  public double[] times() {
    return times.clone();
  }

  /** The rule between the points. */
  public Interpolation interpolation() {
    return interpolation;
  }

  /** Whether sizes outside the measured range have a value. */
  public boolean extrapolation() {
    return extrapolation;
  }

  /** The law that gives the times; empty when the points do. */
  public Optional<ProfileLaw> law() {
    return Optional.ofNullable(law);
  }

  /** Point → how it was measured; empty when that is not known. */
  public List<PointRuns> runs() {
    return runs;
  }

  /** The formula and its error, when the rule is a fit. */
  public Optional<Fit> fit() {
    return fit;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MeasuredProfile p
        && name.equals(p.name)
        && interpolation == p.interpolation
        && extrapolation == p.extrapolation
        && Objects.equals(law, p.law)
        && runs.equals(p.runs)
        && Arrays.equals(sizes, p.sizes)
        && Arrays.equals(times, p.times);
  }

  @Override
  public int hashCode() {
    return 31 * name.hashCode() + Arrays.hashCode(times);
  }

  @Override
  public String toString() {
    return name + " (" + sizes.length + " points, " + interpolation.id() + ")";
  }
}
