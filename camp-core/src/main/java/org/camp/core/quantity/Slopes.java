// SPDX-License-Identifier: Apache-2.0
package org.camp.core.quantity;

/** Derivatives of functions of numbers. */
final class Slopes {
  private static final double STEP = 1e-6;

  private Slopes() {}

  /**
   * The derivative of a function by one of its arguments; of one that is not built in, by
   * differences, on one side where there is only one.
   *
   * @param result its value there
   */
  static double of(String name, Formula function, double[] at, int argument, double result) {
    double x = at[0];
    return switch (name) {
      case "floor", "ceil" -> 0;
      case "log2" -> 1 / (x * Math.log(2));
      case "ln" -> 1 / x;
      case "exp" -> result;
      case "sqrt" -> 1 / (2 * result);
      default -> difference(function, at, argument, result);
    };
  }

  private static double difference(Formula function, double[] at, int argument, double result) {
    double step = at[argument] == 0 ? STEP : STEP * Math.abs(at[argument]);
    double up = moved(function, at, argument, step);
    double down = moved(function, at, argument, -step);
    if (Double.isNaN(up)) {
      return (result - down) / step;
    }
    return Double.isNaN(down) ? (up - result) / step : (up - down) / (2 * step);
  }

  private static double moved(Formula function, double[] at, int argument, double step) {
    double[] moved = at.clone();
    moved[argument] += step;
    try {
      return function.at(moved);
    } catch (ExpressionFault outsideOfItsRange) {
      return Double.NaN;
    }
  }
}
