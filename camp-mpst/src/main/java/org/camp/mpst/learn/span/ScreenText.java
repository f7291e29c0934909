// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Ellipsis;

/** Texts of a screen of 80 columns. */
public final class ScreenText {
  /** Columns of a remark. */
  static final int REMARK = 72;

  private static final int DIGITS = 3;
  private static final double MANY_TIMES = 9;

  private ScreenText() {}

  /** A remark with a line break wherever a line of a screen is full. */
  public static String wrapped(String text) {
    return text.lines().map(ScreenText::wrappedLine).collect(Collectors.joining("\n"));
  }

  private static String wrappedLine(String text) {
    if (text.codePointCount(0, text.length()) <= REMARK) {
      return text;
    }
    StringBuilder lines = new StringBuilder();
    int length = 0;
    for (String word : Splitter.on(' ').split(text)) {
      int own = word.codePointCount(0, word.length());
      boolean breaks = length > 0 && length + 1 + own > REMARK;
      lines.append(length == 0 ? "" : breaks ? "\n" : " ").append(Ellipsis.middle(word, REMARK));
      length = length == 0 || breaks ? own : length + 1 + own;
    }
    return lines.toString();
  }

  /** Filled up on the right. */
  public static String left(String text, int width) {
    String fitting = Ellipsis.middle(text, width);
    return fitting + " ".repeat(width - fitting.codePointCount(0, fitting.length()));
  }

  /** Filled up on the left. */
  public static String right(String text, int width) {
    String fitting = Ellipsis.middle(text, width);
    return " ".repeat(width - fitting.codePointCount(0, fitting.length())) + fitting;
  }

  /** A time [s]. */
  static String time(double seconds) {
    return Quantity.format(seconds, "s", DIGITS);
  }

  /** {@code 1 trace}, {@code 3,000 traces}. */
  static String count(long number, String thing) {
    return String.format(Locale.ROOT, "%,d %s%s", number, thing, number == 1 ? "" : "s");
  }

  /** A share of 1 with a sign; where it is great, how many times as much. */
  static String change(double share) {
    return share >= MANY_TIMES
        ? String.format(Locale.ROOT, "%,.0f times", share + 1)
        : String.format(Locale.ROOT, "%+.1f %%", 100 * share);
  }

  /** A share of 1. */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  /** At most so many lines; the last says how many are left out. */
  public static List<String> few(List<String> lines, int most, String what) {
    if (lines.size() <= most) {
      return lines;
    }
    List<String> some = new ArrayList<>(lines.subList(0, most - 1));
    some.add((lines.size() - most + 1) + " more " + what);
    return some;
  }
}
