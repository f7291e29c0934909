// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.fit;

import java.math.BigDecimal;
import org.camp.core.analysis.FigureInputs;
import org.camp.core.fit.FreeParameter;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Quantity;

/**
 * A value that is sought.
 *
 * @param input what it is a value of
 * @param parameter where it is sought [base units]
 * @param dimension what it measures
 */
record FreeName(FigureInputs.Input input, FreeParameter parameter, Dimension dimension) {
  String name() {
    return input.name();
  }

  /** The base unit; empty for pure numbers. */
  String unit() {
    return dimension.equals(Dimension.NONE) ? "" : dimension.text();
  }

  /** A value with all its digits, as a command line or a machine file writes it. */
  String text(double value) {
    return new Quantity(BigDecimal.valueOf(value), dimension).written();
  }

  /** A value as a person reads it. */
  String shown(double value) {
    return FitNumbers.quantity(value, unit());
  }
}
