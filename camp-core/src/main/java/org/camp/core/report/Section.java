// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.List;

/** One part of a {@link Report}, in the order in which a person reads it. */
public sealed interface Section permits Section.KeyFigures, Section.Table, Section.Text, Diagram {
  /** The heading; may be empty. */
  String title();

  /**
   * Which of several executions it is about, by its label; empty when it is about all there is.
   * Where one table is written, sections of several executions are one.
   */
  default String execution() {
    return "";
  }

  /**
   * A few numbers that matter most.
   *
   * @param title the heading; may be empty
   * @param figures the numbers
   * @param execution the execution, as {@link Section#execution()}
   */
  record KeyFigures(String title, List<Figure> figures, String execution) implements Section {
    /** Figures of all there is. */
    public KeyFigures(String title, List<Figure> figures) {
      this(title, figures, "");
    }
  }

  /**
   * Rows of values under named columns.
   *
   * @param title the heading
   * @param columns the columns, left to right
   * @param rows one list of values per row, as many as columns; may be a lazy view
   * @param execution the execution, as {@link Section#execution()}
   */
  record Table(String title, List<Column> columns, List<List<Value>> rows, String execution)
      implements Section {
    /** A table of all there is. */
    public Table(String title, List<Column> columns, List<List<Value>> rows) {
      this(title, columns, rows, "");
    }
  }

  /** Lines printed as they are: equations, local types. */
  record Text(String title, List<String> lines) implements Section {}

  /**
   * A named number.
   *
   * @param name what it is
   * @param value the number, in base units
   * @param unit {@code s}, {@code B}, {@code flop}, {@code word}, {@code %} (of a fraction of 1),
   *     or empty for a pure number
   */
  record Figure(String name, Value value, String unit) {}

  /**
   * A column of a table.
   *
   * @param name the heading; people see it in several lines where it has line breaks
   * @param unit unit of its numbers as in {@link Figure#unit()}
   * @param digits significant digits that people see of its numbers; 0: up to six, no zeros behind
   */
  record Column(String name, String unit, int digits) {
    /** Instead of digits: whole numbers have their thousands apart. */
    public static final int GROUPED = -1;

    /** Instead of digits: changes, which have their sign also where they are more. */
    public static final int CHANGE = -2;

    /** A column whose numbers are shown as they come. */
    public Column(String name, String unit) {
      this(name, unit, 0);
    }

    /** A column of changes. */
    public static Column change(String name, String unit) {
      return new Column(name, unit, CHANGE);
    }

    /** The unit in which machines read the numbers: fractions stay fractions and have none. */
    public String baseUnit() {
      return unit.equals("%") ? "" : unit;
    }

    /** A column of counts, with thousands apart where people read them. */
    public static Column count(String name) {
      return new Column(name, "", GROUPED);
    }

    /** A column of texts or pure numbers. */
    public static Column of(String name) {
      return new Column(name, "");
    }
  }
}
