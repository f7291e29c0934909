// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import org.camp.core.order.ActivityClass;
import org.camp.core.quantity.Quantity;

/** Figures and names as a line of text has room for them. */
final class Figures {
  private static final double NANOSECONDS = 1e9;
  private static final int DIGITS = 3;

  /** Less than this is what sums of doubles leave over [ns]. */
  private static final double NOTHING = 1e-3;

  private Figures() {}

  static double seconds(double nanoseconds) {
    return nanoseconds / NANOSECONDS;
  }

  /** To three digits, zeros at the end included: {@code 21.3 ms}. */
  static String time(double nanoseconds) {
    if (Double.isNaN(nanoseconds)) {
      return "-";
    }
    double rounded = rounded(nanoseconds);
    String unit = unit(rounded);
    return number(rounded, unit) + " " + unit;
  }

  /** With a plus where it is more: {@code +2.51 ms}. */
  static String change(double nanoseconds) {
    return (nanoseconds >= NOTHING ? "+" : "") + time(nanoseconds);
  }

  /** In the unit of a greater time: {@code +0.19}. */
  static String change(double nanoseconds, double greater) {
    String unit = unit(rounded(greater));
    double scaled = Math.abs(scaled(nanoseconds, unit));
    String digits = String.format(Locale.ROOT, scaled < 10 ? "%.2f" : "%.1f", scaled);
    return (nanoseconds < 0 ? "-" : "+") + digits;
  }

  /** In the unit of a greater time, which is said: {@code +0.53 ms}. */
  static String changeInUnitOf(double nanoseconds, double greater) {
    return Math.abs(nanoseconds) < NOTHING
        ? change(nanoseconds)
        : change(nanoseconds, greater) + " " + unit(rounded(greater));
  }

  static String percent(double share) {
    if (Double.isNaN(share)) {
      return "-";
    }
    return new BigDecimal(100 * share).round(new MathContext(2)).toPlainString() + " %";
  }

  /** What a part is called: wires and queues say what they are. */
  static String name(ActivityClass kind, String name) {
    return kind == ActivityClass.WIRE || kind == ActivityClass.QUEUE
        ? kind.word() + " " + name
        : name;
  }

  private static double rounded(double nanoseconds) {
    if (Math.abs(nanoseconds) < NOTHING) {
      return 0;
    }
    return new BigDecimal(nanoseconds).round(new MathContext(DIGITS)).doubleValue();
  }

  private static String unit(double nanoseconds) {
    String text = Quantity.format(seconds(nanoseconds), "s");
    return text.substring(text.indexOf(' ') + 1);
  }

  private static double scaled(double nanoseconds, String unit) {
    return switch (unit) {
      case "ns" -> nanoseconds;
      case "us" -> nanoseconds / 1e3;
      case "ms" -> nanoseconds / 1e6;
      default -> nanoseconds / 1e9;
    };
  }

  private static String number(double nanoseconds, String unit) {
    if (nanoseconds == 0) {
      return "0";
    }
    BigDecimal value = new BigDecimal(scaled(nanoseconds, unit));
    int before = value.precision() - value.scale();
    return value.setScale(Math.max(0, DIGITS - before), RoundingMode.HALF_EVEN).toPlainString();
  }
}
