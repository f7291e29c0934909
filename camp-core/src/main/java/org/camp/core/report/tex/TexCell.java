// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.tex;

import org.camp.core.report.Cell;
import org.camp.core.report.Value;

/**
 * A cell of a table.
 *
 * @param text as LaTeX reads it
 * @param numeric whether it is a number, or nothing
 */
record TexCell(String text, boolean numeric) {
  static TexCell of(Value value, String unit, int digits) {
    Cell cell = Cell.of(value, unit, digits);
    String number = TexText.escaped(cell.number());
    String shown = cell.numeric() ? number.replace("{-}", "\\ensuremath{-}") : number;
    String after = cell.unit().isEmpty() ? "" : "~" + unit(cell.unit());
    return new TexCell(shown + after, cell.numeric());
  }

  /** A unit: the letter u before a second stands for micro. */
  static String unit(String unit) {
    return TexText.escaped(unit.startsWith("us") ? "\u00b5" + unit.substring(1) : unit);
  }
}
