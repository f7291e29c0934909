// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.curve;

import java.util.function.DoubleFunction;

/**
 * The greater of two lines of which the second is steeper.
 *
 * @param first the line that is greater for small n
 * @param second the line that is greater for great n
 */
public record Elbow(TermSum first, TermSum second) implements Curve {
  @Override
  public double at(double n) {
    return Math.max(first.at(n), second.at(n));
  }

  @Override
  public Order order() {
    return second.order();
  }

  @Override
  public double limit() {
    return second.limit();
  }

  @Override
  public String text(String name, DoubleFunction<String> number) {
    return "max(" + first.text(name, number) + ", " + second.text(name, number) + ")";
  }

  @Override
  public String shape(String name) {
    return "max(a + b*" + name + ", c + d*" + name + ")";
  }
}
