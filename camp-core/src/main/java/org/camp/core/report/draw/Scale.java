// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Axis;

/**
 * Maps numbers of an axis to pixels and says where its ticks are.
 *
 * <p>A linear scale starts and ends at ticks, which are 1, 2 or 5 times a power of ten of the unit
 * with the prefix that fits the largest number; a logarithmic one has ticks at powers of ten, and
 * between them where these are few, or at powers of two.
 */
public final class Scale {
  /** From here on numbers are written with an exponent. */
  private static final double LONG = 1e7;

  /** Power of 1000 → its prefix. */
  private static final String[] SI = {"", "k", "M", "G", "T", "P", "E"};

  /** Power of 1024 → its prefix. */
  private static final String[] BINARY = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};

  /** Power of 1000 above a nanosecond → unit. */
  private static final String[] TIME = {"ns", "us", "ms", "s"};

  private static final int FEW_DECADES = 2;
  private static final int FEW_DOUBLINGS = 8;
  private static final int MOST_DOUBLINGS = 12;

  /** Numbers that differ by less than this share are shown as one. */
  private static final double SAME = 1e-9;

  private final Axis axis;
  private final double low;
  private final double high;
  private final double from;
  private final double to;
  private final double factor;
  private final String unit;
  private final double step;

  /** Where doublings begin. */
  private final double start;

  /**
   * A scale.
   *
   * @param range least and greatest number to show
   * @param from pixel of the least
   * @param to pixel of the greatest
   * @param ticks about how many ticks
   */
  public Scale(Axis axis, double[] range, double from, double to, int ticks) {
    this.axis = axis;
    this.from = from;
    this.to = to;
    double least = Double.isNaN(range[0]) ? 0 : range[0];
    double most = Double.isNaN(range[1]) ? 1 : range[1];
    if (axis.log()) {
      double first = least > 0 ? least : 1;
      start = axis.unit().equals("s") ? first : 1;
      double last = most > first ? most : first * 10;
      boolean wide = Math.log10(last / first) > FEW_DECADES;
      double base = axis.base();
      low = wide ? Math.pow(base, Math.floor(power(first, base) + 1e-9)) : first / 1.05;
      high = wide ? Math.pow(base, Math.ceil(power(last, base) - 1e-9)) : last * 1.05;
      factor = 1;
      unit = "";
      step = 0;
      return;
    }
    if (!(most - least > SAME * Math.max(Math.abs(least), Math.abs(most)))) {
      double around = least == 0 ? 1 : Math.abs(least) / 2;
      most = least + around;
      least = least < 0 || least - around > 0 ? least - around : 0;
    }
    start = 1;
    String[] name = {axis.unit()};
    factor = factor(axis.unit(), Math.max(Math.abs(least), Math.abs(most)), name);
    unit = name[0];
    step = nice((most - least) / factor / ticks) * factor;
    low = Math.floor(least / step + 1e-9) * step;
    high = Math.ceil(most / step - 1e-9) * step;
  }

  private static double power(double value, double base) {
    return base == 10 ? Math.log10(value) : Math.log(value) / Math.log(base);
  }

  private static double nice(double rough) {
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    double head = rough / power;
    return (head <= 1 ? 1 : head <= 2 ? 2 : head <= 5 ? 5 : 10) * power;
  }

  private static double factor(String unit, double most, String[] name) {
    switch (unit) {
      case "s" -> {
        int at = TIME.length - 1;
        double factor = 1;
        while (at > 0 && most < factor) {
          factor = Math.pow(10, 3.0 * (--at - TIME.length + 1));
        }
        name[0] = TIME[at];
        return factor;
      }
      case "B", "flop", "word", "flop/s" -> {
        double base = unit.equals("B") ? 1024 : 1000;
        int at = 0;
        double factor = 1;
        while (at + 1 < SI.length && most >= factor * base) {
          factor *= base;
          at++;
        }
        name[0] = (unit.equals("B") ? BINARY : SI)[at] + unit;
        return factor;
      }
      case "%" -> {
        return 0.01;
      }
      default -> {
        return 1;
      }
    }
  }

  /** The pixel of a number; NaN where it has none. */
  double at(double value) {
    double share =
        axis.log()
            ? (value > 0 ? Math.log(value / low) / Math.log(high / low) : Double.NaN)
            : (value - low) / (high - low);
    return Double.isInfinite(value) ? Double.NaN : from + share * (to - from);
  }

  /** The least number on the scale. */
  double low() {
    return low;
  }

  /** The greatest number on the scale. */
  double high() {
    return high;
  }

  /** The label of the axis with its unit. */
  String label() {
    return unit.isEmpty() ? axis.label() : (axis.label() + " [" + unit + "]").strip();
  }

  /** A number as tooltips say it. */
  String say(double value) {
    return Quantity.format(value, axis.unit());
  }

  /** A number of the axis with what is written at it. */
  public record Tick(double value, String label) {}

  /** The numbers that are labelled. */
  public List<Tick> ticks() {
    if (!axis.log()) {
      return steps();
    }
    List<Tick> ticks = axis.doublings() ? doublings() : decades();
    if (ticks.size() < 2) {
      return List.of(tick(low), tick(high));
    }
    return ticks;
  }

  private Tick tick(double value) {
    boolean isLong = axis.unit().isEmpty() && Math.abs(value) >= LONG;
    return new Tick(value, isLong ? shortened(value) : Quantity.format(value, axis.unit()));
  }

  /** A number without a unit that has too many digits to stand at an axis: {@code 2.5e9}. */
  private static String shortened(double value) {
    BigDecimal shown = new BigDecimal(value).round(new MathContext(12)).stripTrailingZeros();
    return shown.toString().replace("E+", "e");
  }

  private List<Tick> steps() {
    List<Tick> ticks = new ArrayList<>();
    long first = Math.round(low / step);
    long last = Math.round(high / step);
    BigDecimal unitStep = new BigDecimal(step / factor);
    int digits = (int) Math.max(0, -Math.floor(Math.log10(step / factor) + 1e-9));
    for (long i = first; i <= last; i++) {
      BigDecimal shown =
          unitStep.multiply(BigDecimal.valueOf(i)).setScale(digits, RoundingMode.HALF_EVEN);
      double size = Math.abs(shown.doubleValue());
      String label =
          size >= LONG
              ? shortened(i * (step / factor))
              : digits <= 6 ? shown.toPlainString() : Quantity.plain(i * (step / factor), 4);
      ticks.add(new Tick(i * step, label));
    }
    return ticks;
  }

  private List<Tick> decades() {
    List<Tick> ticks = new ArrayList<>();
    int first = (int) Math.floor(Math.log10(low) - 1e-9);
    int last = (int) Math.ceil(Math.log10(high) + 1e-9);
    int apart = Math.max(1, (last - first + 7) / 8);
    int[] heads = last - first <= FEW_DECADES + 1 ? new int[] {1, 2, 5} : new int[] {1};
    for (int e = first; e <= last; e += apart) {
      for (int head : heads) {
        double value = head * Math.pow(10, e);
        if (value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9)) {
          ticks.add(tick(value));
        }
      }
    }
    return ticks;
  }

  /** Powers of two, whose exponents are 1, 2, 5 or 10 apart; of times, from the least one on. */
  private List<Tick> doublings() {
    List<Tick> ticks = new ArrayList<>();
    double apart =
        nice(
            Math.max(
                1,
                power(high / low, 2) / (axis.unit().isEmpty() ? MOST_DOUBLINGS : FEW_DOUBLINGS)));
    for (double e = Math.ceil(power(low / start, 2) / apart - 1e-9) * apart;
        e <= power(high / start, 2) + 1e-9;
        e += apart) {
      ticks.add(tick(start * Math.pow(2, e)));
    }
    return ticks;
  }
}
