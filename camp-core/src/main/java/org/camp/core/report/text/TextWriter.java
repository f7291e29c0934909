// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.camp.core.diagnostic.Printable;
import org.camp.core.report.Cell;
import org.camp.core.report.Diagram;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Style;
import org.camp.core.report.Value;
import org.camp.core.report.fold.FoldedRows;

/**
 * Writes a report for a person: its title, figures and tables with aligned numbers in readable
 * units, texts as they are, the reasons of its main figure, and the notes last.
 *
 * @param style how headings and hints are emphasised
 * @param mostRows rows of a table and steps of an explanation that are shown; others are counted
 * @param width most characters of a line that has blanks to break at
 */
public record TextWriter(Style style, int mostRows, int width) {
  private static final String INDENT = "  ";
  private static final int DEFAULT_ROWS = 40;

  /** Where the text of a note begins. */
  private static final int NOTE = 8;

  /** Without colours, at most 40 rows of each table, in lines as long as they come. */
  public TextWriter() {
    this(Style.PLAIN, DEFAULT_ROWS, Integer.MAX_VALUE);
  }

  /** Lines as long as they come. */
  public TextWriter(Style style, int mostRows) {
    this(style, mostRows, Integer.MAX_VALUE);
  }

  /**
   * Writes {@code report}.
   *
   * @throws IOException when {@code out} does
   */
  public void write(Report report, Appendable out) throws IOException {
    for (String line : title(report)) {
      out.append(line).append('\n');
    }
    for (Section section : report.sections()) {
      out.append('\n');
      section(section, out);
    }
    because(report.because(), out);
    if (!report.notes().isEmpty()) {
      out.append('\n');
    }
    for (String note : report.notes()) {
      note(note, out);
    }
  }

  /** The title of a report; further lines are indented. */
  public List<String> title(Report report) {
    return Wrapping.lines(Printable.line(report.title()), width, INDENT).stream()
        .map(style::bold)
        .toList();
  }

  /** Writes a remark as reports hold it. */
  public void note(String note, Appendable out) throws IOException {
    String before = INDENT + style.dim("note:") + " ";
    for (String line : note.lines().toList()) {
      for (String part : Wrapping.lines(Printable.line(line), width - NOTE, "")) {
        out.append(before).append(part).append('\n');
        before = " ".repeat(NOTE);
      }
    }
  }

  /** Writes a section as reports hold it. */
  public void section(Section section, Appendable out) throws IOException {
    if (!section.title().isEmpty()) {
      out.append(INDENT).append(style.bold(Printable.line(section.title()))).append('\n');
    }
    String indent = section.title().isEmpty() ? INDENT : INDENT + INDENT;
    if (section instanceof Section.KeyFigures figures) {
      figures(figures, indent, out);
    } else if (section instanceof Section.Table table) {
      table(table, indent, out);
    } else if (section instanceof Section.Text text) {
      for (String line : text.lines()) {
        for (String part : Wrapping.lines(indent + Printable.line(line), width, INDENT)) {
          out.append(part.stripTrailing()).append('\n');
        }
      }
    } else if (section instanceof Diagram diagram) {
      for (String line : DiagramText.of(diagram, mostRows)) {
        out.append(Ellipsis.end(indent + Printable.line(line).stripTrailing(), width)).append('\n');
      }
    } else {
      throw new AssertionError("unknown section " + section.getClass());
    }
  }

  private void figures(Section.KeyFigures figures, String indent, Appendable out)
      throws IOException {
    TextGrid grid = new TextGrid(List.of("", ""), width);
    for (Section.Figure figure : figures.figures()) {
      Cell name = new Cell(Printable.line(figure.name()), "", false);
      grid.add(List.of(name, Cell.of(figure.value(), figure.unit())));
    }
    grid.write(out, indent, style, false);
  }

  private void table(Section.Table table, String indent, Appendable out) throws IOException {
    List<Section.Column> columns = table.columns();
    FoldedRows folded = new FoldedRows(mostRows);
    TextGrid grid =
        new TextGrid(
            columns.stream()
                .map(c -> c.name().lines().map(Printable::line).collect(Collectors.joining("\n")))
                .toList(),
            width);
    int shown = 0;
    int size = table.rows().size();
    while (shown < size && folded.add(cells(table.rows().get(shown), columns))) {
      shown++;
    }
    folded.rows().forEach(grid::add);
    grid.write(out, indent, style, true);
    more(table.rows().size() - shown, "row", "-f csv or -f json has all", indent, out);
  }

  private static List<Cell> cells(List<Value> values, List<Section.Column> columns) {
    List<Cell> row = new ArrayList<>(columns.size());
    for (int c = 0; c < columns.size(); c++) {
      row.add(Cell.of(values.get(c), columns.get(c).unit(), columns.get(c).digits()));
    }
    return row;
  }

  private void more(int hidden, String what, String where, String indent, Appendable out)
      throws IOException {
    if (hidden > 0) {
      String count = hidden + " more " + what + (hidden == 1 ? "" : "s");
      out.append(indent).append(style.dim("... " + count + " (" + where + ")")).append('\n');
    }
  }

  private void because(List<Reason> reasons, Appendable out) throws IOException {
    if (reasons.isEmpty()) {
      return;
    }
    out.append('\n').append(INDENT).append(style.bold("Why")).append('\n');
    int shown = Math.min(mostRows, reasons.size());
    int digits = Integer.toString(shown).length();
    for (int r = 0; r < shown; r++) {
      Reason reason = reasons.get(r);
      String count = Integer.toString(r + 1);
      String number = INDENT + INDENT + " ".repeat(digits - count.length()) + count + ". ";
      String file = reason.file();
      String line = reason.line() > 0 ? ":" + reason.line() : "";
      String place = file == null ? "" : "(" + Printable.line(file) + line + ")";
      String text = Printable.line(reason.text()) + (file == null ? "" : INDENT + place);
      for (String part : Wrapping.lines(text, width - number.length(), "")) {
        boolean last = !place.isEmpty() && part.endsWith(place);
        String words = last ? part.substring(0, part.length() - place.length()) : part;
        out.append(number).append(words).append(last ? style.dim(place) : "").append('\n');
        number = " ".repeat(number.length());
      }
    }
    more(reasons.size() - shown, "step", "-f json has all", INDENT + INDENT, out);
  }
}
