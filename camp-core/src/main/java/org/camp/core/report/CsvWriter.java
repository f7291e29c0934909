// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.io.IOException;
import java.util.List;

/**
 * Writes one table as CSV (RFC 4180): a header {@code name [unit]}, numbers in base units that read
 * back as the same doubles, undefined ones empty.
 */
public final class CsvWriter {
  private static final String END = "\r\n";

  private CsvWriter() {}

  /**
   * Writes {@code table}; rows are asked for one at a time.
   *
   * @throws IOException when {@code out} does
   */
  public static void write(Section.Table table, Appendable out) throws IOException {
    String separator = "";
    for (Section.Column column : table.columns()) {
      String unit = column.baseUnit().isEmpty() ? "" : " [" + column.baseUnit() + "]";
      out.append(separator).append(field(column.name() + unit));
      separator = ",";
    }
    out.append(END);
    for (List<Value> row : table.rows()) {
      row(row, out);
    }
  }

  /**
   * Writes one row, for tables whose rows come one at a time.
   *
   * @throws IOException when {@code out} does
   */
  public static void row(List<Value> cells, Appendable out) throws IOException {
    String separator = "";
    for (Value cell : cells) {
      out.append(separator).append(field(cell));
      separator = ",";
    }
    out.append(END);
  }

  /**
   * A section as a table: figures, lines and points one per row, so that every section can be
   * written.
   */
  public static Section.Table asTable(Section section) {
    if (section instanceof Section.Table table) {
      return table;
    }
    if (section instanceof Section.KeyFigures key) {
      List<Section.Figure> figures = key.figures();
      return new Section.Table(
          key.title(),
          List.of(Section.Column.of("name"), Section.Column.of("value"), Section.Column.of("unit")),
          figures.stream()
              .map(f -> List.of(Value.of(f.name()), f.value(), Value.of(f.unit())))
              .toList(),
          key.execution());
    }
    if (section instanceof Section.Text text) {
      return new Section.Table(
          text.title(),
          List.of(Section.Column.of("line")),
          text.lines().stream().map(line -> List.of(Value.of(line))).toList());
    }
    if (section instanceof Diagram diagram) {
      return DiagramTables.of(diagram);
    }
    throw new AssertionError("unknown section " + section.getClass());
  }

  private static String field(Value value) {
    if (value instanceof Value.Num number) {
      return NumberText.field(number.value());
    }
    if (value instanceof Value.Int whole) {
      return Long.toString(whole.value());
    }
    if (value instanceof Value.Big big) {
      return big.value().toString();
    }
    if (value instanceof Value.Bool truth) {
      return Boolean.toString(truth.value());
    }
    if (value instanceof Value.Null) {
      return "";
    }
    return field(value instanceof Value.Str text ? text.value() : JsonWriter.line(value));
  }

  private static String field(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ',' || c == '"' || c == '\n' || c == '\r') {
        return '"' + text.replace("\"", "\"\"") + '"';
      }
    }
    return text;
  }
}
