// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** A table whose words are shortened in their middle until its lines are narrow enough. */
final class NarrowTable {
  private static final int INDENT = 4;
  private static final int GAP = 2;
  private static final int LEAST = 12;

  private NarrowTable() {}

  /**
   * The table that is at most so wide, where its words leave room for that.
   *
   * @param words how many columns, the first ones, are words
   */
  static Section.Table of(Section.Table table, int most, int words) {
    int[] widths =
        IntStream.range(0, table.columns().size()).map(column -> width(table, column)).toArray();
    int over = INDENT + GAP * (widths.length - 1) + Arrays.stream(widths).sum() - most;
    for (; over > 0; over--) {
      int widest = 0;
      for (int column = 1; column < words; column++) {
        widest = widths[column] > widths[widest] ? column : widest;
      }
      if (widths[widest] <= LEAST) {
        break;
      }
      widths[widest]--;
    }
    List<List<Value>> rows = new ArrayList<>();
    for (List<Value> row : table.rows()) {
      List<Value> cells = new ArrayList<>(row);
      for (int column = 0; column < words; column++) {
        cells.set(column, Value.of(Ellipsis.middle(text(row.get(column)), widths[column])));
      }
      rows.add(cells);
    }
    return new Section.Table(table.title(), table.columns(), rows, table.execution());
  }

  private static int width(Section.Table table, int column) {
    int width = length(table.columns().get(column).name());
    for (List<Value> row : table.rows()) {
      width = Math.max(width, length(text(row.get(column))));
    }
    return width;
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  private static String text(Value value) {
    if (value instanceof Value.Str text) {
      return text.value();
    }
    if (value instanceof Value.Int whole) {
      return Long.toString(whole.value());
    }
    return value instanceof Value.Big big ? big.value().toString() : "-";
  }
}
