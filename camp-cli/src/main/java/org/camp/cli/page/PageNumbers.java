// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.camp.core.quantity.Quantity;

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

  /** A share [%] that one decimal place would show as nothing. */
  private static final double SMALL_SHARE = 0.05;

  private static final Pattern MINUS = Pattern.compile("(^|[\\s(])-(?=[0-9.])");
  private static final Pattern UNIT =
      Pattern.compile("(?<![\\w-])([0-9][0-9.,]*) (%|[mun]?s|min|h|B|[KMG]i?B)(?![\\w/-])");
  private static final String FIGURE = "[-+]?[0-9][0-9.]*(?:,[0-9]{3})*(?: [^\\s,]{1,7})?";
  private static final String NAMED = "(?:[a-z]+ )?" + FIGURE;
  private static final Pattern FIGURES =
      Pattern.compile(NAMED + "(?:(?:, | to | \\.\\. )" + NAMED + ")*");

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
          default -> List.of(new Prefix(1, Quantity.behind(unit)));
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
      double share = Math.abs(100 * value);
      boolean isSmall = share >= 1e-3 && share < SMALL_SHARE;
      return sign(value) + (isSmall ? digits(share, 1) : fixed(share, 1)) + BLANK + "%";
    }
    Prefix in = prefix(value, unit);
    return sign(value)
        + digits(Math.abs(value) / in.factor, 3)
        + (in.name.isEmpty() ? "" : BLANK + in.name);
  }

  /** A number that is a count where it is whole, as those of cells are: without decimals. */
  static String counted(double value, String unit) {
    boolean isCount = value == Math.rint(value) && Math.abs(value) < MANY;
    return isCount && !List.of("s", "B", "%").contains(unit)
        ? sign(value)
            + fixed(Math.abs(value), 0)
            + (unit.isEmpty() ? "" : BLANK + Quantity.behind(unit))
        : text(value, unit);
  }

  /** A change: always with its sign. */
  public static String signed(double value, String unit) {
    return (value > 0 ? "+" : "") + text(value, unit);
  }

  /** A change in the unit, and to the places, in which a greater one has three digits. */
  static String signed(double value, String unit, double greatest) {
    Prefix in = prefix(greatest, unit);
    double most = Math.abs(greatest) / in.factor;
    boolean isPlain = most >= 1 && most < 999.5 && !unit.equals("%");
    if (!isPlain || !(Math.abs(value) <= Math.abs(greatest))) {
      return signed(value, unit);
    }
    int places = 2 - (int) Math.floor(Math.log10(most));
    String shown = fixed(Math.abs(value) / in.factor, places);
    return (value > 0 ? "+" : sign(value)) + shown + BLANK + in.name;
  }

  /** A sentence whose figures are written as those of pages are: {@code 3 µs}, {@code −2.1 %}. */
  static String sentence(String text) {
    String signs = MINUS.matcher(text).replaceAll("$1−");
    return UNIT.matcher(signs)
        .replaceAll(one -> one.group(1) + BLANK + one.group(2).replace("us", "µs"));
  }

  /** The text of a cell: figures, each behind a word or none, or else it stays as it is. */
  static String cell(String text) {
    return FIGURES.matcher(text).matches() ? sentence(text) : text;
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
