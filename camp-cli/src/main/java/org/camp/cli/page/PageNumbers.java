// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;

/**
 * Numbers as pages print them: three digits, a unit always, a prefix instead of an exponent, signs
 * and units of typography, no break before the unit. The script of pages prints them alike.
 */
public final class PageNumbers {
  /** No break, no stretch. */
  static final char BLANK = '\u00a0';

  private static final List<Prefix> TIME =
      List.of(
          new Prefix(1, "s"),
          new Prefix(1e-3, "ms"),
          new Prefix(1e-6, "µs"),
          new Prefix(1e-9, "ns"));
  private static final List<Prefix> BYTES =
      List.of(
          new Prefix(1L << 30, "GiB"),
          new Prefix(1L << 20, "MiB"),
          new Prefix(1024, "KiB"),
          new Prefix(1, "B"));
  private static final double MANY = 1e15;

  private PageNumbers() {}

  /** A unit and how many base units it has. */
  record Prefix(double factor, String name) {}

  /** The unit in which a number of base units has one to three digits before the point. */
  static Prefix prefix(double value, String unit) {
    List<Prefix> units =
        switch (unit) {
          case "s" -> TIME;
          case "B" -> BYTES;
          case "%" -> List.of(new Prefix(0.01, "%"));
          default -> List.of(new Prefix(1, unit));
        };
    return units.stream()
        .filter(u -> Math.abs(value) >= u.factor * 0.9995)
        .findFirst()
        .orElse(value == 0 ? units.get(0) : units.get(units.size() - 1));
  }

  /** A number of base units; nothing prints as a dash. */
  public static String text(double value, String unit) {
    if (Double.isNaN(value)) {
      return "–";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "∞" : "−∞";
    }
    if (unit.equals("%")) {
      return sign(value) + fixed(Math.abs(100 * value), 1) + BLANK + "%";
    }
    Prefix in = prefix(value, unit);
    return sign(value)
        + digits(Math.abs(value) / in.factor, 3)
        + (in.name.isEmpty() ? "" : BLANK + in.name);
  }

  /** A change: always with its sign. */
  public static String signed(double value, String unit) {
    return (value > 0 ? "+" : "") + text(value, unit);
  }

  static String sign(double value) {
    return value < 0 ? "−" : "";
  }

  /** A number to so many digits; whole ones in groups of thousands. */
  static String digits(double value, int digits) {
    if (value == 0) {
      return "0";
    }
    if (value >= MANY || value < 1e-3) {
      return String.format(Locale.ROOT, "%." + (digits - 1) + "e", value).replace("e+", "e");
    }
    if (value >= 999.5) {
      return String.format(Locale.ROOT, "%,d", Math.round(value));
    }
    BigDecimal shown = new BigDecimal(value).round(new MathContext(digits));
    return shown.setScale(Math.max(0, digits - shown.precision() + shown.scale())).toPlainString();
  }

  static String fixed(double value, int places) {
    return String.format(Locale.ROOT, "%,." + places + "f", value);
  }
}
