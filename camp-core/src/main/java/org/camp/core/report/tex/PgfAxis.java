// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.tex;

import org.camp.core.quantity.Quantity;
import org.camp.core.quantity.Unit;
import org.camp.core.report.Axis;

/**
 * Numbers of an axis in one unit with a prefix.
 *
 * @param label what stands at the axis, with the unit
 * @param factor what a number is divided by
 */
record PgfAxis(String label, double factor) {
  private static final int DIGITS = 12;

  /** The unit that fits the greatest number of an axis. */
  static PgfAxis of(Axis axis, double most) {
    if (axis.unit().isEmpty()) {
      return new PgfAxis(TexText.escaped(axis.label()), 1);
    }
    double size = Double.isFinite(most) && most != 0 ? most : 1;
    String shown = Quantity.format(size, axis.unit());
    String name = shown.substring(shown.indexOf(' ') + 1);
    Unit unit = Unit.named(name);
    double factor = name.equals("%") ? 0.01 : unit == null ? 1 : unit.factor().doubleValue();
    String label = TexText.escaped(axis.label()) + " [" + TexCell.unit(name) + "]";
    return new PgfAxis(label.strip(), factor);
  }

  /** A number of the axis as TeX reads it. */
  String number(double value) {
    return Quantity.plain(value / factor, DIGITS);
  }
}
