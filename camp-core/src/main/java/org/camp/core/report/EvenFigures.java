// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.camp.core.quantity.Quantity;

/** Figures of one kind with as many digits, 3 to 6, as tell them apart. */
public final class EvenFigures {
  private static final int LEAST = 3;
  private static final int MOST = 6;

  private EvenFigures() {}

  /**
   * The figures as people read them, in their order.
   *
   * @param unit as {@link Section.Figure#unit()}
   */
  public static List<String> of(double[] values, String unit) {
    long different = DoubleStream.of(values).distinct().count();
    List<String> texts = List.of();
    for (int digits = LEAST; digits <= MOST; digits++) {
      int shown = digits;
      texts = DoubleStream.of(values).mapToObj(v -> Quantity.format(v, unit, shown)).toList();
      Set<String> told = new HashSet<>(texts);
      if (told.size() == different) {
        return texts;
      }
    }
    return texts;
  }

  /** One figure, to three digits. */
  public static String of(double value, String unit) {
    return Quantity.format(value, unit, LEAST);
  }

  /** A change of a figure, as a share of it: {@code +39.7 %}, {@code -0.6 %}. */
  public static String change(double before, double after) {
    double change = after / before - 1;
    String text = Quantity.format(change, "%", LEAST);
    return change > 0 && !text.equals("0.0 %") ? "+" + text : text;
  }
}
