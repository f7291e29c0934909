// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.run;

import java.io.IOException;
import java.util.List;
import org.camp.cli.output.Csv;
import org.camp.cli.output.Format;
import org.camp.cli.output.Pictures;
import org.camp.cli.output.Version;
import org.camp.cli.page.PageWriter;
import org.camp.cli.page.ReportPage;
import org.camp.cli.screen.ReportScreen;
import org.camp.cli.session.Session;
import org.camp.core.analysis.ExitCode;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.core.report.text.MarkdownWriter;
import org.camp.core.report.text.TextWriter;

/** Prints what the command knows of itself. */
public final class Listing {
  private Listing() {}

  public static ExitCode print(Report report, Session session) throws IOException {
    if (session.form().isPicture()) {
      Pictures.write(session.form(), List.of(report), session.picture(), session.output());
      return ExitCode.OK;
    }
    session
        .output()
        .write(
            out -> {
              switch (session.form()) {
                case TEXT ->
                    new TextWriter(
                            session.look().style(), Integer.MAX_VALUE, session.look().width())
                        .write(report, out);
                case JSON -> JsonWriter.write(report.values(), out);
                case CSV -> Csv.print(Csv.tables(List.of(report)), session.table(), out);
                case HTML ->
                    PageWriter.write(ReportPage.of(report, session.askedAbout().subject()), out);
                case MARKDOWN -> new MarkdownWriter(Integer.MAX_VALUE).write(report, out);
                default -> throw new AssertionError(session.form());
              }
            });
    if (session.form() == Format.CSV) {
      List<Section.Table> tables = Csv.tables(List.of(report));
      Csv.more(tables, session.arguments()).ifPresent(session.messages()::print);
    }
    return ExitCode.OK;
  }

  /** Prints a report that people get on one screen. */
  public static ExitCode screen(Report report, Session session) throws IOException {
    if (session.form() != Format.TEXT) {
      return print(report, session);
    }
    session.output().write(out -> ReportScreen.write(report, session, out));
    return ExitCode.OK;
  }

  /** A table of texts; empty ones are shown as {@code -}. */
  public static Section.Table table(String title, List<String> columns, List<List<String>> rows) {
    return new Section.Table(
        title,
        columns.stream().map(Section.Column::of).toList(),
        rows.stream().map(row -> row.stream().map(Listing::cell).toList()).toList());
  }

  private static Value cell(String text) {
    return text.isEmpty() ? Value.NULL : Value.of(text);
  }

  public static Value version() {
    return Value.object().put("version", Version.text()).build();
  }
}
