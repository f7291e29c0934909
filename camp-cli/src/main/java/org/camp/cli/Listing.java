// SPDX-License-Identifier: Apache-2.0
package org.camp.cli;

import java.io.IOException;
import java.util.List;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.TextWriter;
import org.camp.core.report.Value;

/** Prints what the command knows of itself. */
final class Listing {
  private Listing() {}

  static int print(Report report, Session session) throws IOException {
    session
        .output()
        .write(
            out -> {
              switch (session.form()) {
                case TEXT ->
                    new TextWriter(session.look().style(), Integer.MAX_VALUE).write(report, out);
                case JSON -> JsonWriter.write(report.values(), out);
                case CSV -> Csv.print(Csv.tables(List.of(report)), session.table(), out);
                case SVG -> Svg.print(List.of(report), session.diagram(), out);
              }
            });
    if (session.form() == Format.CSV) {
      List<Section.Table> tables = Csv.tables(List.of(report));
      Csv.more(tables, session.arguments()).ifPresent(session.messages()::print);
    }
    return ExitCode.OK;
  }

  /** A table of texts; empty ones are shown as {@code -}. */
  static Section.Table table(String title, List<String> columns, List<List<String>> rows) {
    return new Section.Table(
        title,
        columns.stream().map(Section.Column::of).toList(),
        rows.stream().map(row -> row.stream().map(Listing::cell).toList()).toList());
  }

  private static Value cell(String text) {
    return text.isEmpty() ? Value.NULL : Value.of(text);
  }

  static Value version() {
    return Value.object().put("version", Version.text()).build();
  }
}
