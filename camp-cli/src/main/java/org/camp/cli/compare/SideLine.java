// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.compare;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.EvenFigures;
import org.camp.core.report.PartChange;

/**
 * A number on each side.
 *
 * @param path where it stands in the results; all places where they differ
 * @param places side → where it stands in its results
 * @param unit its base unit; empty where it is not known
 * @param values side → number, NaN where there is none
 */
record SideLine(String path, List<String> places, String unit, double[] values) {
  private static final Pattern KEY = Pattern.compile("(?<=[\\[,])[a-zA-Z]+=");
  private static final double MOST_COUNT = 1e15;

  /** The same numbers in a base unit. */
  SideLine in(String other) {
    return new SideLine(path, places, other, values);
  }

  /** How far the greatest is from the least, as a part of the greater amount; NaN is neither. */
  double spread() {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double value : values) {
      least = value < least ? value : least;
      most = value > most ? value : most;
    }
    if (least > most) {
      return 0;
    }
    double size = Math.max(Math.abs(least), Math.abs(most));
    return size == 0 || Double.isInfinite(size) ? (least == most ? 0 : 1) : (most - least) / size;
  }

  /** A side against the first; NaN where that makes no sense. */
  double ratio(int side) {
    return values[0] == 0 ? Double.NaN : values[side] / values[0];
  }

  /** How a side differs from the first, with the ratio where it is far from 1. */
  String change(int side) {
    double ratio = ratio(side);
    if (Double.isNaN(ratio) || Double.isInfinite(ratio)) {
      return "-";
    }
    String part = (ratio > 1 ? "+" : "") + Quantity.format(ratio - 1, "%", 3);
    return Math.abs(ratio) >= 10 || Math.abs(ratio) <= 0.1
        ? PartChange.times(ratio)
        : Math.abs(ratio) >= 2 || Math.abs(ratio) <= 0.5
            ? part + " (" + PartChange.times(ratio) + ")"
            : part;
  }

  /**
   * The values as people read them: counts whole, others with as many digits as tell them apart.
   */
  List<String> texts() {
    return texts(values, unit);
  }

  /** Numbers in a base unit as people read them beside each other. */
  static List<String> texts(double[] values, String unit) {
    boolean counts =
        unit.isEmpty()
            && DoubleStream.of(values).allMatch(v -> v == Math.rint(v) && v < MOST_COUNT);
    return counts
        ? DoubleStream.of(values).mapToObj(v -> String.format(Locale.ROOT, "%,.0f", v)).toList()
        : EvenFigures.of(values, unit);
  }

  /** The path without the keys of its selectors: {@code profiles[df,1].queue}. */
  String brief() {
    return brief(path);
  }

  static String brief(String path) {
    return KEY.matcher(path).replaceAll("");
  }
}
