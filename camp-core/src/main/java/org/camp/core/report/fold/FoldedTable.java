// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.fold;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.report.Cell;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/**
 * A table as it is shown, with alike rows as one, as {@link FoldedRows} finds them; the values of
 * the rows that are left are as they were.
 *
 * @param table the table with the rows that are shown
 * @param more how many rows are not shown
 */
public record FoldedTable(Section.Table table, int more) {

  /** A table with up to so many rows; linear in those that they stand for. */
  public static FoldedTable of(Section.Table table, int most) {
    FoldedRows folded = new FoldedRows(most);
    int taken = 0;
    int size = table.rows().size();
    while (taken < size && folded.add(cells(table, taken))) {
      taken++;
    }
    List<List<Value>> rows = new ArrayList<>();
    int at = 0;
    List<List<Cell>> shown = folded.rows();
    for (int r = 0; r < shown.size(); r++) {
      int length = folded.lengths().get(r);
      List<Value> row = table.rows().get(at);
      rows.add(length == 1 ? row : named(row, shown.get(r), cells(table, at)));
      at += length;
    }
    Section.Table left = new Section.Table(table.title(), table.columns(), rows, table.execution());
    return new FoldedTable(left, size - taken);
  }

  /** A row with the names of all that it stands for. */
  private static List<Value> named(List<Value> row, List<Cell> all, List<Cell> first) {
    List<Value> named = new ArrayList<>(row);
    for (int c = 0; c < named.size(); c++) {
      if (!all.get(c).equals(first.get(c))) {
        named.set(c, Value.of(all.get(c).number()));
      }
    }
    return named;
  }

  private static List<Cell> cells(Section.Table table, int row) {
    List<Value> values = table.rows().get(row);
    List<Cell> cells = new ArrayList<>(values.size());
    for (int c = 0; c < values.size(); c++) {
      Section.Column column = table.columns().get(c);
      cells.add(Cell.of(values.get(c), column.unit(), column.digits()));
    }
    return cells;
  }
}
