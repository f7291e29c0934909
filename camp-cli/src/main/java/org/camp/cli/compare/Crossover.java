// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.compare;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.camp.core.quantity.SweepRange;

/**
 * Where another side becomes the best one. Between two points of a sweep with different best sides
 * the place is found by bisection: of whole numbers the first at which another side is best, so
 * that the one before was looked at too; of others within a part in 10⁶.
 *
 * @param before the side that is best just before
 * @param best the side that is best from there on
 * @param last the last value that was looked at where {@code before} is best, as it is written
 * @param from the first value that was looked at where {@code best} is best
 * @param exact whether no value lies between
 */
record Crossover(int before, int best, String last, String from, boolean exact) {
  private static final int MOST = 64;
  private static final double CLOSE = 1e-6;

  /** No side is best: nothing is known there. */
  static final int NONE = -1;

  /**
   * All along a range.
   *
   * @param best the side that is best at each of its values, or {@link #NONE}
   * @param probe the side that is best at a value that is written so
   */
  static List<Crossover> along(SweepRange range, int[] best, ToIntFunction<String> probe) {
    List<Crossover> all = new ArrayList<>();
    int before = NONE;
    for (int i = 0; i < best.length; i++) {
      if (best[i] == NONE) {
        continue;
      }
      if (before >= 0 && best[before] != best[i]) {
        between(range, before, i, best, probe, all);
      }
      before = i;
    }
    return all;
  }

  private static void between(
      SweepRange range,
      int from,
      int to,
      int[] best,
      ToIntFunction<String> probe,
      List<Crossover> all) {
    BigDecimal low = BigDecimal.valueOf(range.number(from).orElseThrow());
    BigDecimal high = BigDecimal.valueOf(range.number(to).orElseThrow());
    boolean whole = range.unit().isEmpty() && isWhole(low) && isWhole(high);
    Function<BigDecimal, String> text =
        value -> value.stripTrailingZeros().toPlainString() + range.unit();
    int left = best[from];
    int right = best[to];
    BigDecimal start = low;
    String first = range.text(from);
    while (left != right && all.size() < MOST) {
      BigDecimal a = start;
      BigDecimal b = high;
      int found = right;
      String last = first;
      String next = range.text(to);
      while (!isClose(a, b, whole)) {
        BigDecimal middle = middle(a, b, whole);
        String written = text.apply(middle);
        int here = probe.applyAsInt(written);
        if (here == NONE) {
          return;
        }
        if (here == left) {
          a = middle;
          last = written;
        } else {
          b = middle;
          next = written;
          found = here;
        }
      }
      all.add(new Crossover(left, found, last, next, whole));
      start = b;
      first = next;
      left = found;
    }
  }

  private static boolean isWhole(BigDecimal value) {
    return value.stripTrailingZeros().scale() <= 0;
  }

  private static boolean isClose(BigDecimal a, BigDecimal b, boolean whole) {
    BigDecimal gap = b.subtract(a).abs();
    return whole
        ? gap.compareTo(BigDecimal.ONE) <= 0
        : gap.doubleValue()
            <= CLOSE * Math.max(Math.abs(a.doubleValue()), Math.abs(b.doubleValue()));
  }

  private static BigDecimal middle(BigDecimal a, BigDecimal b, boolean whole) {
    BigDecimal middle = a.add(b).divide(BigDecimal.valueOf(2), MathContext.DECIMAL64);
    return whole ? middle.setScale(0, RoundingMode.FLOOR) : middle;
  }
}
