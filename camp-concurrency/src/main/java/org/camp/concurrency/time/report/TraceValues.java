// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.List;
import org.camp.concurrency.time.network.NetworkSection;
import org.camp.concurrency.time.network.Parts;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.span.ClockOffset;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.core.report.Value;

/** One trace for machines; all times are seconds from the start of the root. */
final class TraceValues {
  private final SpanNetwork network;
  private final TimedTrace trace;
  private final SpanFigures figures;
  private final Parts parts;

  TraceValues(SpanNetwork network, SpanFigures figures, Parts parts) {
    this.network = network;
    this.trace = network.trace();
    this.figures = figures;
    this.parts = parts;
  }

  Value.Obj of(List<PartFigures> all, List<Trial> trials) {
    Value.Builder values =
        Value.object()
            .put("traces", 1)
            .put("trace", trace.traceId())
            .put("root", trace.operationName(trace.root()))
            .put("start", TraceReport.start(trace))
            .put("fragments", trace.isFragment() ? 1 : 0)
            .put("errors", TraceReport.errors(trace))
            .put("notes", TraceReport.notes(trace))
            .put("latency", Seconds.value(network.latency()))
            .put("completion", Seconds.value(network.completion()))
            .put("path", path())
            .put("spans", spans())
            .put("parts", parts(all));
    return values
        .put("whatIf", Value.lazy(trials.size(), i -> trials.get(i).value()))
        .put("clocks", clocks())
        .build();
  }

  Value path() {
    List<NetworkSection> sections = figures.sections();
    return Value.lazy(
        sections.size(),
        i -> {
          NetworkSection section = sections.get(i);
          return Value.object()
              .put("span", trace.id(section.span()))
              .put("operation", trace.operationName(section.span()))
              .put("kind", section.kind().word())
              .put("from", Seconds.value(section.from()))
              .put("to", Seconds.value(section.to()))
              .build();
        });
  }

  Value spans() {
    return Value.lazy(trace.size(), this::span);
  }

  private Value span(int span) {
    List<String> attributes = trace.table().attributes();
    return SpanRow.object(
        SpanRow.columns(attributes), SpanRow.of(span, trace, figures), attributes.size());
  }

  Value parts(List<PartFigures> all) {
    return Value.lazy(all.size(), i -> part(i, all.get(i)));
  }

  private Value part(int place, PartFigures part) {
    boolean tried = PartFigures.isTried(place, trace.size());
    return Value.object()
        .put("kind", part.kind().word())
        .put("name", part.name())
        .put("calls", part.calls())
        .put("errors", part.errors())
        .put("self", Seconds.value(part.self()))
        .put("work", Seconds.value(part.work()))
        .put("onPath", Seconds.value(part.onPath()))
        .put("share", part.onPath() / (double) Math.max(1, network.makespan()))
        .put("drag", part.drag(figures, parts, tried))
        .put("range", Value.list(part.range(figures, parts, tried)))
        .put("takesOver", Value.list(part.takesOver(figures, parts, tried)))
        .put("twiceAsFast", part.twiceAsFast(figures, parts, tried))
        .build();
  }

  Value clocks() {
    List<ClockOffset> offsets = trace.offsets();
    return Value.lazy(
        offsets.size(),
        i -> {
          ClockOffset clock = offsets.get(i);
          return Value.object()
              .put("host", clock.host())
              .put("offset", Seconds.value(clock.offset()))
              .put("low", Seconds.value(clock.low()))
              .put("high", Seconds.value(clock.high()))
              .build();
        });
  }
}
