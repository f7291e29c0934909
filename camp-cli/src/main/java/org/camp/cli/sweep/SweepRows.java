// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.io.Flushable;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.camp.cli.grid.Parameter;
import org.camp.cli.grid.ParameterGrid;
import org.camp.cli.grid.Row;
import org.camp.core.report.CsvWriter;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows as they come, each on a line of its own: as an array of JSON objects, or as a table.
 */
final class SweepRows {
  private static final long FLUSH_NANOS = 100_000_000;

  private final ParameterGrid grid;
  private final List<ValuePath> measures;
  private final boolean json;
  private Supplier<Map<String, Value>> ending = Map::of;
  private @Nullable Appendable out;
  private boolean empty;
  private long flushed = System.nanoTime();

  SweepRows(ParameterGrid grid, List<ValuePath> measures, boolean json) {
    this.grid = grid;
    this.measures = measures;
    this.json = json;
  }

  /** What the last row of JSON says of all, when it is written. */
  void ending(Supplier<Map<String, Value>> newEnding) {
    ending = newEnding;
  }

  /** Begins to write. */
  void begin(Appendable to) throws IOException {
    out = to;
    empty = true;
    to.append(header());
  }

  /** Goes on writing elsewhere. */
  void goOn(Writer to) {
    out = to;
  }

  /** What stands before the first row. */
  String header() throws IOException {
    if (json) {
      return "[";
    }
    List<Section.Column> columns = new ArrayList<>();
    for (Parameter axis : grid.axes()) {
      columns.add(new Section.Column(axis.name(), axis.range().unit()));
    }
    measures.forEach(measure -> columns.add(Section.Column.of(measure.text())));
    columns.add(Section.Column.of("error"));
    StringBuilder line = new StringBuilder();
    CsvWriter.write(new Section.Table("", columns, List.of()), line);
    return line.toString();
  }

  /** A row without what joins it to the others. */
  String line(long point, Row row) throws IOException {
    if (json) {
      Value.Builder object =
          Value.object().put("parameters", grid.parameters(point)).put("values", values(row));
      String error = row.error();
      if (error != null) {
        object.put("error", error);
      }
      if (point == grid.size() - 1) {
        ending.get().forEach(object::put);
      }
      return JsonWriter.line(object.build());
    }
    List<Value> cells = new ArrayList<>();
    for (int a = 0; a < grid.axes().size(); a++) {
      cells.add(grid.value(point, a));
    }
    cells.addAll(row.values());
    cells.add(Value.of(row.error()));
    StringBuilder line = new StringBuilder();
    CsvWriter.row(cells, line);
    return line.toString();
  }

  /** The values of a row by their paths. */
  Value.Obj values(Row row) {
    Value.Builder values = Value.object();
    for (int m = 0; m < measures.size(); m++) {
      values.put(measures.get(m).text(), row.values().get(m));
    }
    return values.build();
  }

  void add(long point, Row row) throws IOException {
    Appendable to = open();
    if (json) {
      to.append(empty ? "\n" : ",\n");
    }
    empty = false;
    to.append(line(point, row));
    long now = System.nanoTime();
    if (now - flushed >= FLUSH_NANOS) {
      flush();
      flushed = now;
    }
  }

  void end() throws IOException {
    if (json) {
      open().append("\n]\n");
    }
    flush();
  }

  /** Lets nothing wait to be written. */
  void flush() throws IOException {
    if (open() instanceof Flushable waiting) {
      waiting.flush();
    }
  }

  private Appendable open() {
    if (out == null) {
      throw new IllegalStateException("not begun");
    }
    return out;
  }
}
