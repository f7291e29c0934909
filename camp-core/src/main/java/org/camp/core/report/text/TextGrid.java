// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.camp.core.report.Cell;
import org.camp.core.report.Style;

/**
 * Aligned columns of text. What is wider than a line gets headings in several lines, then cells in
 * several lines, and at last its columns below each other.
 */
final class TextGrid {
  private static final String GAP = "  ";

  /** Least room that cells in several lines have, when their words are not longer. */
  private static final int LEAST = 16;

  /** Words that are longer are broken. */
  private static final int LONG = 24;

  private final List<String> names;
  private final int width;
  private final List<List<Cell>> rows = new ArrayList<>();

  /**
   * An empty grid.
   *
   * @param names headings of the columns
   * @param width most characters of a line
   */
  TextGrid(List<String> names, int width) {
    this.names = new ArrayList<>(names);
    this.width = width;
  }

  void add(List<Cell> row) {
    rows.add(row);
  }

  void write(Appendable out, String indent, Style style, boolean heading) throws IOException {
    int columns = names.size();
    Columns all = new Columns(columns);
    for (int c = 0; c < columns; c++) {
      measure(c, all.numbers, all.units, all.numeric);
      all.least[c] = longestWord(c);
    }
    int key = columns == 0 ? 0 : all.numbers[0] + all.units[0];
    if (key > 0 && key <= LONG) { // What a row is called by stands in one piece.
      all.least[0] = key;
    }
    int over = all.head(heading) + indent.length() - width;
    for (int c = 0; c < columns && over > 0 && heading; c++) {
      int body = all.numbers[c] + all.units[c];
      if (heading(c) > body) {
        names.set(c, String.join("\n", Wrapping.lines(names.get(c), Math.max(body, 6), "")));
      }
    }
    over = all.head(heading) + indent.length() - width;
    int[] numbers = all.numbers.clone();
    int[] units = all.units.clone();
    while (over > 0) {
      int widest = all.widest();
      if (widest < 0) {
        break;
      }
      int room = Math.max(all.least[widest], all.room(widest, heading) - over);
      all.numbers[widest] = room;
      all.units[widest] = 0;
      over = all.head(heading) + indent.length() - width;
    }
    if (over > 0) { // There are groups anyway: each is as wide as a line lets it be.
      int most = width - indent.length() - all.room(0, heading) - GAP.length();
      for (int c = 1; c < columns; c++) {
        boolean narrowed = all.numbers[c] + all.units[c] < numbers[c] + units[c];
        if (narrowed && numbers[c] + units[c] <= most) {
          all.numbers[c] = numbers[c];
          all.units[c] = units[c];
        } else if (narrowed) {
          all.numbers[c] = Math.max(all.least[c], most);
        }
      }
    }
    boolean first = true;
    for (int[] group : groups(all, heading, indent.length())) {
      out.append(first ? "" : "\n");
      first = false;
      write(group, all, out, indent, style, heading);
    }
  }

  /** The columns that stand beside each other; the first of all stands before each. */
  private List<int[]> groups(Columns all, boolean heading, int indent) {
    List<int[]> groups = new ArrayList<>();
    List<Integer> group = new ArrayList<>();
    int used = indent - GAP.length();
    for (int c = 0; c < names.size(); c++) {
      int room = GAP.length() + all.room(c, heading);
      boolean begun = group.size() > (groups.isEmpty() ? 0 : 1);
      if (begun && used + room > width) {
        groups.add(group.stream().mapToInt(Integer::intValue).toArray());
        group = new ArrayList<>(List.of(0));
        used = indent + all.room(0, heading);
      }
      group.add(c);
      used += room;
    }
    groups.add(group.stream().mapToInt(Integer::intValue).toArray());
    return groups;
  }

  private void write(
      int[] group, Columns all, Appendable out, String indent, Style style, boolean heading)
      throws IOException {
    if (heading) {
      StringBuilder rule = new StringBuilder();
      int lines = 1;
      for (int c : group) {
        rule.append(rule.isEmpty() ? "" : GAP).append("-".repeat(all.room(c, true)));
        lines = Math.max(lines, names.get(c).split("\n", -1).length);
      }
      for (int above = lines - 1; above >= 0; above--) {
        StringBuilder line = new StringBuilder();
        for (int c : group) {
          String[] parts = names.get(c).split("\n", -1);
          line.append(c == group[0] ? "" : GAP);
          String part = above < parts.length ? parts[parts.length - 1 - above] : "";
          pad(line, part, all.room(c, true), all.numeric[c]);
        }
        out.append(indent).append(style.bold(line.toString().stripTrailing())).append('\n');
      }
      out.append(indent).append(style.dim(rule.toString())).append('\n');
    }
    for (List<Cell> row : rows) {
      row(row, group, all, out, indent, heading);
    }
  }

  private static void row(
      List<Cell> row, int[] group, Columns all, Appendable out, String indent, boolean heading)
      throws IOException {
    int lines = 1;
    List<List<String>> cells = new ArrayList<>();
    for (int c : group) {
      Cell cell = row.get(c);
      String unit = cell.unit().isEmpty() ? "" : " " + cell.unit();
      int room = all.room(c, heading);
      List<String> parts;
      if (all.numeric[c]) {
        StringBuilder number = new StringBuilder();
        pad(number, cell.number(), room - all.units[c], true);
        parts = List.of(number + unit);
      } else {
        parts = Wrapping.broken(cell.number() + unit, room);
      }
      cells.add(parts);
      lines = Math.max(lines, parts.size());
    }
    for (int l = 0; l < lines; l++) {
      StringBuilder line = new StringBuilder(indent);
      for (int g = 0; g < group.length; g++) {
        line.append(g == 0 ? "" : GAP);
        String part = l < cells.get(g).size() ? cells.get(g).get(l) : "";
        pad(line, part, all.room(group[g], heading), false);
      }
      out.append(line.toString().stripTrailing()).append('\n');
    }
  }

  /** How wide columns are. */
  private final class Columns {
    /** Column → width of its numbers or words. */
    private final int[] numbers;

    /** Column → width of its units, with the blank before them. */
    private final int[] units;

    /** Column → whether it holds numbers. */
    private final boolean[] numeric;

    /** Column → least width that its words have. */
    private final int[] least;

    Columns(int count) {
      least = new int[count];
      numbers = new int[count];
      units = new int[count];
      numeric = new boolean[count];
    }

    int room(int column, boolean heading) {
      int own = numbers[column] + units[column];
      return heading ? Math.max(own, heading(column)) : own;
    }

    /** The width of a line. */
    int head(boolean heading) {
      int sum = -GAP.length();
      for (int c = 0; c < numbers.length; c++) {
        sum += GAP.length() + room(c, heading);
      }
      return sum;
    }

    /** The widest column of words that can be narrower; −1 for none. */
    int widest() {
      int widest = -1;
      for (int c = 0; c < numbers.length; c++) {
        int own = numbers[c] + units[c];
        boolean words = !numeric[c] && own > Math.max(least[c], heading(c));
        if (words && (widest < 0 || own > numbers[widest] + units[widest])) {
          widest = c;
        }
      }
      return widest;
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

  private int longestWord(int column) {
    return rows.stream()
        .flatMap(row -> Arrays.stream(row.get(column).number().split(" ", -1)))
        .mapToInt(word -> Math.min(LONG, width(word)))
        .reduce(LEAST, Math::max);
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }

  private static void pad(StringBuilder line, String text, int width, boolean right) {
    String space = " ".repeat(Math.max(0, width - width(text)));
    line.append(right ? space : "").append(text).append(right ? "" : space);
  }
}
