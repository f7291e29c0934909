// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.AbstractList;
import java.util.List;
import java.util.function.IntFunction;
import org.camp.concurrency.time.network.Parts;
import org.camp.concurrency.time.network.Section;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.core.order.CriticalInterval;
import org.camp.core.report.Section.Column;
import org.camp.core.report.Section.Table;
import org.camp.core.report.Value;

/** One trace as tables: its parts, its critical path, its spans. */
final class TraceTables {
  private static final String SECOND = "s";

  private TraceTables() {}

  static List<Table> of(
      TimedTrace trace, SpanFigures figures, Parts parts, List<PartFigures> all) {
    List<Section> sections = figures.sections();
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
            rows(all.size(), i -> part(all.get(i), figures, parts))),
        new Table(
            "Critical path",
            List.of(
                Column.of("span"), Column.of("operation"), Column.of("kind"), time("from"),
                time("to")),
            rows(sections.size(), i -> section(sections.get(i), trace))),
        new Table(
            "Spans",
            List.of(
                Column.of("id"),
                Column.of("operation"),
                time("from"),
                time("to"),
                time("self"),
                time("work"),
                time("slack"),
                time("drag")),
            rows(trace.size(), span -> span(span, trace, figures))));
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

  private static List<Value> part(PartFigures part, SpanFigures figures, Parts parts) {
    CriticalInterval range = figures.range(parts, part.part());
    return List.of(
        Value.of(part.kind().word()),
        Value.of(part.name()),
        Value.of(part.calls()),
        Value.of(part.errors()),
        Seconds.value(part.self()),
        Seconds.value(part.work()),
        Seconds.value(part.onPath()),
        Seconds.value(figures.drag(parts, part.part())),
        Seconds.factor(range.low()),
        Seconds.factor(range.high()),
        Seconds.value(figures.halved(parts, part.part()) / 2.0));
  }

  private static List<Value> section(Section section, TimedTrace trace) {
    return List.of(
        Value.of(trace.id(section.span())),
        Value.of(trace.operationName(section.span())),
        Value.of(section.kind().word()),
        Seconds.value(section.from()),
        Seconds.value(section.to()));
  }

  private static List<Value> span(int span, TimedTrace trace, SpanFigures figures) {
    return List.of(
        Value.of(trace.id(span)),
        Value.of(trace.operationName(span)),
        Seconds.value(trace.from(span)),
        Seconds.value(trace.to(span)),
        Seconds.value(figures.self(span)),
        Seconds.value(figures.work(span)),
        Seconds.value(figures.slack(span)),
        Seconds.value(figures.drag(span)));
  }
}
