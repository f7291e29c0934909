// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Rows of cells with aligned columns: numbers to the right, texts and units to the left. */
final class TextGrid {
  private static final String GAP = "  ";

  private final List<String> names;
  private final List<List<Cell>> rows = new ArrayList<>();

  /**
   * An empty grid.
   *
   * @param names headings of the columns
   */
  TextGrid(List<String> names) {
    this.names = names;
  }

  void add(List<Cell> row) {
    rows.add(row);
  }

  void write(Appendable out, String indent, Style style, boolean heading) throws IOException {
    int columns = names.size();
    int[] numbers = new int[columns];
    int[] units = new int[columns];
    boolean[] numeric = new boolean[columns];
    for (int c = 0; c < columns; c++) {
      measure(c, numbers, units, numeric);
      if (heading) {
        int more = heading(c) - numbers[c] - units[c];
        numbers[c] += Math.max(0, more);
      }
    }
    if (heading) {
      StringBuilder rule = new StringBuilder();
      for (int c = 0; c < columns; c++) {
        rule.append(c == 0 ? "" : GAP).append("-".repeat(numbers[c] + units[c]));
      }
      int lines = names.stream().mapToInt(name -> name.split("\n", -1).length).max().orElse(1);
      for (int above = lines - 1; above >= 0; above--) {
        StringBuilder line = new StringBuilder();
        for (int c = 0; c < columns; c++) {
          String[] parts = names.get(c).split("\n", -1);
          line.append(c == 0 ? "" : GAP);
          String part = above < parts.length ? parts[parts.length - 1 - above] : "";
          pad(line, part, numbers[c] + units[c], numeric[c]);
        }
        out.append(indent).append(style.bold(line.toString().stripTrailing())).append('\n');
      }
      out.append(indent).append(style.dim(rule.toString())).append('\n');
    }
    for (List<Cell> row : rows) {
      StringBuilder line = new StringBuilder(indent);
      for (int c = 0; c < columns; c++) {
        line.append(c == 0 ? "" : GAP);
        Cell cell = row.get(c);
        if (numeric[c]) {
          pad(line, cell.number(), numbers[c], true);
          String unit = cell.unit().isEmpty() ? "" : " " + cell.unit();
          pad(line, unit, units[c], false);
        } else {
          String whole = cell.unit().isEmpty() ? "" : " " + cell.unit();
          pad(line, cell.number() + whole, numbers[c] + units[c], false);
        }
      }
      out.append(line.toString().stripTrailing()).append('\n');
    }
  }

  /** The width of a heading: that of its longest line. */
  private int heading(int column) {
    return names.get(column).lines().mapToInt(TextGrid::width).max().orElse(0);
  }

  private void measure(int column, int[] numbers, int[] units, boolean[] numeric) {
    boolean all = !rows.isEmpty();
    for (List<Cell> row : rows) {
      Cell cell = row.get(column);
      all &= cell.numeric();
      numbers[column] = Math.max(numbers[column], width(cell.number()));
      int unit = cell.unit().isEmpty() ? 0 : 1 + width(cell.unit());
      units[column] = Math.max(units[column], unit);
    }
    numeric[column] = all;
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }

  private static void pad(StringBuilder line, String text, int width, boolean right) {
    String space = " ".repeat(Math.max(0, width - width(text)));
    line.append(right ? space : "").append(text).append(right ? "" : space);
  }
}
