// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.List;
import org.camp.concurrency.time.total.PartTotal;
import org.camp.concurrency.time.total.Quantiles;
import org.camp.concurrency.time.total.RootTotal;
import org.camp.concurrency.time.total.Totals;
import org.camp.core.report.Value;

/** Many traces for machines; all times are seconds. */
final class SetValues {
  private SetValues() {}

  static Value.Obj of(Totals totals, List<Trial> trials, Value spans) {
    Value.Builder notes = Value.object();
    totals.notes().forEach((note, count) -> notes.put(note.text(), count));
    return Value.object()
        .put("traces", totals.traces())
        .put("spans", spans)
        .put("fragments", totals.fragments())
        .put("errors", totals.errors())
        .put("notes", notes.build())
        .put("roots", Value.lazy(totals.roots().size(), i -> root(totals.roots().get(i))))
        .put("whatIf", Value.lazy(trials.size(), i -> trials.get(i).value()))
        .build();
  }

  private static Value root(RootTotal root) {
    return Value.object()
        .put("name", root.name())
        .put("traces", root.traces())
        .put("errors", root.errors())
        .put("latency", quantiles(root.latency()))
        .put("slowest", Value.strings(root.slowest()))
        .put("parts", Value.lazy(root.parts().size(), i -> part(root.parts().get(i))))
        .build();
  }

  private static Value quantiles(Quantiles times) {
    Value.Builder values =
        Value.object()
            .put("mean", Seconds.value(times.mean()))
            .put("p50", Seconds.value(times.p50()))
            .put("p90", Seconds.value(times.p90()))
            .put("p99", Seconds.value(times.p99()))
            .put("max", Seconds.value(times.max()));
    if (times.error() > 0) {
      values.put("error", times.error());
    }
    return values.build();
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
        .put("tracesOnPath", part.tracesOnPath())
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
