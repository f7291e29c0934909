// SPDX-License-Identifier: Apache-2.0
package org.camp.core.quantity;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import org.camp.core.diagnostic.BadInput;
import org.jspecify.annotations.Nullable;

/**
 * An exact decimal number of base units (seconds, bytes, flop, word) with its dimension.
 *
 * @param value the number of base units
 * @param dimension what it measures
 */
public record Quantity(BigDecimal value, Dimension dimension) {
  /** Power of 1000 above a nanosecond → unit. */
  private static final String[] TIME = {"ns", "us", "ms", "s"};

  /** Power of 1000 → its prefix. */
  private static final String[] SI = {"", "k", "M", "G", "T", "P"};

  /** Power of 1024 → unit. */
  private static final String[] BINARY = {"B", "KiB", "MiB", "GiB", "TiB"};

  /**
   * The value of an expression without names, such as {@code 3*20ms}, in base units. A pure number
   * is one of base units.
   *
   * @throws IllegalArgumentException when {@code text} is no such expression, or one of another
   *     dimension; the message says what was expected
   */
  public static double parse(String text, Dimension dimension) {
    double value;
    try {
      Expression expression = Expression.constant(text);
      Dimension found = new DimensionCheck(name -> null).of(expression);
      if (found != null && !found.equals(Dimension.NONE) && !found.equals(dimension)) {
        throw new IllegalArgumentException("expected " + dimension.text());
      }
      value = Formula.evaluate(expression, name -> Double.NaN);
    } catch (BadInput | ExpressionFault e) {
      throw new IllegalArgumentException("expected a number", e);
    }
    if (Double.isNaN(value)) {
      throw new IllegalArgumentException("expected a number");
    }
    if (Double.isInfinite(value)) {
      throw new IllegalArgumentException("expected a number below 1.8e308");
    }
    return value;
  }

  /** The number of base units as a double. */
  public double asDouble() {
    return value.doubleValue();
  }

  /**
   * As an expression would write it, without rounding: {@code 9.3703701ms}; null when there is no
   * unit for its dimension.
   */
  @Nullable String exactText() {
    if (dimension.equals(Dimension.TIME)) {
      int leading = value.precision() - value.scale() - 1;
      int step = value.signum() == 0 || leading >= 0 ? 3 : Math.max(0, (leading + 9) / 3);
      return digits(value.scaleByPowerOfTen(9 - 3 * step)) + TIME[step];
    }
    String unit = dimension.equals(Dimension.NONE) ? "" : dimension.text();
    return unit.isEmpty() || Unit.named(unit) != null ? digits(value) + unit : null;
  }

  /** With all its digits, as an expression would write it; a pure number when there is no unit. */
  public String written() {
    String text = exactText();
    return text == null ? digits(value) : text;
  }

  private static String digits(BigDecimal value) {
    BigDecimal shortest = value.stripTrailingZeros();
    boolean plain = shortest.scale() > -20 && shortest.scale() < 20;
    return plain ? shortest.toPlainString() : shortest.toString().replace("E", "e");
  }

  /** With a prefix that makes the number readable: {@code 1.85 us}. */
  @Override
  public String toString() {
    return format(asDouble(), dimension.equals(Dimension.NONE) ? "" : dimension.text());
  }

