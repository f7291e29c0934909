// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.cases;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.ValuePath;
import org.jspecify.annotations.Nullable;

/** Reads a table of cases, collecting all errors. */
final class CaseTableReader {
  private static final List<Status> STATUSES =
      List.of(Status.OK, Status.ILL_FORMED, Status.OVER_BUDGET, Status.FAILED);

  private final SourceText text;
  private final List<String> needed;
  private final Diagnostics faults = new Diagnostics();
  private final Set<String> units = new TreeSet<>();
  private final List<ColumnHeading> headings = new ArrayList<>();
  private int headingLine;
  private Span here = Span.NONE;

  CaseTableReader(SourceText text, boolean withModel) {
    this.text = text;
    needed = withModel ? List.of() : List.of("arguments", "measure");
  }

  MeasuredTable table() {
    List<MeasuredCase> cases = new ArrayList<>();
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
      if (headingLine == 0) {
        headingLine = text.line(here.start());
        headings(cells);
      } else {
        row(cells, cases);
      }
    }
    if (!faults.hasErrors() && cases.isEmpty()) {
      faults.add(
          Diagnostic.error("no-cases", "has no cases")
              .withHint(
                  "the first line names the columns: " + String.join(", ", ColumnHeading.COLUMNS))
              .inFile(text.name()));
    }
    if (units.size() > 1) {
      faults.add(
          Diagnostic.error("units", "mixes quantities in " + String.join(" and ", units))
              .inFile(text.name()));
    }
    faults.throwIfBadInput();
    return new MeasuredTable(
        text.name(), headings, headingLine, cases, units.isEmpty() ? "" : units.iterator().next());
  }

  private void headings(List<String> cells) {
    Set<String> seen = new HashSet<>();
    Set<String> twice = new HashSet<>();
    for (String cell : cells) {
      Optional<ColumnHeading> heading = ColumnHeading.of(cell);
      ColumnHeading found =
          heading.orElse(new ColumnHeading(cell, ColumnHeading.Kind.FACTOR, cell, ""));
      headings.add(found);
      if (!seen.add(found.kind() + found.key())) {
        if (twice.add(found.key())) {
          fault("column-twice", "the column '" + cell + "' is there twice", null);
        }
        continue;
      }
      if (heading.isEmpty() || found.key().isEmpty()) {
        fault(
            "unknown-column",
            "there is no column '" + cell + "'",
            "columns bind with -D, -M, -k or -o: -M transport.recv");
      }
      if (!found.unit().isEmpty() && Assertion.number("1" + found.unit()) == null) {
        fault("bad-unit", "'" + found.unit() + "' is no unit", "such as ms, s or KiB");
      }
    }
    List<String> plain =
        headings.stream()
            .filter(h -> h.kind() == ColumnHeading.Kind.PARAMETER && h.text().equals(h.key()))
            .map(ColumnHeading::text)
            .distinct()
            .toList();
    for (String column : needed) {
      if (!cells.contains(column)) {
        plain.stream()
            .filter(name -> Suggestions.nearest(name, List.of(column)).contains(column))
            .findFirst()
            .ifPresentOrElse(
                name ->
                    fault(
                        "unknown-column",
                        "there is no column '" + name + "'",
                        "did you mean '" + column + "'?"),
                () -> fault("missing-column", "the column '" + column + "' is missing", null));
      }
    }
  }

  private void row(List<String> cells, List<MeasuredCase> cases) {
    if (cells.size() > headings.size()) {
      fault(
          "too-many-cells",
          cells.size() + " cells for " + headings.size() + " columns",
          "put cells with commas in quotes");
      return;
    }
    Map<String, String> own = new LinkedHashMap<>();
    Map<ColumnHeading, String> others = new LinkedHashMap<>();
    for (int c = 0; c < cells.size(); c++) {
      ColumnHeading heading = headings.get(c);
      if (heading.kind() == ColumnHeading.Kind.OWN) {
        own.put(heading.key(), cells.get(c));
      } else if (!cells.get(c).isEmpty()) {
        others.put(heading, cells.get(c));
      }
    }
    needed.stream()
        .filter(column -> isColumn(column) && cell(own, column).isEmpty())
        .forEach(column -> fault("missing-cell", "'" + column + "' is empty", null));
    double times = number(own, "times", 1);
    double published = quantity(own, "published");
    double measured = quantity(own, "measured");
    double weight = number(own, "weight", 1);
    if (!(weight > 0)) {
      fault("bad-weight", "a weight must be greater than 0", null);
    }
    Status status = status(cell(own, "status"));
    String arguments = cell(own, "arguments");
    Optional<ValuePath> measure = measure(cell(own, "measure"));
    if (measure.isEmpty() && !needed.isEmpty()) {
      return;
    }
    cases.add(
        new MeasuredCase(
            text.line(here.start()),
            cell(own, "case"),
            arguments.isEmpty() ? List.of() : Arrays.asList(arguments.split("\\s+")),
            measure,
            times,
            published,
            measured,
            weight,
            status,
            cell(own, "note"),
            others));
  }

  private boolean isColumn(String column) {
    return headings.stream()
        .anyMatch(h -> h.kind() == ColumnHeading.Kind.OWN && h.key().equals(column));
  }

  private Status status(String word) {
    for (Status status : STATUSES) {
      if (status.text().equals(word.isEmpty() ? Status.OK.text() : word)) {
        return status;
      }
    }
    String known = STATUSES.stream().map(Status::text).collect(Collectors.joining(", "));
    fault("unknown-status", "there is no status '" + word + "'", "use " + known);
    return Status.OK;
  }

  private Optional<ValuePath> measure(String path) {
    try {
      return path.isEmpty() ? Optional.empty() : Optional.of(ValuePath.parse(path));
    } catch (BadInput e) {
      e.diagnostics().forEach(d -> fault(d.code(), d.message(), d.hint()));
      return Optional.empty();
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
    double value = quantity.asDouble();
    Dimension dimension = quantity.dimension();
    Quantity unit = unit(column);
    if (unit != null && dimension.equals(Dimension.NONE)) {
      value *= unit.asDouble();
      dimension = unit.dimension();
    }
    if (!dimension.equals(Dimension.NONE)) {
      units.add(dimension.text());
    }
    return value;
  }

  /** The unit in the heading of a column, or null. */
  private @Nullable Quantity unit(String column) {
    return headings.stream()
        .filter(h -> h.kind() == ColumnHeading.Kind.OWN && h.key().equals(column))
        .filter(h -> !h.unit().isEmpty())
        .map(h -> Assertion.number("1" + h.unit()))
        .findFirst()
        .orElse(null);
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
