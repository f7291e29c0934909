// SPDX-License-Identifier: Apache-2.0
package org.camp.core.quantity;

import java.util.List;

/** The functions that every expression may call. */
public final class Functions {
  /** The random cost whose argument names a measured profile. */
  public static final String EMPIRICAL = "empirical";

  private static final List<String> NAMES =
      List.of("min", "max", "floor", "ceil", "log2", "ln", "exp", "sqrt");
  private static final List<String> RANDOM =
      List.of("normal", "lognormal", "exponential", "uniform", EMPIRICAL);

  private Functions() {}

  /** Whether {@code name} is {@code min max floor ceil log2 ln exp sqrt}. */
  public static boolean isBuiltIn(String name) {
    return NAMES.contains(name);
  }

  /**
   * Whether {@code name} is a random cost: {@code normal lognormal exponential uniform empirical}.
   */
  public static boolean isRandom(String name) {
    return RANDOM.contains(name);
  }

  /** The built-in functions. */
  public static List<String> names() {
    return NAMES;
  }

  /** Whether {@code count} arguments suit {@code name}; unknown functions take one. */
  static boolean takes(String name, int count) {
    return switch (name) {
      case "min", "max" -> count >= 1;
      case "normal", "lognormal", "uniform" -> count == 2;
      default -> count == 1;
    };
  }

  static double apply(String name, double[] arguments) {
    double first = arguments[0];
    return switch (name) {
      case "min" -> extreme(arguments, true);
      case "max" -> extreme(arguments, false);
      case "floor" -> Math.floor(first);
      case "ceil" -> Math.ceil(first);
      case "log2" -> log2(first);
      case "ln" -> Math.log(first);
      case "exp" -> Math.exp(first);
      case "sqrt" -> Math.sqrt(first);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static double extreme(double[] values, boolean least) {
    double result = values[0];
    for (int i = 1; i < values.length; i++) {
      result = least ? Math.min(result, values[i]) : Math.max(result, values[i]);
    }
    return result;
  }

  /** Exact for powers of two, so that {@code log2(n)} can count rounds. */
  private static double log2(double value) {
    int exponent = Math.getExponent(value);
    if (exponent >= 0 && exponent <= Double.MAX_EXPONENT && value == Math.scalb(1.0, exponent)) {
      return exponent;
    }
    return Math.log(value) / Math.log(2);
  }

  /** {@code base^exponent}, by multiplication when the exponent is a small whole number. */
  static double power(double base, double exponent) {
    if (exponent == Math.rint(exponent) && exponent >= 0 && exponent <= 64) {
      if (base == 2) {
        return Math.scalb(1.0, (int) exponent);
      }
      double result = 1;
      double square = base;
      for (int e = (int) exponent; e > 0; e >>= 1) {
        if ((e & 1) == 1) {
          result *= square;
        }
        square *= square;
      }
      return result;
    }
    return Math.pow(base, exponent);
  }

  /** The floored remainder: has the sign of {@code divisor}. */
  static double remainder(double value, double divisor) {
    double r = value % divisor;
    return r != 0 && (r < 0) != (divisor < 0) ? r + divisor : r;
  }
}
