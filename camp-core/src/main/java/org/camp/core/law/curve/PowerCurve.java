// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.curve;

import java.util.Locale;
import java.util.function.DoubleFunction;

/**
 * factor · n^power, for positive values.
 *
 * @param factor the value at 1
 * @param power any real power
 */
public record PowerCurve(double factor, double power) implements Curve {
  @Override
  public double at(double n) {
    return factor * Math.pow(n, power);
  }

  @Override
  public Order order() {
    return new Order(power, 0);
  }

  @Override
  public double limit() {
    return power > 0 ? Double.POSITIVE_INFINITY : power < 0 ? 0 : factor;
  }

  @Override
  public String text(String name, DoubleFunction<String> number) {
    return number.apply(factor) + "*" + name + "^" + String.format(Locale.ROOT, "%.4g", power);
  }

  @Override
  public String shape(String name) {
    return "a*" + name + "^b";
  }
}
