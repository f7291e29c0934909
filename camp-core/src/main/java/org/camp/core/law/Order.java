// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law;

import java.util.Comparator;

/**
 * How fast something grows for great n: like n^power · log2(n)^logs. Ordered by growth.
 *
 * @param power the power of n, the asymptotic exponent
 * @param logs the power of the logarithm
 */
public record Order(double power, int logs) implements Comparable<Order> {
  /** The order of a constant. */
  static final Order CONSTANT = new Order(0, 0);

  private static final Comparator<Order> GROWTH =
      Comparator.comparingDouble(Order::power).thenComparingInt(Order::logs);

  @Override
  public int compareTo(Order other) {
    return GROWTH.compare(this, other);
  }
}
