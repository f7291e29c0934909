// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.ArrayList;
import java.util.List;
import org.camp.concurrency.time.total.PartTotal;
import org.camp.concurrency.time.total.Quantiles;
import org.camp.concurrency.time.total.RootTotal;
import org.camp.concurrency.time.total.Totals;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** Many traces. */
public final class SetReport {
  private SetReport() {}

  /** The report of many traces, with so many parts of each root operation. */
  public static Report of(Totals totals, int top) {
    Value.Builder notes = Value.object();
    totals.notes().forEach((note, count) -> notes.put(note.text(), count));
    Value.Obj values =
        Value.object()
            .put("traces", totals.traces())
            .put("spans", totals.spans())
            .put("fragments", totals.fragments())
            .put("errors", totals.errors())
            .put("notes", notes.build())
            .put("roots", Value.lazy(totals.roots().size(), i -> root(totals.roots().get(i))))
            .build();
    List<List<Value>> rows = new ArrayList<>();
    for (RootTotal root : totals.roots()) {
      rows.add(
          List.of(
              Value.of(root.name()),
              Value.of(root.traces()),
              Value.of(root.errors()),
              Seconds.value(root.latency().p50()),
              Seconds.value(root.latency().p99())));
    }
    List<Section> sections =
        List.of(
            new Section.Table(
                "",
                List.of(
                    Section.Column.of("root"),
                    Section.Column.of("traces"),
                    Section.Column.of("errors"),
                    new Section.Column("p50", "s"),
                    new Section.Column("p99", "s")),
                rows));
    return new Report(
        "Time of " + totals.traces() + " traces", sections, values, List.of(), List.of());
  }

  private static Value root(RootTotal root) {
    Quantiles latency = root.latency();
    return Value.object()
        .put("name", root.name())
        .put("traces", root.traces())
        .put("errors", root.errors())
        .put(
            "latency",
            Value.object()
                .put("mean", Seconds.value(latency.mean()))
                .put("p50", Seconds.value(latency.p50()))
                .put("p90", Seconds.value(latency.p90()))
                .put("p99", Seconds.value(latency.p99()))
                .put("max", Seconds.value(latency.max()))
                .build())
        .put("slowest", Value.strings(root.slowest()))
        .put("parts", Value.lazy(root.parts().size(), i -> part(root.parts().get(i))))
        .build();
  }

  private static Value part(PartTotal part) {
    return Value.object()
        .put("kind", part.kind().word())
        .put("name", part.name())
        .put("calls", part.calls())
        .put("errors", part.errors())
        .put("self", Seconds.value(part.self()))
        .put("work", Seconds.value(part.work()))
        .put("onPath", Seconds.value(part.onPath()))
        .put("share", part.share())
        .put("shareOfSlowest", part.shareOfSlowest())
        .put("drag", Seconds.value(part.drag()))
        .put(
            "twiceAsFast",
            Value.object()
                .put("mean", Seconds.value(part.twiceAsFastMean()))
                .put("p99", Seconds.value(part.twiceAsFastP99()))
                .build())
        .put("worst", part.worst())
        .build();
  }
}
