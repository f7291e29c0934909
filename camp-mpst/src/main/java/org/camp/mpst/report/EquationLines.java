// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Equations as lines of a report: the first ones, cut when they are long, unless all are wanted.
 */
final class EquationLines {
  private static final int SHOWN = 12;
  private static final int LONGEST = 400;

  private final boolean full;
  private final List<String> lines = new ArrayList<>();

  EquationLines(boolean full) {
    this.full = full;
  }

  /** How many of so many equations are shown. */
  int shown(int equations) {
    return full ? equations : Math.min(equations, SHOWN);
  }

  /** Adds equations, and how many of them are left out. */
  EquationLines add(List<String> equations) {
    int shown = shown(equations.size());
    equations.subList(0, shown).forEach(this::equation);
    if (shown < equations.size()) {
      lines.add("… and " + (equations.size() - shown) + " more (-o mpst.full=true shows all)");
    }
    return this;
  }

  private void equation(String equation) {
    lines.add(
        full || equation.length() <= LONGEST
            ? equation
            : equation.substring(0, LONGEST)
                + " … ("
                + equation.length()
                + " characters; -o mpst.full=true shows all)");
  }

  /** Adds a line as it is. */
  EquationLines remark(String line) {
    lines.add(line);
    return this;
  }

  List<String> lines() {
    return lines;
  }
}
