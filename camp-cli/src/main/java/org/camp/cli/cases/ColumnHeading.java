// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.cases;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A heading of a table of cases.
 *
 * @param text as it was written
 * @param kind what its cells are
 * @param key the column, or what its cells give a value to
 * @param unit the unit of plain numbers below it, as in {@code measured [ms]}; empty for base units
 */
public record ColumnHeading(String text, Kind kind, String key, String unit) {
  /** The columns that every table may have. */
  static final List<String> COLUMNS =
      List.of(
          "case",
          "arguments",
          "measure",
          "times",
          "published",
          "measured",
          "weight",
          "status",
          "note");

  /** Those whose plain numbers may have a unit. */
  private static final List<String> MEASURED = List.of("published", "measured");

  /** What the cells of a column are. */
  public enum Kind {
    /** What the column's own name says. */
    OWN(""),
    /** Something known of the case that binds nothing: {@code (date)}. */
    FACTOR(""),
    /** Values of a parameter of the model: {@code n} or {@code -D n}. */
    PARAMETER("-D"),
    /** Values of the machine: {@code -M transport.recv}. */
    MACHINE("-M"),
    /** Numbers of rounds: {@code -k Round}. */
    ROUNDS("-k"),
    /** Options of backends and formats: {@code -o bsp.p}. */
    OPTION("-o");

    private final String option;

    Kind(String option) {
      this.option = option;
    }

    /** The option that binds the cells; empty when none does. */
    public String option() {
      return option;
    }
  }

  /** Reads a heading; nothing when it begins with an option that no column can bind. */
  static Optional<ColumnHeading> of(String text) {
    for (String column : MEASURED) {
      if (text.startsWith(column + " [") && text.endsWith("]")) {
        String unit = text.substring(column.length() + 2, text.length() - 1).strip();
        return Optional.of(new ColumnHeading(text, Kind.OWN, column, unit));
      }
    }
    if (COLUMNS.contains(text)) {
      return Optional.of(new ColumnHeading(text, Kind.OWN, text, ""));
    }
    if (text.startsWith("(") && text.endsWith(")")) {
      String name = text.substring(1, text.length() - 1).strip();
      return Optional.of(new ColumnHeading(text, Kind.FACTOR, name, ""));
    }
    if (!text.startsWith("-")) {
      return Optional.of(new ColumnHeading(text, Kind.PARAMETER, text, ""));
    }
    return Arrays.stream(Kind.values())
        .filter(kind -> !kind.option.isEmpty() && text.startsWith(kind.option + " "))
        .findFirst()
        .map(
            kind ->
                new ColumnHeading(text, kind, text.substring(kind.option.length()).strip(), ""));
  }

  /** Whether its cells give something a value. */
  public boolean binds() {
    return !kind.option.isEmpty();
  }
}
