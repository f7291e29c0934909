// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.curve;

import java.util.Locale;
import java.util.function.DoubleFunction;

/**
 * limit · n / (half + n): proportional at first, then bounded.
 *
 * @param limit what it tends to
 * @param half the n at which half of the limit is reached
 */
public record Saturation(double limit, double half) implements Curve {
  @Override
  public double at(double n) {
    return limit * n / (half + n);
  }

  @Override
  public Order order() {
    return Order.CONSTANT;
  }

  @Override
  public String text(String name, DoubleFunction<String> number) {
    return number.apply(limit) + String.format(Locale.ROOT, "*%s/(%.6g + %s)", name, half, name);
  }

  @Override
  public String shape(String name) {
    return "a*" + name + "/(b + " + name + ")";
  }
}
