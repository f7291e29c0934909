// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.List;
import java.util.Map;
import org.camp.concurrency.time.rank.Efficiency;
import org.camp.concurrency.time.rank.RankFigures;
import org.camp.concurrency.time.rank.RankPart;
import org.camp.concurrency.time.rank.RankParts;
import org.camp.concurrency.time.rank.RankRun;
import org.camp.concurrency.time.rank.RankSection;
import org.camp.concurrency.time.rank.RankSpans;
import org.camp.concurrency.time.rank.WaitTotal;
import org.camp.concurrency.time.span.ClockOffset;
import org.camp.core.order.CriticalInterval;
import org.camp.core.report.Value;

/** One execution of ranks for machines; all times are seconds from the first begin. */
final class RankValues {
  private final RankRun run;
  private final RankFigures figures;
  private final RankParts parts;

  RankValues(RankRun run, RankFigures figures, RankParts parts) {
    this.run = run;
    this.figures = figures;
    this.parts = parts;
  }

  Value.Obj of(List<Trial> trials) {
    Efficiency pop = figures.efficiency();
    Value.Builder notes = Value.object();
    run.notes().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(note -> notes.put(note.getKey().text(), note.getValue()));
    Value.Builder useful = Value.object();
    for (int rank = 0; rank < run.ranks(); rank++) {
      useful.put(run.name(rank), Seconds.value(figures.useful(rank)));
    }
    return Value.object()
        .put("ranks", run.ranks())
        .put("operations", run.spans())
        .put("notes", notes.build())
        .put("latency", Seconds.value(run.makespan()))
        .put("completion", Seconds.value(run.makespan()))
        .put("path", path(figures.sections()))
        .put("spans", spans())
        .put("parts", parts())
        .put("whatIf", Value.lazy(trials.size(), i -> trials.get(i).value()))
        .put("clocks", clocks(run.offsets()))
        .put(
            "pop",
            Value.object()
                .put("loadBalance", pop.loadBalance())
                .put("serialisation", pop.serialisation())
                .put("transfer", pop.transfer())
                .put("parallelEfficiency", pop.parallelEfficiency())
                .build())
        .put("waits", waits())
        .put("useful", useful.build())
        .put("ideal", Seconds.value(pop.ideal()))
        .put("idealPath", path(figures.idealSections()))
        .build();
  }

  private Value rank(int rank) {
    String name = run.name(rank);
    boolean number = name.matches("0|[1-9]\\d{0,8}");
    return number ? Value.of(Long.parseLong(name)) : Value.of(name);
  }

  private Value path(List<RankSection> sections) {
    return Value.lazy(
        sections.size(),
        i -> {
          RankSection section = sections.get(i);
          return Value.object()
              .put("rank", rank(section.rank()))
              .put("operation", section.operation())
              .put("kind", section.kind().word())
              .put("from", Seconds.value(section.from()))
              .put("to", Seconds.value(section.to()))
              .build();
        });
  }

  private Value spans() {
    RankSpans spans = new RankSpans(run);
    return Value.lazy(run.spans(), operation -> span(operation, spans));
  }

  private Value span(int operation, RankSpans spans) {
    return Value.object()
        .put("id", run.id(operation))
        .put("rank", rank(run.rank(operation)))
        .put("operation", run.what(operation))
        .put("from", Seconds.value(run.from(operation)))
        .put("to", Seconds.value(run.to(operation)))
        .put("self", Seconds.value(spans.self(operation)))
        .put("work", Seconds.value(spans.work(operation)))
        .put("slack", Seconds.value(spans.slack(operation)))
        .put(
            "drag",
            run.spans() > SpanRow.MOST_DRAGS ? Value.NULL : Seconds.value(spans.drag(operation)))
        .build();
  }

  private Value parts() {
    List<RankPart> all = parts.all();
    return Value.lazy(all.size(), i -> part(all.get(i)));
  }

  private Value part(RankPart part) {
    CriticalInterval range = parts.range(part);
    return Value.object()
        .put("kind", part.kind().word())
        .put("name", part.name())
        .put("calls", part.calls())
        .put("errors", 0)
        .put("self", Seconds.value(part.work()))
        .put("work", Seconds.value(part.work()))
        .put("onPath", Seconds.value(part.onPath()))
        .put("share", part.onPath() / (double) Math.max(1, run.makespan()))
        .put("drag", Seconds.value(parts.drag(part)))
        .put(
            "range", Value.list(List.of(Seconds.factor(range.low()), Seconds.factor(range.high()))))
        .put(
            "takesOver",
            Value.list(List.of(takesOver(part, range, false), takesOver(part, range, true))))
        .put("twiceAsFast", Seconds.value(parts.halved(part) / 2.0))
        .build();
  }

  private Value takesOver(RankPart part, CriticalInterval range, boolean above) {
    return Value.of(parts.takesOver(part, range, above).map(RankPart::name).orElse(null));
  }

  private Value waits() {
    List<WaitTotal> waits = figures.waits();
    return Value.lazy(
        waits.size(),
        i -> {
          WaitTotal wait = waits.get(i);
          return Value.object()
              .put("rank", rank(wait.rank()))
              .put("state", wait.state())
              .put("for", rank(wait.on()))
              .put("time", Seconds.value(wait.time()))
              .put("count", wait.count())
              .build();
        });
  }

  /** The clocks that were corrected. */
  static Value clocks(List<ClockOffset> offsets) {
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
