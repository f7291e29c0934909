// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.validate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.camp.cli.check.Assertion;
import org.camp.cli.output.Csv;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.model.Source;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.ValuePath;
import org.jspecify.annotations.Nullable;

/**
 * A table of cases, as comma-separated values with a line of headings. Lines that are empty or
 * begin with {@code #} are skipped.
 *
 * @param name the name of its file
 * @param cases its lines, at least one
 * @param unit the unit of all published and measured quantities; empty for pure numbers
 */
record ValidationTable(String name, List<ValidationCase> cases, String unit) {
  private static final List<String> COLUMNS =
      List.of("case", "arguments", "measure", "times", "published", "measured", "status", "note");
  private static final List<String> NEEDED = List.of("arguments", "measure");
  private static final List<Status> STATUSES =
      List.of(Status.OK, Status.ILL_FORMED, Status.OVER_BUDGET, Status.FAILED);

  /**
   * Reads a table.
   *
   * @throws BadInput with everything that is wrong with it
   */
  static ValidationTable read(Source source) {
    return new Reader(new SourceText(source.name(), source.text())).table();
  }

  private static final class Reader {
    private final SourceText text;
    private final Diagnostics faults = new Diagnostics();
    private final Set<String> units = new TreeSet<>();
    private List<String> columns = List.of();
    private Span here = Span.NONE;

    Reader(SourceText text) {
      this.text = text;
    }

    ValidationTable table() {
      List<ValidationCase> cases = new ArrayList<>();
      int start = 0;
      for (String line : text.text().split("\n", -1)) {
        String stripped = line.strip();
        here = new Span(start, start + Math.max(1, line.stripTrailing().length()));
        start += line.length() + 1;
        if (stripped.isEmpty() || stripped.startsWith("#")) {
          continue;
        }
        if (stripped.chars().filter(c -> c == '"').count() % 2 != 0) {
          fault("open-quote", "a quote is not closed", "a cell ends in the line that it begins in");
          continue;
        }
        List<String> cells = Csv.cells(stripped).stream().map(String::strip).toList();
        if (columns.isEmpty()) {
          columns = cells;
          headings();
        } else {
          row(cells, cases);
        }
      }
      if (!faults.hasErrors() && cases.isEmpty()) {
        faults.add(
            Diagnostic.error("no-cases", "has no cases")
                .withHint("the first line names the columns: " + String.join(", ", COLUMNS))
                .inFile(text.name()));
      }
      if (units.size() > 1) {
        faults.add(
            Diagnostic.error("units", "mixes quantities in " + String.join(" and ", units))
                .inFile(text.name()));
      }
      faults.throwIfBadInput();
      return new ValidationTable(
          text.name(), cases, units.isEmpty() ? "" : units.iterator().next());
    }

    private void headings() {
      Set<String> seen = new HashSet<>();
      Set<String> twice = new HashSet<>();
      for (String column : columns) {
        if (!seen.add(column)) {
          if (!twice.add(column)) {
            continue;
          }
          fault("column-twice", "the column '" + column + "' is there twice", null);
        } else if (!COLUMNS.contains(column)) {
          String near = faults.isFull() ? null : Suggestions.hint(column, COLUMNS);
          fault(
              "unknown-column",
              "there is no column '" + column + "'",
              near == null ? "columns are " + String.join(", ", COLUMNS) : near);
        }
      }
      for (String column : NEEDED) {
        if (!columns.contains(column)) {
          fault("missing-column", "the column '" + column + "' is missing", null);
        }
      }
    }

    private void row(List<String> cells, List<ValidationCase> cases) {
      if (cells.size() > columns.size()) {
        fault(
            "too-many-cells",
            cells.size() + " cells for " + columns.size() + " columns",
            "put cells with commas in quotes");
        return;
      }
      Map<String, String> row = new LinkedHashMap<>();
      for (int c = 0; c < cells.size(); c++) {
        row.put(columns.get(c), cells.get(c));
      }
      NEEDED.stream()
          .filter(column -> columns.contains(column) && cell(row, column).isEmpty())
          .forEach(column -> fault("missing-cell", "'" + column + "' is empty", null));
      double times = number(row, "times", 1);
      double published = quantity(row, "published");
      double measured = quantity(row, "measured");
      Status status = status(cell(row, "status"));
      String arguments = cell(row, "arguments");
      ValuePath measure = measure(cell(row, "measure"));
      if (measure != null) {
        List<String> words = Arrays.asList(arguments.split("\\s+"));
        String name = cell(row, "case").isEmpty() ? words.get(0) : cell(row, "case");
        int line = text.line(here.start());
        String note = cell(row, "note");
        cases.add(
            new ValidationCase(
                line, name, words, measure, times, published, measured, status, note));
      }
    }

    private Status status(String text) {
      for (Status status : STATUSES) {
        if (status.text().equals(text.isEmpty() ? Status.OK.text() : text)) {
          return status;
        }
      }
      String known = STATUSES.stream().map(Status::text).collect(Collectors.joining(", "));
      fault("unknown-status", "there is no status '" + text + "'", "use " + known);
      return Status.OK;
    }

    private @Nullable ValuePath measure(String path) {
      try {
        return path.isEmpty() ? null : ValuePath.parse(path);
      } catch (BadInput e) {
        e.diagnostics().forEach(d -> fault(d.code(), d.message(), d.hint()));
        return null;
      }
    }

    private static String cell(Map<String, String> row, String column) {
      return Objects.requireNonNullElse(row.get(column), "");
    }

    private double number(Map<String, String> row, String column, double otherwise) {
      String cell = cell(row, column);
      Quantity number = cell.isEmpty() ? null : constant(cell, column, "number", null);
      if (number == null) {
        return otherwise;
      }
      if (!number.dimension().equals(Dimension.NONE)) {
        String message = "'" + cell + "' under '" + column + "' is no pure number";
        fault("bad-number", place(cell), message, null);
      }
      return number.asDouble();
    }

    private double quantity(Map<String, String> row, String column) {
      String cell = cell(row, column);
      Quantity quantity =
          cell.isEmpty() ? null : constant(cell, column, "quantity", "such as 10ms, 64KiB or 0.95");
      if (quantity == null) {
        return Double.NaN;
      }
      units.add(quantity.dimension().equals(Dimension.NONE) ? "" : quantity.dimension().text());
      return quantity.asDouble();
    }

    private @Nullable Quantity constant(
        String cell, String column, String what, @Nullable String hint) {
      Quantity constant = Assertion.number(cell);
      if (constant == null) {
        boolean large = Assertion.isOutOfRange(cell);
        String is = large ? "' is out of range" : "' is no " + what;
        String limit = large ? "numbers are between 1e-400 and 1.8e308" : hint;
        fault("bad-" + what, place(cell), "'" + cell + "' under '" + column + is, limit);
      }
      return constant;
    }

    private Span place(String cell) {
      int at = text.text().indexOf(cell, here.start());
      return at < 0 || at >= here.end() ? here : new Span(at, at + cell.length());
    }

    private void fault(String code, String message, @Nullable String hint) {
      fault(code, here, message, hint);
    }

    private void fault(String code, Span span, String message, @Nullable String hint) {
      faults.add(
          faults.isFull()
              ? Diagnostic.error(code, message)
              : text.error(code, span, message).withHint(hint));
    }
  }
}
