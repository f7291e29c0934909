// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.camp.cli.usage.Arguments;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.CsvWriter;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** Picks the table that is printed as CSV. */
public final class Csv {
  static final Option<Long> TABLE =
      Option.integer("table", 1, "Which table of the result is printed, from 1.");
  static final Descriptor OPTIONS =
      Descriptor.of("csv", "CSV", "One table as comma-separated values.").options(TABLE);

  private Csv() {}

  /** The number of the table, checked. */
  public static long table(Arguments arguments) {
    return OutputOption.value(OPTIONS, TABLE, arguments);
  }

  /**
   * The tables of a result: key figures count as one where there is no table at all, and what is
   * said of several executions is one table with a column that names them.
   */
  public static List<Section.Table> tables(List<Report> reports) {
    List<Section.Table> tables = new ArrayList<>();
    List<Section.Table> others = new ArrayList<>();
    for (Report report : reports) {
      tables.addAll(joined(report.tables()));
      others.addAll(joined(report.sections().stream().filter(s -> !isTable(s)).toList()));
    }
    return tables.isEmpty() ? others : tables;
  }

  private static boolean isTable(Section section) {
    return section instanceof Section.Table;
  }

  private static List<Section.Table> joined(List<? extends Section> sections) {
    Map<String, List<Section.Table>> byHeading = new LinkedHashMap<>();
    for (Section section : sections) {
      Section.Table table = CsvWriter.asTable(section);
      String heading =
          table.execution().isEmpty()
              ? "section " + byHeading.size()
              : "of each " + table.title().replace(table.execution(), "");
      byHeading.computeIfAbsent(heading, h -> new ArrayList<>()).add(table);
    }
    return byHeading.values().stream().map(Csv::joinedTable).toList();
  }

  private static Section.Table joinedTable(List<Section.Table> parts) {
    Section.Table first = parts.get(0);
    if (first.execution().isEmpty()) {
      return first;
    }
    Set<Section.Column> columns = new LinkedHashSet<>();
    parts.forEach(part -> columns.addAll(part.columns()));
    List<List<Value>> rows = new ArrayList<>();
    for (Section.Table part : parts) {
      for (List<Value> cells : part.rows()) {
        List<Value> row = new ArrayList<>(List.of(Value.of(part.execution())));
        for (Section.Column column : columns) {
          int at = part.columns().indexOf(column);
          row.add(at < 0 ? Value.NULL : cells.get(at));
        }
        rows.add(row);
      }
    }
    List<Section.Column> all = new ArrayList<>(List.of(Section.Column.of("execution")));
    all.addAll(columns);
    String title = first.title().replace(first.execution() + ": ", "");
    return new Section.Table(title, all, rows);
  }

  /** Prints the table of that number. */
  public static void print(List<Section.Table> tables, long number, Appendable out)
      throws IOException {
    if (number < 1 || number > tables.size()) {
      throw new BadInput(
          Diagnostic.error(
              "no-table", "there is no table " + number + ": the result has " + count(tables)));
    }
    CsvWriter.write(tables.get((int) number - 1), out);
  }

  private static String count(List<Section.Table> tables) {
    return tables.size() == 1 ? "1 table" : tables.size() + " tables";
  }

  /** That there are further tables, unless one was picked. */
  public static Optional<Diagnostic> more(List<Section.Table> tables, Arguments arguments) {
    boolean picked = arguments.values("-o").stream().anyMatch(o -> o.startsWith("csv.table="));
    if (picked || tables.size() < 2) {
      return Optional.empty();
    }
    List<String> titles = new ArrayList<>();
    for (int i = 0; i < tables.size(); i++) {
      String title = tables.get(i).title();
      titles.add((i + 1) + (title.isEmpty() ? "" : " '" + title + "'"));
    }
    return Optional.of(
        Diagnostic.note("further-tables", "this is the first of " + count(tables))
            .withHint("-o csv.table=N writes another: " + String.join(", ", titles)));
  }

  /** The cells of a row: by commas, in quotes where they hold commas or quotes themselves. */
  public static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
        cell.append(c);
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString());
    return cells;
  }
}
