// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.camp.cli.check.Assertion;
import org.camp.cli.check.ResultValues;
import org.camp.cli.grid.ParameterGrid;
import org.camp.cli.grid.Row;
import org.camp.cli.output.Csv;
import org.camp.cli.output.WholeFile;
import org.camp.core.analysis.ExitCode;
import org.camp.core.batch.ItemTask;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Severity;
import org.camp.core.report.JsonValues;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Numeric;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;
import org.jspecify.annotations.Nullable;

/**
 * The rows that an earlier sweep left in its file, or beside it when it was interrupted. A file
 * belongs to the same sweep when its parameters and measures are those of the grid, and the rows
 * that are looked at again come out again: the first, the last, those of the extremes, and some
 * between. A row with an error, or with something that is no value, is measured again.
 *
 * @param rows by point: the row that was there, or null where it has to be measured
 * @param checked how many of them were measured again and came out the same
 * @param file where they were
 */
record SweepResume(List<@Nullable Row> rows, int checked, Path file) {
  private static final int BETWEEN = 6;

  /**
   * Reads what is there.
   *
   * @throws BadInput when the file is that of another sweep
   * @throws IOException when it cannot be read
   */
  static SweepResume of(
      Path target,
      SweepRows form,
      ParameterGrid grid,
      List<ValuePath> measures,
      ItemTask<Row> task,
      boolean json)
      throws IOException {
    Path part = WholeFile.part(target);
    Path file = Files.exists(part) ? part : target;
    List<@Nullable Row> rows = new ArrayList<>();
    if (!Files.exists(file)) {
      return new SweepResume(rows, 0, file);
    }
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    boolean cut = !text.endsWith("\n") && !text.endsWith("]");
    List<String> lines = text.lines().toList();
    String header = form.header().strip();
    boolean fits =
        (lines.size() < 2 && cut)
            ? header.startsWith(text.strip())
            : lines.isEmpty() || lines.get(0).strip().equals(header);
    if (!fits) {
      throw other(file, 1, "it begins otherwise");
    }
    for (int i = 1; i < lines.size(); i++) {
      Optional<String> line = json ? object(lines.get(i)) : Optional.of(lines.get(i).strip());
      boolean whole = line.isPresent() && (json || !cut || i < lines.size() - 1);
      if (!whole) {
        break;
      }
      long point = rows.size();
      Row row =
          json
              ? jsonRow(line.get(), measures.size())
              : csvRow(line.get(), measures.size(), grid.axes().size());
      if (point >= grid.size() || !isAt(point, line.get(), form, grid, json)) {
        throw other(file, i + 1, "its row " + (point + 1) + " is not of this grid");
      }
      rows.add(row != null && isMeasured(row) ? row : null);
    }
    return new SweepResume(rows, check(rows, grid, task, file), file);
  }

  private static boolean isMeasured(Row row) {
    return row.error() == null
        && row.values().stream().noneMatch(v -> v instanceof Value.Str && Numeric.of(v).isEmpty());
  }

  /** Whether a line has the parameters of a point. */
  private static boolean isAt(
      long point, String line, SweepRows form, ParameterGrid grid, boolean json)
      throws IOException {
    if (json) {
      return JsonValues.find(line).orElse(Value.NULL) instanceof Value.Obj object
          && object.get("parameters") instanceof Value.Obj parameters
          && JsonWriter.line(grid.parameters(point)).equals(JsonWriter.line(parameters));
    }
    List<String> wanted =
        Csv.cells(form.line(point, new Row(List.of(), null, ExitCode.OK)).strip());
    int axes = grid.axes().size();
    List<String> cells = Csv.cells(line);
    return cells.size() >= axes && cells.subList(0, axes).equals(wanted.subList(0, axes));
  }

  /** Measures some rows again, and gives how many. */
  private static int check(
      List<@Nullable Row> rows, ParameterGrid grid, ItemTask<Row> task, Path file)
      throws IOException {
    NavigableSet<Integer> points = telling(rows);
    for (int point : points) {
      Row row = rows.get(point);
      Row again = task.at(point);
      if (row == null || !isSame(row.values(), again.values())) {
        throw other(
            file,
            point + 2,
            "at " + grid.label(point) + " the model, the machine or the options give other values");
      }
      rows.set(point, again);
    }
    return points.size();
  }

