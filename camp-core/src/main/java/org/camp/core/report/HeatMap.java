// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.List;

/**
 * A number for each pair of a row and a column, shown as a shade.
 *
 * @param title the heading
 * @param across what the columns are
 * @param down what the rows are
 * @param columns names of the columns, from left to right
 * @param rows names of the rows, from top to bottom
 * @param shade what the shades measure
 * @param cells the numbers, row by row; NaN where undefined
 * @param marks cells that are named, such as a minimum
 */
public record HeatMap(
    String title,
    String across,
    String down,
    List<String> columns,
    List<String> rows,
    Axis shade,
    Numbers cells,
    List<Mark> marks)
    implements Diagram {

  /**
   * Copies the lists.
   *
   * @throws IllegalArgumentException when there are not as many cells as rows times columns
   */
  public HeatMap {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    marks = List.copyOf(marks);
    checkArgument(
        cells.size() == (long) rows.size() * columns.size(),
        "%s x %s cells, but %s numbers",
        rows.size(),
        columns.size(),
        cells.size());
  }

  /** The number of a cell. */
  public double cell(int row, int column) {
    return cells.get(row * columns.size() + column);
  }

  /** A cell with a name. */
  public record Mark(int row, int column, String label) {}
}
