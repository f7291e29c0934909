package org.camp.core.report;

/** Numbers as machines read them: the shortest decimal that reads back as the same double. */
final class NumberText {
  private static final double WHOLE_BELOW = 1e15;

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
