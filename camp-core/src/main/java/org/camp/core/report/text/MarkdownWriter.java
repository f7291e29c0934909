// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.camp.core.diagnostic.Printable;
import org.camp.core.report.Cell;
import org.camp.core.report.Diagram;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.core.report.fold.FoldedTable;

/**
 * Writes a report as a comment on a change wants it: tables in GitHub's Markdown, texts and
 * drawings as they are between fences.
 *
 * @param mostRows rows of a table and steps of an explanation that are shown; others are counted
 * @see <a href="https://github.github.com/gfm/">GitHub Flavored Markdown</a>
 */
public record MarkdownWriter(int mostRows) {
  private static final String ESCAPED = "\\`*_{}[]<>#|~&";

  /**
   * Writes {@code report}.
   *
   * @throws IOException when {@code out} does
   */
  public void write(Report report, Appendable out) throws IOException {
    out.append("## ").append(escaped(report.title())).append('\n');
    for (Section section : report.sections()) {
      if (!section.title().isEmpty()) {
        out.append("\n### ").append(escaped(section.title())).append('\n');
      }
      out.append('\n');
      section(section, out);
    }
    because(report.because(), out);
    for (String note : report.notes()) {
      out.append("\n> ").append(escaped(note)).append('\n');
    }
  }

  private void section(Section section, Appendable out) throws IOException {
    if (section instanceof Section.KeyFigures figures) {
      List<List<String>> rows = new ArrayList<>();
      for (Section.Figure figure : figures.figures()) {
        rows.add(List.of(escaped(figure.name()), shown(figure.value(), figure.unit(), 0)));
      }
      table(List.of("", ""), List.of(false, true), rows, out);
    } else if (section instanceof Section.Table table) {
      table(table, out);
    } else if (section instanceof Section.Text text) {
      fenced(text.lines(), out);
    } else if (section instanceof Diagram diagram) {
      fenced(DiagramText.of(diagram, mostRows), out);
    } else {
      throw new AssertionError("unknown section " + section.getClass());
    }
  }

  private void table(Section.Table whole, Appendable out) throws IOException {
    FoldedTable folded = FoldedTable.of(whole, mostRows);
    Section.Table table = folded.table();
    List<Section.Column> columns = table.columns();
    List<List<String>> rows = new ArrayList<>(table.rows().size());
    List<Boolean> numeric = new ArrayList<>(columns.stream().map(c -> true).toList());
    for (List<Value> values : table.rows()) {
      List<String> row = new ArrayList<>(columns.size());
      for (int c = 0; c < columns.size(); c++) {
        Section.Column column = columns.get(c);
        row.add(shown(values.get(c), column.unit(), column.digits()));
        boolean number = Cell.of(values.get(c), column.unit(), column.digits()).numeric();
        numeric.set(c, numeric.get(c) && number);
      }
      rows.add(row);
    }
    table(columns.stream().map(c -> escaped(c.name())).toList(), numeric, rows, out);
    more(folded.more(), "row", "-f csv or -f json has all", out);
  }

  private static void table(
      List<String> heads, List<Boolean> numeric, List<List<String>> rows, Appendable out)
      throws IOException {
    row(heads, out);
    row(numeric.stream().map(n -> n ? "---:" : "---").toList(), out);
    for (List<String> row : rows) {
      row(row, out);
    }
  }

  private static void row(List<String> cells, Appendable out) throws IOException {
    out.append(cells.stream().collect(Collectors.joining(" | ", "| ", " |"))).append('\n');
  }

  private static void fenced(List<String> lines, Appendable out) throws IOException {
    String fence = lines.stream().anyMatch(line -> line.contains("```")) ? "~~~~" : "```";
    out.append(fence).append('\n');
    for (String line : lines) {
      out.append(Printable.line(line).stripTrailing()).append('\n');
    }
    out.append(fence).append('\n');
  }

  private void because(List<Reason> reasons, Appendable out) throws IOException {
    if (reasons.isEmpty()) {
      return;
    }
    out.append("\n### Why\n\n");
    int shown = Math.min(mostRows, reasons.size());
    for (int r = 0; r < shown; r++) {
      Reason reason = reasons.get(r);
      String file = reason.file();
      String line = reason.line() > 0 ? ":" + reason.line() : "";
      out.append(Integer.toString(r + 1)).append(". ").append(escaped(reason.text()));
      out.append(file == null ? "" : " (" + escaped(file) + line + ")").append('\n');
    }
    more(reasons.size() - shown, "step", "-f json has all", out);
  }

  private static void more(int hidden, String what, String where, Appendable out)
      throws IOException {
    if (hidden > 0) {
      String count = hidden + " more " + what + (hidden == 1 ? "" : "s");
      out.append("\n… ").append(count).append(" (").append(where).append(")\n");
    }
  }

  private static String shown(Value value, String unit, int digits) {
    Cell cell = Cell.of(value, unit, digits);
    return escaped(cell.unit().isEmpty() ? cell.number() : cell.number() + " " + cell.unit());
  }

  /** A text on one line that means nothing but itself. */
  public static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    for (char c : Printable.line(text).toCharArray()) {
      if (ESCAPED.indexOf(c) >= 0) {
        out.append('\\');
      }
      out.append(c);
    }
    return out.toString();
  }
}
