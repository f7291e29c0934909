// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.Printable;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.Style;
import org.camp.core.report.Summary;

/**
 * Lays a {@link Summary} out in lines of a width: the answer, then its blocks with their headings
 * to the left, figures aligned to the right and words to the left.
 *
 * @param style how headings are emphasised
 * @param width most characters of a line
 */
public record SummaryText(Style style, int width) {
  private static final String INDENT = "  ";
  private static final int LEAST_HEADING = 5;
  private static final Pattern FIGURE = Pattern.compile("[-+±≥≤<>~]?[0-9][^ ]*( [^ ]{1,8})?|-|–");

  /** The lines of the answer. */
  public List<String> answer(String text) {
    List<String> lines = wrapped(Printable.line(text), width, width - INDENT.length());
    List<String> shown = new ArrayList<>();
    for (String line : lines) {
      shown.add((shown.isEmpty() ? "" : INDENT) + style.bold(line));
    }
    return shown;
  }

  /** The lines of blocks, with one column of headings. */
  public List<String> blocks(List<Summary.Block> blocks) {
    int heading = LEAST_HEADING;
    for (Summary.Block block : blocks) {
      heading = Math.max(heading, length(block.name()));
    }
    List<String> lines = new ArrayList<>();
    for (Summary.Block block : blocks) {
      String name = block.name();
      int room = width - INDENT.length() - heading - INDENT.length();
      for (String line : lines(block, room)) {
        String first = style.bold(name) + " ".repeat(heading - length(name));
        lines.add(INDENT + first + INDENT + line);
        name = "";
      }
    }
    return lines.stream().map(String::stripTrailing).toList();
  }

  /**
   * Texts one after the other, as many to a line as fit; one that is too long for a line is broken.
   *
   * @param begin before the first; the lines after it are indented as far
   * @param between two of them
   */
  public List<String> flowing(String begin, List<String> texts, String between) {
    String further = " ".repeat(INDENT.length() + length(begin));
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(INDENT + begin);
    int start = line.length();
    boolean wraps = false;
    for (int t = 0; t < texts.size(); t++) {
      String after = t == texts.size() - 1 ? "" : between;
      String text = texts.get(t) + after.stripTrailing();
      boolean full = length(line.toString()) + length(text) > width;
      if (wraps || (line.length() > start && full)) {
        lines.add(line.toString().stripTrailing());
        line = new StringBuilder(further);
        start = line.length();
      }
      List<String> parts = wrapped(text, width - start, width - start - INDENT.length());
      wraps = parts.size() > 1;
      for (int i = 1; i < parts.size(); i++) {
        lines.add(line + parts.get(i - 1));
        line = new StringBuilder(further + INDENT);
        start = line.length();
      }
      line.append(parts.get(parts.size() - 1))
          .append(after, after.stripTrailing().length(), after.length());
    }
    lines.add(line.toString().stripTrailing());
    return lines;
  }

  private static List<String> lines(Summary.Block block, int room) {
    List<String> lines = new ArrayList<>();
    List<Summary.Row> grid = new ArrayList<>();
    boolean below = block.lines().get(0) instanceof Summary.Sentence;
    for (Summary.Line line : block.lines()) {
      if (line instanceof Summary.Row row) {
        grid.add(row);
      } else if (line instanceof Summary.Sentence sentence) {
        grid(grid, below, room, lines);
        List<String> parts = wrapped(Printable.line(sentence.text()), room, room - 2);
        for (int i = 0; i < parts.size(); i++) {
          lines.add((i == 0 ? "" : INDENT) + parts.get(i));
        }
      }
    }
    grid(grid, below, room, lines);
    return lines;
  }

  /** Adds the lines of rows, and forgets the rows. */
  private static void grid(List<Summary.Row> rows, boolean below, int room, List<String> lines) {
    int columns = rows.stream().mapToInt(row -> row.cells().size()).max().orElse(0);
    int[] widths = new int[columns];
    boolean[] figures = new boolean[columns];
    for (int c = 0; c < columns; c++) {
      int column = c;
      List<String> cells =
          rows.stream()
              .filter(row -> row.cells().size() > column)
              .map(row -> row.cells().get(column))
              .filter(cell -> !cell.isEmpty())
              .toList();
      widths[c] = cells.stream().mapToInt(SummaryText::length).max().orElse(0);
      figures[c] = cells.stream().allMatch(FIGURE.asMatchPredicate());
    }
    String indent = below ? INDENT : "";
    int over = indent.length() - room;
    for (int c = 0; c < columns; c++) {
      over += widths[c] + (c == 0 ? 0 : gap(figures, c));
    }
    if (columns > 0 && over > 0) {
      int widest = widest(widths, figures);
      widths[widest] = Math.max(4, widths[widest] - over);
    }
    for (Summary.Row row : rows) {
      StringBuilder line = new StringBuilder(indent);
      for (int c = 0; c < row.cells().size(); c++) {
        String cell = Ellipsis.end(Printable.line(row.cells().get(c)), widths[c]);
        String space = " ".repeat(widths[c] - length(cell));
        line.append(c == 0 ? "" : " ".repeat(gap(figures, c)));
        line.append(figures[c] ? space + cell : cell + space);
      }
      lines.add(Ellipsis.end(line.toString().stripTrailing(), room));
    }
    rows.clear();
  }

  /** The widest column of words, or the first column. */
  private static int widest(int[] widths, boolean[] figures) {
    int widest = 0;
    for (int c = 1; c < widths.length; c++) {
      if (!figures[c] && widths[c] > widths[widest]) {
        widest = c;
      }
    }
    return widest;
  }

  private static int gap(boolean[] figures, int column) {
    return figures[column] ? 3 : 2;
  }

  /** Breaks a text at blanks, or within a word where it has to. */
  static List<String> wrapped(String text, int first, int others) {
    List<String> lines = new ArrayList<>();
    String rest = text;
    int room = first;
    while (length(rest) > room) {
      int most = rest.offsetByCodePoints(0, Math.max(1, room));
      int at = rest.lastIndexOf(' ', most);
      int indent = rest.length() - rest.stripLeading().length();
      if (at <= indent) {
        at = most;
      }
      lines.add(rest.substring(0, at).stripTrailing());
      rest = rest.substring(at).strip();
      room = others;
    }
    lines.add(rest);
    return lines;
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
