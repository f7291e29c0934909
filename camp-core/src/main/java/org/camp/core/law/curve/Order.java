// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.curve;

import java.util.Comparator;
import java.util.Locale;

/**
 * How fast something grows for great n: like n^power · log2(n)^logs. Ordered by growth.
 *
 * @param power the power of n, the asymptotic exponent
 * @param logs the power of the logarithm
 */
public record Order(double power, int logs) implements Comparable<Order> {
  /** The order of a constant. */
  public static final Order CONSTANT = new Order(0, 0);

  private static final Comparator<Order> GROWTH =
      Comparator.comparingDouble(Order::power).thenComparingInt(Order::logs);

  /** What grows like that: {@code n*log2(n)}, {@code n^0.53}, {@code 1}. */
  public String text(String name) {
    double twelfths = 12 * power;
    if (twelfths == Math.rint(twelfths)) {
      String term = new Term((int) twelfths, logs).text(name);
      return term.isEmpty() ? "1" : term;
    }
    return String.format(Locale.ROOT, "%s^%.4g", name, power);
  }

  @Override
  public int compareTo(Order other) {
    return GROWTH.compare(this, other);
  }
}
