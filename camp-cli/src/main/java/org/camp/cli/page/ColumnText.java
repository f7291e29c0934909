// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.page;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/**
 * The cells of a column: one unit, and as many digits (three to six) as tell its values apart;
 * where they lie too far apart for that, each its own unit.
 */
final class ColumnText {
  private static final int FEWEST = 3;
  private static final int MOST = 6;
  private static final int MOST_DIGITS = 24;

  private final String unit;
  private final boolean numeric;
  private final PageNumbers.Prefix prefix;
  private final int places;
  private boolean isChange;

  private ColumnText(String unit, boolean numeric, PageNumbers.Prefix prefix, int places) {
    this.unit = unit;
    this.numeric = numeric;
    this.prefix = prefix;
    this.places = places;
  }

  /** How the values of a column are printed. */
  static ColumnText of(Section.Column column, List<Value> values) {
    ColumnText text = plain(column, values);
    text.isChange = column.digits() == Section.Column.CHANGE;
    return text;
  }

  private static ColumnText plain(Section.Column column, List<Value> values) {
    boolean numeric = false;
    boolean counts = true;
    double most = 0;
    double least = Double.POSITIVE_INFINITY;
    Set<Double> different = new HashSet<>();
    for (Value value : values) {
      boolean isNumber = value instanceof Value.Num || value instanceof Value.Int;
      if (!isNumber && !(value instanceof Value.Null) && !(value instanceof Value.Big)) {
        return new ColumnText(column.unit(), false, new PageNumbers.Prefix(1, ""), -1);
      }
      numeric |= !(value instanceof Value.Null);
      counts &= !(value instanceof Value.Num some) || some.value() == Math.rint(some.value());
      double size = Math.abs(number(value));
      if (size > 0 && !Double.isInfinite(size)) {
        most = Math.max(most, size);
        least = Math.min(least, size);
        different.add(number(value));
      }
    }
    PageNumbers.Prefix prefix = PageNumbers.prefix(most, column.unit());
    if (counts && column.unit().isEmpty()) {
      return new ColumnText("", numeric, prefix, 0);
    }
    for (int digits = FEWEST; digits <= MOST; digits++) {
      int places =
          Math.max(0, digits - 1 - (int) Math.floor(Math.log10(most / prefix.factor() + 1e-300)));
      Set<String> texts = new HashSet<>();
      different.forEach(v -> texts.add(PageNumbers.fixed(v / prefix.factor(), places)));
      boolean isSeen = least / prefix.factor() >= 0.5 * Math.pow(10, -places);
      if (places <= MOST && isSeen && (texts.size() == different.size() || digits == MOST)) {
        return new ColumnText(column.unit(), numeric, prefix, places);
      }
    }
    return new ColumnText(column.unit(), numeric, prefix, -1);
  }

  /** Whether it stands to the right. */
  boolean isNumeric() {
    return numeric;
  }

  static double number(Value value) {
    return value instanceof Value.Num n
        ? n.value()
        : value instanceof Value.Int i
            ? (double) i.value()
            : value instanceof Value.Big b ? b.value().doubleValue() : Double.NaN;
  }

  /** A cell as people read it. */
  String text(Value value) {
    if (value instanceof Value.Str text) {
      return PageNumbers.cell(text.value());
    }
    if (value instanceof Value.Bool truth) {
      return truth.value() ? "yes" : "no";
    }
    if (value instanceof Value.Null) {
      return "–";
    }
    if (value instanceof Value.Arr || value instanceof Value.Obj) {
      return JsonWriter.line(value);
    }
    if (value instanceof Value.Big big) {
      String digits = big.value().toString();
      return digits.length() <= MOST_DIGITS
          ? String.format(Locale.ROOT, "%,d", big.value()).replace("-", "−")
          : digits.substring(0, 1) + "." + digits.substring(1, 6) + "e" + (digits.length() - 1);
    }
    double number = number(value);
    String more = isChange && number > 0 ? "+" : "";
    if (places < 0 || Double.isNaN(number) || Double.isInfinite(number)) {
      return more + PageNumbers.text(number, unit);
    }
    String name = prefix.name().isEmpty() ? "" : PageNumbers.BLANK + prefix.name();
    double shown = Math.abs(number) / prefix.factor();
    return more + PageNumbers.sign(number) + PageNumbers.fixed(shown, places) + name;
  }

  /** The raw value of a number, to be sorted by; empty for others. */
  String raw(Value value) {
    double number = number(value);
    return !numeric || Double.isNaN(number) ? "" : Double.toString(number);
  }
}
