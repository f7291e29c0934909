// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.math.BigInteger;
import java.util.Locale;
import java.util.stream.Collectors;
import org.camp.core.diagnostic.Printable;
import org.camp.core.quantity.Quantity;

/**
 * A value as a person reads it: a number that is aligned to the right and its unit that is aligned
 * to the left, or a text.
 *
 * @param number the digits, or the whole text
 * @param unit the unit with its prefix, or empty
 * @param numeric whether it is a number, or nothing, which may stand among numbers
 */
public record Cell(String number, String unit, boolean numeric) {
  private static final int MOST_DIGITS = 24;
  private static final int CHANGE_DIGITS = 3;

  /** A value as it comes; see {@link Section.Column}. */
  public static Cell of(Value value, String unit) {
    return of(value, unit, 0);
  }

  /** A value to a number of significant digits, or as it comes; see {@link Section.Column}. */
  public static Cell of(Value value, String unit, int digits) {
    if (value instanceof Value.Num number) {
      return quantity(number.value(), unit, digits);
    }
    if (value instanceof Value.Int whole) {
      return unit.isEmpty()
          ? new Cell(whole(whole.value(), digits), "", true)
          : quantity((double) whole.value(), unit, digits);
    }
    if (value instanceof Value.Big big) {
      return new Cell(count(big.value()), unit, true);
    }
    String text = text(value);
    return new Cell(text, "", value instanceof Value.Null || text.isEmpty());
  }

  private static String whole(long value, int digits) {
    return digits == Section.Column.GROUPED
        ? String.format(Locale.ROOT, "%,d", value)
        : Long.toString(value);
  }

  private static Cell quantity(double value, String unit, int digits) {
    boolean isChange = digits == Section.Column.CHANGE;
    String amount = Quantity.format(value, unit, isChange ? CHANGE_DIGITS : digits);
    String text = isChange && value > 0 ? "+" + amount : amount;
    int space = text.indexOf(' ');
    return space < 0
        ? new Cell(text, "", true)
        : new Cell(text.substring(0, space), text.substring(space + 1), true);
  }

  private static String count(BigInteger value) {
    String digits = value.toString();
    if (digits.length() <= MOST_DIGITS) {
      return digits;
    }
    int sign = value.signum() < 0 ? 1 : 0;
    String head = digits.substring(0, sign + 1) + "." + digits.substring(sign + 1, sign + 6);
    return head + "e" + (digits.length() - sign - 1);
  }

  private static String text(Value value) {
    if (value instanceof Value.Str text) {
      return Printable.line(text.value());
    }
    if (value instanceof Value.Bool truth) {
      return truth.value() ? "yes" : "no";
    }
    if (value instanceof Value.Arr array) {
      return array.items().stream().map(Cell::whole).collect(Collectors.joining(", "));
    }
    if (value instanceof Value.Obj object) {
      return object.fields().entrySet().stream()
          .map(field -> Printable.line(field.getKey()) + "=" + whole(field.getValue()))
          .collect(Collectors.joining(", "));
    }
    return "-";
  }

  private static String whole(Value value) {
    Cell cell = of(value, "");
    return cell.unit.isEmpty() ? cell.number : cell.number + " " + cell.unit;
  }
}
