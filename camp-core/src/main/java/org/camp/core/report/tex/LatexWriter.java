// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.tex;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.camp.core.report.BarChart;
import org.camp.core.report.Diagram;
import org.camp.core.report.LineChart;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.core.report.draw.SvgWriter;
import org.camp.core.report.fold.FoldedBars;
import org.camp.core.report.fold.FoldedTable;
import org.camp.core.report.paint.Painting;

/**
 * Writes the tables and diagrams of reports as one document of LaTeX that needs TikZ and PGFPlots
 * alone. Charts of lines and bars are axes of PGFPlots with their numbers; all other diagrams are
 * drawn as {@link SvgWriter} draws them. What is wider or higher than a page is made smaller.
 */
public final class LatexWriter {
  /** Rows that a table may have and stay in one piece. */
  private static final int ONE_PIECE = 45;

  private static final String HEAD =
      """
      \\documentclass[a4paper]{article}
      \\usepackage[margin=20mm]{geometry}
      \\usepackage{longtable}
      \\usepackage{pgfplots}
      \\usetikzlibrary{arrows.meta,patterns}
      \\pgfplotsset{compat=1.15}
      \\setlength\\parindent{0pt}
      \\setlength\\LTleft{0pt}
      % A box as it is, or as large as the page lets it be.
      \\newsavebox\\campbox
      \\newcommand\\campfit{%
        \\ifdim\\wd\\campbox>\\linewidth\\sbox\\campbox{\\resizebox{\\linewidth}{!}{\\usebox\\campbox}}\\fi
        \\ifdim\\ht\\campbox>.9\\textheight\\sbox\\campbox{\\resizebox{!}{.9\\textheight}{\\usebox\\campbox}}\\fi
        \\usebox\\campbox\\par\\bigskip}
      \\begin{document}
      """;

  private LatexWriter() {}

  /**
   * Writes a document.
   *
   * @throws IOException when {@code out} does
   * @throws org.camp.core.diagnostic.OverBudget when a diagram is too large to look at
   */
  public static void write(List<Report> reports, Appendable out) throws IOException {
    out.append(HEAD);
    for (Report report : reports) {
      if (isShown(report) && !report.title().isEmpty()) {
        out.append("\\section*{" + TexText.escaped(report.title()) + "}\n");
      }
      for (Section section : report.sections()) {
        if (section instanceof Section.Table table) {
          table(table, out);
        } else if (section instanceof Section.KeyFigures figures) {
          figures(figures, out);
        }
      }
      for (Diagram diagram : report.diagrams()) {
        boxed(picture(diagram), out);
      }
    }
    out.append("\\end{document}\n");
  }

  /** Whether there is anything of a report that a document shows. */
  public static boolean isShown(Report report) {
    return !report.diagrams().isEmpty()
        || report.sections().stream()
            .anyMatch(s -> s instanceof Section.Table || s instanceof Section.KeyFigures);
  }

  /** A picture that is drawn already. */
  public static void write(Painting painting, Appendable out) throws IOException {
    out.append(HEAD);
    boxed(TikzWriter.write(painting), out);
    out.append("\\end{document}\n");
  }

  private static String picture(Diagram diagram) throws IOException {
    if (diagram instanceof LineChart chart && PgfLines.fits(chart)) {
      return new PgfLines(chart).picture();
    }
    if (diagram instanceof BarChart whole && PgfBars.fits(FoldedBars.of(whole))) {
      return new PgfBars(FoldedBars.of(whole)).picture();
    }
    StringBuilder svg = new StringBuilder();
    SvgWriter.write(diagram, svg);
    return TikzWriter.write(Painting.of(svg));
  }

  private static void boxed(String content, Appendable out) throws IOException {
    out.append("\\begin{lrbox}{\\campbox}%\n").append(content);
    out.append("\\end{lrbox}\\campfit\n\n");
  }

  private static void figures(Section.KeyFigures figures, Appendable out) throws IOException {
    List<List<TexCell>> rows = new ArrayList<>();
    for (Section.Figure figure : figures.figures()) {
      TexCell name = new TexCell(TexText.escaped(figure.name()), false);
      rows.add(List.of(name, TexCell.of(figure.value(), figure.unit(), 0)));
    }
    table(figures.title(), List.of("", ""), rows, out);
  }

  private static void table(Section.Table table, Appendable out) throws IOException {
    List<Section.Column> columns = table.columns();
    List<List<TexCell>> rows = new ArrayList<>();
    for (List<Value> values : FoldedTable.of(table, Integer.MAX_VALUE).table().rows()) {
      List<TexCell> row = new ArrayList<>(columns.size());
      for (int c = 0; c < columns.size(); c++) {
        Section.Column column = columns.get(c);
        row.add(TexCell.of(values.get(c), column.unit(), column.digits()));
      }
      rows.add(row);
    }
    List<String> heads = columns.stream().map(c -> TexText.escaped(c.name())).toList();
    table(table.title(), heads, rows, out);
  }

  private static void table(
      String title, List<String> heads, List<List<TexCell>> rows, Appendable out)
      throws IOException {
    if (!title.isEmpty()) {
      out.append("\\textbf{" + TexText.escaped(title) + "}\\par\\smallskip\n");
    }
    StringBuilder form = new StringBuilder();
    for (int c = 0; c < heads.size(); c++) {
      int column = c;
      boolean numeric = !rows.isEmpty() && rows.stream().allMatch(row -> row.get(column).numeric());
      form.append(numeric ? 'r' : 'l');
    }
    boolean whole = rows.size() <= ONE_PIECE;
    boolean headed = !String.join("", heads).isEmpty();
    String name = whole ? "tabular" : "longtable";
    StringBuilder body = new StringBuilder("\\begin{" + name + "}{" + form + "}\n\\hline\n");
    if (headed) {
      line(heads, body);
      body.append("\\hline\n");
    }
    body.append(whole ? "" : "\\endhead\n");
    for (List<TexCell> row : rows) {
      line(row.stream().map(TexCell::text).toList(), body);
    }
    body.append("\\hline\n\\end{" + name + "}\n");
    if (whole) {
      boxed(body.toString(), out);
    } else {
      out.append("{\\small\n").append(body).append("}\n\n");
    }
  }

  private static void line(List<String> cells, StringBuilder out) {
    List<String> shown = cells.isEmpty() ? Collections.nCopies(1, "") : cells;
    String first = shown.get(0);
    // Behind the end of a row a bracket is an option of it, and an asterisk a variant.
    out.append(first.startsWith("[") || first.startsWith("*") ? "{}" : "");
    out.append(String.join(" & ", shown)).append(" \\\\\n");
  }
}
