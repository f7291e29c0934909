// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

/** Numbers as machines read them: the shortest decimal that reads back as the same double. */
final class NumberText {
  private static final double WHOLE_BELOW = 1e15;

  private static final long MANTISSA = (1L << 52) - 1;

  /** Exponent → the power of ten, as far as a double holds it exactly. */
  private static final double[] EXACT_POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  /** Significant digits from which {@link Double#toString} may write one too many. */
  private static final int LONG = 16;

  private NumberText() {}

  /** Appends a finite number; whole ones below 1e15 without a fraction. */
  static void append(StringBuilder out, double value) {
    if (value == Math.rint(value) && Math.abs(value) < WHOLE_BELOW) {
      out.append((long) value);
      return;
    }
    double size = Math.abs(value);
    if (value < 0) {
      out.append('-');
    }
    if (!shortForm(out, size) && !fullForm(out, size)) {
      longForm(out, size);
    }
  }

  /**
   * Writes a number of at most 15 digits: those are told apart by any double, and where digits and
   * power of ten are both exact, their quotient is rounded once, as a reader rounds it.
   */
  private static boolean shortForm(StringBuilder out, double size) {
    int places = Math.min(EXACT_POWERS.length - 1, 14 - (int) Math.floor(Math.log10(size)));
    if (places < 1) {
      return false;
    }
    double digits = Math.rint(size * EXACT_POWERS[places]);
    if (digits >= WHOLE_BELOW) {
      places--;
      digits = Math.rint(size * EXACT_POWERS[places]);
    }
    if (digits == 0 || digits / EXACT_POWERS[places] != size) {
      return false;
    }
    long rest = (long) digits;
    while (rest % 10 == 0) {
      rest /= 10;
      places--;
    }
    String text = Long.toString(rest);
    write(out, text, text.length() - places, size);
    return true;
  }

  /**
   * Writes a number of 16 or 17 digits. Its product with an exact power of ten is known exactly as
   * a sum of two doubles, so it is known how far the nearest decimal is from the number, and a
   * decimal nearer than half the distance between doubles reads back as the number. Declines where
   * that cannot be told.
   */
  private static boolean fullForm(StringBuilder out, double size) {
    int places = 15 - (int) Math.floor(Math.log10(size));
    boolean uneven = (Double.doubleToRawLongBits(size) & MANTISSA) == 0;
    if (places < 1 || places + 1 >= EXACT_POWERS.length || uneven) {
      return false;
    }
    long least = 1_000_000_000_000_000L;
    for (int digits = LONG; digits <= LONG + 1; digits++, places++, least *= 10) {
      double power = EXACT_POWERS[places];
      double product = size * power;
      double error = Math.fma(size, power, -product);
      double whole = Math.rint(product);
      double rest = product - whole + error;
      long decimal = (long) whole + (long) Math.rint(rest);
      if (decimal < least || decimal >= 10 * least) {
        return false;
      }
      double distance = Math.abs(rest - Math.rint(rest)) / (Math.ulp(size) / 2 * power);
      if (Math.abs(distance - 1) < 1e-6) {
        return false;
      }
      if (distance < 1) {
        String text = withoutTrailingZeros(Long.toString(decimal));
        write(out, text, digits - places, size);
        return true;
      }
    }
    return false;
  }

  private static void longForm(StringBuilder out, double size) {
    String text = Double.toString(size);
    int e = text.indexOf('E');
    String mantissa = e < 0 ? text : text.substring(0, e);
    int point = mantissa.indexOf('.');
    String digits = mantissa.substring(0, point) + mantissa.substring(point + 1);
    int exponent = point + (e < 0 ? 0 : Integer.parseInt(text, e + 1, text.length(), 10));
    int from = 0;
    while (digits.charAt(from) == '0') {
      from++;
    }
    digits = withoutTrailingZeros(digits.substring(from));
    exponent -= from;
    while (digits.length() >= LONG) {
      String shorter = shorter(digits, exponent, size);
      if (shorter.equals(digits)) {
        break;
      }
      exponent += shorter.length() > digits.length() ? 1 : 0;
      digits = withoutTrailingZeros(shorter);
    }
    write(out, digits, exponent, size);
  }

  /** One digit less, if that still reads back as {@code size}; else the digits as they are. */
  private static String shorter(String digits, int exponent, double size) {
    long head = Long.parseLong(digits, 0, digits.length() - 1, 10);
    long first = digits.charAt(digits.length() - 1) >= '5' ? head + 1 : head;
    long second = first == head ? head + 1 : head;
    int scale = exponent - (digits.length() - 1);
    for (long candidate : new long[] {first, second}) {
      if (Double.parseDouble(candidate + "e" + scale) == size) {
        String text = Long.toString(candidate);
        boolean carried = text.length() == digits.length();
        return carried ? text + "0" : text;
      }
    }
    return digits;
  }

  private static String withoutTrailingZeros(String digits) {
    int end = digits.length();
    while (end > 1 && digits.charAt(end - 1) == '0') {
      end--;
    }
    return digits.substring(0, end);
  }

  /** Writes 0.DIGITS times ten to the exponent. */
  private static void write(StringBuilder out, String digits, int exponent, double size) {
    if (size >= 1e-4 && size < WHOLE_BELOW) {
      if (exponent <= 0) {
        out.append("0.").append("0".repeat(-exponent)).append(digits);
      } else {
        out.append(digits, 0, exponent).append('.').append(digits, exponent, digits.length());
      }
      return;
    }
    out.append(digits.charAt(0));
    if (digits.length() > 1) {
      out.append('.').append(digits, 1, digits.length());
    }
    out.append('e').append(exponent - 1);
  }

  /** A number as a table for machines holds it: empty for NaN, {@code inf}, {@code -inf}. */
  static String field(double value) {
    if (Double.isNaN(value)) {
      return "";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    StringBuilder out = new StringBuilder();
    append(out, value);
    return out.toString();
  }
}
