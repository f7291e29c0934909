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
  private final String round;
  private final List<String> lines = new ArrayList<>();

  /**
   * No lines yet.
   *
   * @param round what the number of rounds is called in equations
   */
  EquationLines(boolean full, String round) {
    this.full = full;
    this.round = round;
  }

  /** Adds equations, alike ones as one, and how many of them are left out. */
  EquationLines add(List<String> all) {
    List<String> equations = AlikeEquations.fold(all, round);
    int shown = full ? equations.size() : Math.min(equations.size(), SHOWN);
    equations.subList(0, shown).forEach(this::equation);
    if (shown < equations.size()) {
      lines.add("… and " + (equations.size() - shown) + " more (-o mpst.full=true shows all)");
    }
    return this;
  }

  /** Adds the parts that equations share. */
  EquationLines where(List<String> shared) {
    int first = lines.size();
    add(shared);
    for (int i = first; i < lines.size(); i++) {
      lines.set(i, (i == first ? "where " : "      ") + lines.get(i));
    }
    return this;
  }

  /** Writes what stands before a text, such as an equals sign, to one width. */
  EquationLines align(String at) {
    int width = lines.stream().mapToInt(line -> line.indexOf(at)).max().orElse(0);
    lines.replaceAll(
        line -> {
          int length = line.indexOf(at);
          return length < 0
              ? line
              : line.substring(0, length) + " ".repeat(width - length) + line.substring(length);
        });
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
