// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.ArrayList;
import java.util.List;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.core.report.Section.Column;
import org.camp.core.report.Value;

/** The figures of one span, and the attributes that were asked for, under their names. */
final class SpanRow {
  /** Drag takes an evaluation of the whole trace for each span; of longer traces it is left out. */
  static final int MOST_DRAGS = 5_000;

  private SpanRow() {}

  /** Names of the figures, with units. */
  static List<Column> columns(List<String> attributes) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of("id"));
    columns.add(Column.of("operation"));
    for (String time : List.of("from", "to", "self", "work", "slack", "drag")) {
      columns.add(new Column(time, "s"));
    }
    attributes.forEach(name -> columns.add(Column.of(name)));
    return columns;
  }

  static List<Value> of(int span, TimedTrace trace, SpanFigures figures) {
    List<Value> row = new ArrayList<>();
    row.add(Value.of(trace.id(span)));
    row.add(Value.of(trace.operationName(span)));
    row.add(Seconds.value(trace.from(span)));
    row.add(Seconds.value(trace.to(span)));
    row.add(Seconds.value(figures.self(span)));
    row.add(Seconds.value(figures.work(span)));
    row.add(Seconds.value(figures.slack(span)));
    row.add(trace.size() > MOST_DRAGS ? Value.NULL : Seconds.value(figures.drag(span)));
    for (String name : trace.table().attributes()) {
      row.add(Value.of(trace.table().attribute(trace.row(span), name).orElse(null)));
    }
    return row;
  }

  /** A row as an object: figures by name, attributes in an object of their own. */
  static Value object(List<Column> columns, List<Value> row, int attributes) {
    Value.Builder object = Value.object();
    int figures = columns.size() - attributes;
    for (int i = 0; i < figures; i++) {
      object.put(columns.get(i).name(), row.get(i));
    }
    if (attributes > 0) {
      object.put(
          "attributes",
          Value.lazyObject(
              attributes, i -> columns.get(figures + i).name(), i -> row.get(figures + i)));
    }
    return object.build();
  }
}
