// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.grid;

import org.camp.cli.usage.Arguments;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Axis;
import org.camp.core.report.Numbers;

/**
 * Which scale the axes of a sweep have: logarithmic where its values grow by a factor, or most of
 * them stand in the first quarter of a wide range, or it was asked for.
 *
 * @param asked whether it was
 */
public record AxisRule(boolean asked) {
  /** The option that asks for a logarithmic axis. */
  public static final String OPTION = "--log-x";

  /** What the option says of itself. */
  public static final String HELP =
      "Draw the parameter on a logarithmic axis; one that grows by factors is so by itself.";

  private static final double SAME = 1e-9;
  private static final double WIDE = 20;
  private static final double STEEP = 5;

  /** What was asked for. */
  public static AxisRule of(Arguments arguments) {
    return new AxisRule(arguments.has(OPTION));
  }

  /**
   * The axis of a parameter.
   *
   * @throws BadInput when a logarithmic one was asked for and a value is not positive
   */
  public Axis across(Parameter parameter, Numbers x) {
    String unit = parameter.range().unit();
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < x.size(); i++) {
      least = Math.min(least, x.get(i));
    }
    if (asked && !(least > 0)) {
      throw new BadInput(
          Diagnostic.error(
              "log-axis", "'" + parameter.name() + "' has values that no logarithmic axis shows"));
    }
    Axis linear = Axis.of(parameter.name(), unit);
    if (!(least > 0)) {
      return linear;
    }
    double factor = factor(x);
    if (isWhole(Math.log(factor) / Math.log(2))) {
      return linear.doubling();
    }
    return asked || factor > 1 || isCrowded(x) ? linear.logarithmic() : linear;
  }

  /** The axis of what is measured, beside one of a parameter. */
  public static Axis upward(String label, String unit, Axis across, double least, double most) {
    return new Axis(label, unit, across.log() && least > 0 && most >= STEEP * least);
  }

  /** By what the values grow from one to the next; 1 where they do not, or differently. */
  private static double factor(Numbers x) {
    if (x.size() < 3) {
      return 1;
    }
    double factor = x.get(1) / x.get(0);
    for (int i = 2; i < x.size(); i++) {
      if (!(Math.abs(x.get(i) / x.get(i - 1) - factor) <= SAME * factor)) {
        return 1;
      }
    }
    return factor;
  }

  private static boolean isWhole(double exponent) {
    return exponent > 0.5 && Math.abs(exponent - Math.rint(exponent)) < SAME;
  }

  private static boolean isCrowded(Numbers x) {
    double first = x.get(0);
    double last = x.get(x.size() - 1);
    return last >= WIDE * first && x.get(x.size() / 2) < (first + last) / 4;
  }
}