  /** Whether values are the same, up to rounding. */
  private static boolean isSame(List<Value> some, List<Value> others) {
    return IntStream.range(0, some.size())
        .allMatch(
            i -> {
              OptionalDouble a = Numeric.of(some.get(i));
              OptionalDouble b = Numeric.of(others.get(i));
              return (a.isPresent() && b.isPresent())
                  ? Assertion.compare(a.getAsDouble(), b.getAsDouble()) == 0
                  : JsonWriter.line(some.get(i)).equals(JsonWriter.line(others.get(i)));
            });
  }

  /** The first and the last row, those where a measure is least or greatest, and some between. */
  private static NavigableSet<Integer> telling(List<@Nullable Row> rows) {
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i) != null) {
        kept.add(i);
      }
    }
    NavigableSet<Integer> points = new TreeSet<>();
    for (int i = 0; i < BETWEEN && !kept.isEmpty(); i++) {
      points.add(kept.get((int) ((kept.size() - 1L) * i / (BETWEEN - 1))));
    }
    int measures = points.isEmpty() ? 0 : values(rows, points.first()).size();
    for (int m = 0; m < measures; m++) {
      int measure = m;
      for (int sign : new int[] {-1, 1}) {
        kept.stream()
            .filter(i -> Numeric.of(values(rows, i).get(measure)).isPresent())
            .max(
                (a, b) ->
                    sign
                        * Double.compare(
                            Numeric.of(values(rows, a).get(measure)).orElse(0),
                            Numeric.of(values(rows, b).get(measure)).orElse(0)))
            .ifPresent(points::add);
      }
    }
    return points;
  }

  private static List<Value> values(List<@Nullable Row> rows, int point) {
    Row row = rows.get(point);
    return row == null ? List.of() : row.values();
  }

  /** What of it may be used again, for the user to know. */
  Optional<Diagnostic> told() {
    long kept = rows.stream().filter(row -> row != null).count();
    return kept == 0
        ? Optional.empty()
        : Optional.of(
            Diagnostic.note(
                    "resumed",
                    kept
                        + (kept == 1 ? " row is" : " rows are")
                        + " taken as found; "
                        + checked
                        + " of them came out again")
                .inFile(file.toString()));
  }

  private static BadInput other(Path file, int line, String why) {
    return new BadInput(
        new Diagnostic(
            Severity.ERROR,
            "other-sweep",
            "holds the results of another sweep: " + why,
            file.toString(),
            line,
            1,
            "write to another file with -O, or leave --resume out to begin anew",
            null));
  }

  /** The JSON object of a line; nothing when it has none that is whole. */
  private static Optional<String> object(String line) {
    String text = line.strip();
    String object = text.endsWith(",") ? text.substring(0, text.length() - 1) : text;
    return Optional.of(object).filter(o -> o.endsWith("}") && JsonValues.find(o).isPresent());
  }

  private static @Nullable Row jsonRow(String line, int measures) {
    if (JsonValues.find(line).orElse(Value.NULL) instanceof Value.Obj object
        && object.get("values") instanceof Value.Obj values
        && values.fields().size() == measures) {
      String error = object.get("error") instanceof Value.Str s ? s.value() : null;
      return row(List.copyOf(values.fields().values()), error);
    }
    return null;
  }

  private static @Nullable Row csvRow(String line, int measures, int parameters) {
    List<String> cells = Csv.cells(line);
    if (cells.size() != parameters + measures + 1) {
      return null;
    }
    List<Value> values =
        cells.subList(parameters, parameters + measures).stream().map(SweepResume::value).toList();
    String error = cells.get(cells.size() - 1);
    return row(values, error.isEmpty() ? null : error);
  }

  private static Row row(List<Value> values, @Nullable String error) {
    return new Row(values, error, error == null ? ExitCode.OK : ExitCode.NO);
  }

  private static Value value(String cell) {
    if (cell.isEmpty()) {
      return Value.NULL;
    }
    return JsonValues.find(cell.startsWith("\"") ? "" : cell)
        .filter(ResultValues::isScalar)
        .orElse(Value.of(cell));
  }
}
