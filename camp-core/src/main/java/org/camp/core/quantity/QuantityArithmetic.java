// SPDX-License-Identifier: Apache-2.0
package org.camp.core.quantity;

import org.camp.core.diagnostic.Span;

/** What operators do, with faults for what has no value. */
final class QuantityArithmetic {
  private QuantityArithmetic() {}

  /** NaN where an operand is; where the result alone would be, a fault. */
  static double apply(char operator, double a, double b, Span span) {
    double value =
        switch (operator) {
          case '+' -> a + b;
          case '-' -> a - b;
          case '*' -> a * b;
          case '/' -> a / divisor(b, span);
          case '%' -> Functions.remainder(a, divisor(b, span));
          case '^' -> Functions.power(a, b);
          default -> throw new IllegalStateException("operator " + operator);
        };
    if (Double.isNaN(value) && !Double.isNaN(a) && !Double.isNaN(b)) {
      throw noNumber(span, Quantity.plain(a, 6) + " " + operator + " " + Quantity.plain(b, 6));
    }
    return value;
  }

  static ExpressionFault noNumber(Span span, String what) {
    return new ExpressionFault(
        "no-number", span, what + " is no number", "change a parameter, or write max(0, …)");
  }

  private static double divisor(double value, Span span) {
    if (value == 0) {
      throw new ExpressionFault(
          "division-by-zero", span, "division by zero", "keep the divisor from 0, as in max(1, …)");
    }
    return value;
  }
}
