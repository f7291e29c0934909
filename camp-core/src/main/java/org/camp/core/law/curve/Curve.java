// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.curve;

import java.util.function.DoubleFunction;

/** A function of one parameter n that a law may state. */
public sealed interface Curve
    permits TermSum, PowerCurve, Saturation, Scalability, Elbow, Levelling {
  /** The value at n. */
  double at(double n);

  /** How fast it grows for great n. */
  Order order();

  /**
   * The formula.
   *
   * @param name of the parameter
   * @param number how a coefficient reads, with its unit
   */
  String text(String name, DoubleFunction<String> number);

  /** The shape of the formula, without its coefficients: {@code c + n*log2(n)}. */
  String shape(String name);

  /** What it tends to for great n: infinite when it grows, 0 when it falls like a power. */
  double limit();
}
