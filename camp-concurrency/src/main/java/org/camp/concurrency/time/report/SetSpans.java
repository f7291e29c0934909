// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

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
  private static final List<Section.Column> COLUMNS =
      List.of(
          Section.Column.of("trace"),
          Section.Column.of("id"),
          Section.Column.of("operation"),
          new Section.Column("from", "s"),
          new Section.Column("to", "s"),
          new Section.Column("self", "s"),
          new Section.Column("work", "s"),
          new Section.Column("slack", "s"),
          new Section.Column("drag", "s"));

  private final SpanSet set;
  private final int[] chosen;

  /** Place of a trace → how many spans are before it; one more entry for the end. */
  private final int[] before;

  private int held = -1;
  private @Nullable SpanNetwork network;
  private @Nullable SpanFigures figures;

  /** The spans of some traces of a set. */
  public SetSpans(SpanSet set, int[] chosen) {
    this.set = set;
    this.chosen = chosen.clone();
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
    int span = index - before[place];
    return List.of(
        Value.of(here.trace().traceId()),
        Value.of(here.trace().id(span)),
        Value.of(here.trace().operationName(span)),
        Seconds.value(here.trace().from(span)),
        Seconds.value(here.trace().to(span)),
        Seconds.value(there.self(span)),
        Seconds.value(there.work(span)),
        Seconds.value(there.slack(span)),
        Seconds.value(there.drag(span)));
  }

  Value value() {
    return Value.lazy(
        size(),
        index -> {
          List<Value> row = row(index);
          return Value.lazyObject(COLUMNS.size(), i -> COLUMNS.get(i).name(), row::get);
        });
  }

  Section.Table table() {
    return new Section.Table("Spans", COLUMNS, TraceTables.rows(size(), this::row));
  }
}
