// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.concurrency.measure.TraceSupersteps;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** Shows a message trace as supersteps. */
record SuperstepSection(TraceSupersteps supersteps) {
  private static final int ROWS = 100;

  /** The cost as a formula of the machine's g and L. */
  private String cost() {
    String work =
        supersteps.timed() ? String.format(Locale.ROOT, "%.6g s + ", supersteps.work()) : "";
    return String.format(Locale.ROOT, "%s%d*g + %d*L", work, supersteps.h(), supersteps.barriers());
  }

  Section section() {
    List<Section.Column> columns = new ArrayList<>();
    columns.add(Section.Column.of("superstep"));
    if (supersteps.timed()) {
      columns.add(new Section.Column("work", "s"));
    }
    columns.add(new Section.Column("h", "word"));
    columns.add(new Section.Column("sent in all", "word"));
    columns.add(Section.Column.of("ends with"));
    List<List<Value>> rows = new ArrayList<>();
    for (int i = 0; i < Math.min(ROWS, supersteps.steps().size()); i++) {
      TraceSupersteps.Step step = supersteps.steps().get(i);
      List<Value> row = new ArrayList<>();
      row.add(Value.of(i));
      if (supersteps.timed()) {
        row.add(Value.of(step.work()));
      }
      row.add(Value.of(step.h()));
      row.add(Value.of(step.words()));
      row.add(Value.of(step.end()));
      rows.add(row);
    }
    return new Section.Table("Supersteps between global barriers: " + cost(), columns, rows);
  }

  Value value() {
    List<Value> steps = new ArrayList<>();
    for (TraceSupersteps.Step step : supersteps.steps()) {
      steps.add(
          Value.object()
              .put("index", steps.size())
              .put("h", step.h())
              .put("words", step.words())
              .put("work", supersteps.timed() ? Value.of(step.work()) : Value.NULL)
              .put("end", step.end())
              .build());
    }
    return Value.object()
        .put("symbolic", cost())
        .put("h", supersteps.h())
        .put("barriers", supersteps.barriers())
        .put("work", supersteps.timed() ? Value.of(supersteps.work()) : Value.NULL)
        .put("sized", supersteps.sized())
        .put("supersteps", Value.list(steps))
        .build();
  }
}