  /**
   * A number of base units as a person reads it, to six significant digits: {@code 1.85 us}, {@code
   * 4 KiB}, {@code 12.5 %}.
   *
   * @param value the number in base units; NaN prints as {@code -}
   * @param unit {@code s}, {@code B}, {@code flop}, {@code word}, {@code flop/s}, {@code %} (of a
   *     fraction), or another text that is put behind the number
   */
  public static String format(double value, String unit) {
    if (Double.isNaN(value)) {
      return "-";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    return switch (unit) {
      case "s" -> time(value);
      case "B" -> bytes(value);
      case "%" -> Double.isInfinite(100 * value) ? plain(value, 4) : plain(100 * value, 4) + " %";
      case "flop", "word", "flop/s" -> scaled(value, unit);
      case "" -> plain(value, 6);
      default -> plain(value, 6) + " " + behind(unit);
    };
  }

  /**
   * The same to a fixed number of significant digits, zeros at the end included, so that a column
   * of them is even: {@code 61.0 ms}, {@code 4.00}; shares to one decimal place less than that.
   *
   * @param digits significant digits, at least 1; 0 for {@link #format(double, String)}
   */
  public static String format(double value, String unit, int digits) {
    if (digits == 0 || Double.isNaN(value) || Double.isInfinite(value)) {
      return format(value, unit);
    }
    if (unit.equals("%")) {
      return fixed(100 * value, Math.max(0, digits - 2)) + " %";
    }
    if (value == 0) {
      return format(value, unit);
    }
    return switch (unit) {
      case "s" -> evenTime(value, digits);
      case "B" -> evenBytes(value, digits);
      case "flop", "word", "flop/s" -> evenScaled(value, unit, digits);
      case "" -> even(value, digits);
      default -> even(value, digits) + " " + behind(unit);
    };
  }

  /** A unit as it stands behind a number: a rate of {@code 1/s} is {@code 69.1 /s}. */
  public static String behind(String unit) {
    return unit.startsWith("1/") ? unit.substring(1) : unit;
  }

  private static String evenTime(double value, int digits) {
    double sign = Math.signum(value);
    int step = 0;
    double scaled = Math.abs(value) * 1e9;
    while (step < 3 && scaled >= 1000 - 0.5 * Math.pow(10, 3 - digits)) {
      step++;
      scaled /= 1000;
    }
    return even(sign * scaled, digits) + " " + TIME[step];
  }

  private static String evenBytes(double value, int digits) {
    int step = steps(value, 1024, 1024, BINARY.length - 1);
    double scaled = value / Math.pow(1024, step);
    boolean whole = step == 0 && value == Math.rint(value);
    return (whole ? plain(value, 4) : even(scaled, digits)) + " " + BINARY[step];
  }

  private static String evenScaled(double value, String unit, int digits) {
    int step = steps(value, 1000, 1000 - 0.5 * Math.pow(10, 3 - digits), SI.length - 1);
    return even(value / Math.pow(1000, step), digits) + " " + SI[step] + unit;
  }

  /** How often a size is divided, at most, until it is below a limit. */
  private static int steps(double value, int base, double limit, int most) {
    int step = 0;
    for (double size = Math.abs(value); step < most && size >= limit; size /= base) {
      step++;
    }
    return step;
  }

  private static String even(double value, int digits) {
    BigDecimal shown = new BigDecimal(value).round(new MathContext(digits));
    return shown.setScale(Math.max(0, digits - shown.precision() + shown.scale())).toPlainString();
  }

  private static String fixed(double value, int places) {
    BigDecimal shown = new BigDecimal(value).setScale(places, RoundingMode.HALF_EVEN);
    return (shown.signum() == 0 ? shown.abs() : shown).toPlainString();
  }

  private static String time(double seconds) {
    double size = Math.abs(seconds);
    if (size == 0) {
      return "0 s";
    }
    if (size < 1e-9 * (1 - 1e-9)) {
      return plain(seconds * 1e9, 6) + " ns";
    }
    int step = 0;
    while (step < 3 && rounded(size * Math.pow(10, 9 - 3 * step)) >= 1000) {
      step++;
    }
    return plain(seconds * Math.pow(10, 9 - 3 * step), 6) + " " + TIME[step];
  }

  private static String bytes(double count) {
    int step = steps(count, 1024, 1024, BINARY.length - 1);
    return plain(count / Math.pow(1024, step), 6) + " " + BINARY[step];
  }

  private static String scaled(double value, String unit) {
    int step = steps(rounded(value), 1000, 1000, SI.length - 1);
    return plain(value / Math.pow(1000, step), 6) + " " + SI[step] + unit;
  }

  private static double rounded(double value) {
    if (Double.isInfinite(value)) {
      return value;
    }
    return new BigDecimal(value).round(new MathContext(6)).doubleValue();
  }

  /**
   * A pure number with at most {@code digits} significant digits, never with trailing zeros; {@code
   * inf} and {@code -} for those that are none.
   */
  public static String plain(double value, int digits) {
    if (value == 0) {
      return "0";
    }
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return format(value, "");
    }
    BigDecimal shown =
        new BigDecimal(value)
            .round(new MathContext(digits, RoundingMode.HALF_EVEN))
            .stripTrailingZeros();
    double size = Math.abs(value);
    if (value == Math.rint(value) && size < 1e15) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    return size >= 1e-4 && size < 1e12
        ? shown.toPlainString()
        : shown.round(new MathContext(digits)).toString().replace("E+", "e").replace("E", "e");
  }
}
