// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.jspecify.annotations.Nullable;

/** The spans of many traces one by one; a trace at a time is held. For one thread. */
public final class SetSpans {
  private final SpanSet set;

  /** Place → number of the trace in the set. */
  private final int[] chosen;

  private final List<Section.Column> columns = new ArrayList<>();

  /** Place of a trace → how many spans are before it; one more entry for the end. */
  private final int[] before;

  private int held = -1;
  private @Nullable SpanNetwork network;
  private @Nullable SpanFigures figures;

  /** The spans of some traces of a set. */
  public SetSpans(SpanSet set, int[] chosen) {
    this.set = set;
    this.chosen = chosen.clone();
    columns.add(Section.Column.of("trace"));
    columns.addAll(SpanRow.columns(set.table().attributes()));
    this.before = new int[chosen.length + 1];
    for (int place = 0; place < chosen.length; place++) {
      before[place + 1] = before[place] + set.trace(chosen[place]).size();
    }
  }

  private int size() {
    return before[chosen.length];
  }

  private List<Value> row(int index) {
    int found = Arrays.binarySearch(before, index);
    int place = found < 0 ? -found - 2 : found;
    while (before[place + 1] == index) {
      place++;
    }
    SpanNetwork here = network;
    SpanFigures there = figures;
    if (place != held || here == null || there == null) {
      here = SpanNetwork.of(set, set.trace(chosen[place]));
      there = new SpanFigures(here);
      network = here;
      figures = there;
      held = place;
    }
    List<Value> row = new ArrayList<>();
    row.add(Value.of(here.trace().traceId()));
    row.addAll(SpanRow.of(index - before[place], here.trace(), there));
    return row;
  }

  Value value() {
    int attributes = set.table().attributes().size();
    return Value.lazy(size(), index -> SpanRow.object(columns, row(index), attributes));
  }

  Section.Table table() {
    return new Section.Table("Spans", columns, TraceTables.rows(size(), this::row));
  }
}
