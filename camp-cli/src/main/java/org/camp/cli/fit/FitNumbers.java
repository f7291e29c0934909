// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.fit;

import java.math.BigDecimal;
import java.math.MathContext;
import org.camp.core.quantity.Quantity;

/** Numbers of fits as a person reads them: no more digits than they deserve. */
final class FitNumbers {
  private static final MathContext THREE = new MathContext(3);
  private static final MathContext TWO = new MathContext(2);

  /** Smaller errors are rounding. */
  private static final double ROUNDING = 1e-12;

  private FitNumbers() {}

  /** Three digits. */
  static String quantity(double value, String unit) {
    return Quantity.format(rounded(value, THREE), unit);
  }

  /** A fraction in per cent, two digits. */
  static String percent(double fraction) {
    return Quantity.format(Math.abs(fraction) < ROUNDING ? 0 : rounded(fraction, TWO), "%");
  }

  private static double rounded(double value, MathContext digits) {
    return Double.isFinite(value) ? new BigDecimal(value).round(digits).doubleValue() : value;
  }
}
