// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.ArrayList;
import java.util.List;
import org.camp.concurrency.time.network.Parts;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.span.Note;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** One trace. */
public final class TraceReport {
  private TraceReport() {}

  /** The report of a trace, with so many parts. */
  public static Report of(SpanNetwork network, int top) {
    TimedTrace trace = network.trace();
    SpanFigures figures = new SpanFigures(network);
    Parts parts = new Parts(trace.table());
    List<PartFigures> all = PartFigures.of(network, figures, parts);
    TraceValues values = new TraceValues(network, figures, parts);
    Value.Builder notes = Value.object();
    for (Note note : Note.values()) {
      if (trace.notes(note) > 0) {
        notes.put(note.text(), trace.notes(note));
      }
    }
    Value.Obj object =
        Value.object()
            .put("traces", 1)
            .put("fragments", trace.isFragment() ? 1 : 0)
            .put("errors", trace.error(trace.root()) ? 1 : 0)
            .put("notes", notes.build())
            .put("latency", Seconds.value(network.latency()))
            .put("completion", Seconds.value(network.completion()))
            .put("path", values.path())
            .put("spans", values.spans())
            .put("parts", values.parts(all))
            .put("clocks", values.clocks())
            .build();
    List<Section> sections = new ArrayList<>();
    sections.add(
        new Section.KeyFigures(
            "",
            List.of(
                new Section.Figure("latency", Seconds.value(network.latency()), "s"),
                new Section.Figure("completion", Seconds.value(network.completion()), "s"))));
    List<List<Value>> rows = new ArrayList<>();
    for (PartFigures part : all.subList(0, Math.min(top, all.size()))) {
      rows.add(
          List.of(
              Value.of(part.name()),
              Value.of(part.calls()),
              Seconds.value(part.onPath()),
              Value.of(part.onPath() / (double) Math.max(1, network.makespan()))));
    }
    sections.add(
        new Section.Table(
            "On the critical path",
            List.of(
                Section.Column.of("part"),
                Section.Column.of("calls"),
                new Section.Column("time", "s"),
                new Section.Column("share", "%")),
            rows));
    return new Report(
        "Time of " + trace.operationName(trace.root()), sections, object, List.of(), List.of());
  }
}
