package org.camp.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;
import org.camp.core.sweep.Grid;
import org.camp.core.sweep.PointTask;
import org.camp.core.sweep.Row;
import org.jspecify.annotations.Nullable;

/**
 * The rows that an interrupted sweep left in its file. A file belongs to the same sweep when its
 * parameters and measures are those of the grid, and its first and last row come out again.
 *
 * @param rows the rows that are whole
 * @param bytes how many bytes of the file they take, with what stands before them
 */
record SweepResume(List<Row> rows, long bytes) {
  static final SweepResume NOTHING = new SweepResume(List.of(), 0);

  /**
   * Reads what is there.
   *
   * @throws BadInput when the file is that of another sweep
   * @throws IOException when it cannot be read
   */
  static SweepResume of(
      Path file, SweepRows form, Grid grid, List<ValuePath> measures, PointTask task, boolean json)
      throws IOException {
    if (!Files.exists(file) || Files.size(file) == 0) {
      return NOTHING;
    }
    byte[] bytes = Files.readAllBytes(file);
    int end = lineEnd(bytes, 0);
    if (end < 0) {
      return header(bytes, 0, bytes.length, form.header(), file);
    }
    header(bytes, 0, end + 1, form.header(), file);
    List<Row> rows = new ArrayList<>();
    long kept = json ? 1 : end + 1;
    int start = end + 1;
    while (start < bytes.length) {
      end = lineEnd(bytes, start);
      String line = text(bytes, start, end < 0 ? bytes.length : end + 1);
      @Nullable String whole = json ? object(line) : end < 0 ? null : line;
      if (whole == null) {
        break;
      }
      long point = rows.size();
      @Nullable Row row = point >= grid.size() ? null : row(whole, measures.size(), grid, json);
      if (row == null || !form.line(point, row).equals(whole)) {
        throw other(file, "its row " + (point + 1) + " is not of this grid");
      }
      rows.add(row);
      kept = (long) start + whole.getBytes(StandardCharsets.UTF_8).length;
      start = end < 0 ? bytes.length : end + 1;
    }
    for (int point : rows.isEmpty() ? new int[0] : new int[] {0, rows.size() - 1}) {
      if (!form.line(point, task.at(point)).equals(form.line(point, rows.get(point)))) {
        throw other(
            file,
            "at " + grid.label(point) + " the model, the machine or the options give other values");
      }
    }
    return rows.isEmpty() ? NOTHING : new SweepResume(List.copyOf(rows), kept);
  }

  private static SweepResume header(byte[] bytes, int from, int to, String header, Path file) {
    String line = text(bytes, from, to);
    boolean whole = to - from < bytes.length || line.endsWith("\n");
    boolean fits = whole ? line.strip().equals(header.strip()) : header.startsWith(line);
    if (!fits) {
      throw other(file, "it begins otherwise");
    }
    return NOTHING;
  }

  private static BadInput other(Path file, String why) {
    return new BadInput(
        Diagnostic.error("other-sweep", "holds the results of another sweep: " + why)
            .inFile(file.toString())
            .withHint("write to another file with -O, or leave --resume out to begin anew"));
  }

  private static int lineEnd(byte[] bytes, int from) {
    for (int i = from; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private static String text(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  /** The JSON object of a line, or null when it has none that is whole. */
  private static @Nullable String object(String line) {
    String text = line.stripTrailing();
    String object = text.endsWith(",") ? text.substring(0, text.length() - 1) : text;
    return object.endsWith("}") && JsonValues.parse(object) != null ? object : null;
  }

  private static @Nullable Row row(String line, int measures, Grid grid, boolean json) {
    return json ? jsonRow(line, measures) : csvRow(line, measures, grid.axes().size());
  }

  private static @Nullable Row jsonRow(String line, int measures) {
    if (JsonValues.parse(line) instanceof Value.Obj object
        && object.get("values") instanceof Value.Obj values
        && values.fields().size() == measures) {
      @Nullable String error = object.get("error") instanceof Value.Str s ? s.value() : null;
      return row(List.copyOf(values.fields().values()), error);
    }
    return null;
  }

  private static @Nullable Row csvRow(String line, int measures, int parameters) {
    List<String> cells = Csv.cells(line.stripTrailing());
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
    @Nullable Value parsed = cell.startsWith("\"") ? null : JsonValues.parse(cell);
    return parsed == null || !ResultValues.isScalar(parsed) ? Value.of(cell) : parsed;
  }
}
