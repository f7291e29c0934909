// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.AbstractList;
import java.util.List;
import java.util.function.IntFunction;
import org.camp.concurrency.time.network.NetworkSection;
import org.camp.concurrency.time.network.Parts;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.core.report.Section.Column;
import org.camp.core.report.Section.Table;
import org.camp.core.report.Value;

/** One trace as tables: its parts, its critical path, its spans. */
final class TraceTables {
  private static final String SECOND = "s";

  private TraceTables() {}

  static List<Table> of(TimedTrace trace, SpanFigures figures, Parts parts, List<PartFigures> all) {
    List<NetworkSection> sections = figures.sections();
    return List.of(
        new Table(
            "Parts",
            List.of(
                Column.of("kind"),
                Column.of("name"),
                Column.of("calls"),
                Column.of("errors"),
                time("self"),
                time("work"),
                time("onPath"),
                time("drag"),
                Column.of("low"),
                Column.of("high"),
                time("twiceAsFast")),
            rows(all.size(), i -> part(i, all.get(i), trace.size(), figures, parts))),
        new Table(
            "Critical path",
            List.of(
                Column.of("span"),
                Column.of("operation"),
                Column.of("kind"),
                time("from"),
                time("to")),
            rows(sections.size(), i -> section(sections.get(i), trace))),
        new Table(
            "Spans",
            SpanRow.columns(trace.table().attributes()),
            rows(trace.size(), span -> SpanRow.of(span, trace, figures))));
  }

  private static Column time(String name) {
    return new Column(name, SECOND);
  }

  static List<List<Value>> rows(int size, IntFunction<List<Value>> row) {
    return new AbstractList<>() {
      @Override
      public List<Value> get(int index) {
        return row.apply(index);
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  private static List<Value> part(
      int place, PartFigures part, int spans, SpanFigures figures, Parts parts) {
    boolean tried = PartFigures.isTried(place, spans);
    List<Value> range = part.range(figures, parts, tried);
    return List.of(
        Value.of(part.kind().word()),
        Value.of(part.name()),
        Value.of(part.calls()),
        Value.of(part.errors()),
        Seconds.value(part.self()),
        Seconds.value(part.work()),
        Seconds.value(part.onPath()),
        part.drag(figures, parts, tried),
        range.get(0),
        range.get(1),
        part.twiceAsFast(figures, parts, tried));
  }

  private static List<Value> section(NetworkSection section, TimedTrace trace) {
    return List.of(
        Value.of(trace.id(section.span())),
        Value.of(trace.operationName(section.span())),
        Value.of(section.kind().word()),
        Seconds.value(section.from()),
        Seconds.value(section.to()));
  }
}
