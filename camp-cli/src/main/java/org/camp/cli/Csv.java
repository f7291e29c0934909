package org.camp.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.CsvWriter;
import org.camp.core.report.Report;
import org.camp.core.report.Section;

/** Picks the table that is printed as CSV. */
final class Csv {
  static final Option<Long> TABLE =
      Option.integer("table", 1, "Which table of the result is printed, from 1.");
  static final Descriptor OPTIONS =
      Descriptor.of("csv", "CSV", "One table as comma-separated values.").options(TABLE);

  private Csv() {}

  /** The number of the table, checked. */
  static long table(Arguments arguments) {
    return OutputOption.value(OPTIONS, TABLE, arguments);
  }

  /** Prints the table of that number; key figures count as one where there is no table at all. */
  static void print(List<Report> reports, long number, Appendable out) throws IOException {
    List<Section> tables = new ArrayList<>();
    List<Section> others = new ArrayList<>();
    for (Report report : reports) {
      for (Section section : report.sections()) {
        (section instanceof Section.Table ? tables : others).add(section);
      }
    }
    List<Section> all = tables.isEmpty() ? others : tables;
    if (number < 1 || number > all.size()) {
      String has = all.size() == 1 ? "1 table" : all.size() + " tables";
      throw new BadInput(
          Diagnostic.error("no-table", "there is no table " + number + ": the result has " + has));
    }
    CsvWriter.write(CsvWriter.asTable(all.get((int) number - 1)), out);
  }

  /** The cells of a row: by commas, in quotes where they hold commas or quotes themselves. */
  static List<String> cells(String line) {
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
