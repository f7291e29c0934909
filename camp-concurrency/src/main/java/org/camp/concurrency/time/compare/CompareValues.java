// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.util.List;
import org.camp.concurrency.time.compare.account.Difference;
import org.camp.concurrency.time.compare.account.OffPath;
import org.camp.concurrency.time.compare.account.Structure;
import org.camp.concurrency.time.compare.blame.Suspect;
import org.camp.concurrency.time.compare.chance.ChanceVerdict;
import org.camp.core.report.Value;

/** A comparison for machines; times are seconds. */
final class CompareValues {
  private final TraceComparison comparison;
  private final Gate gate;

  CompareValues(TraceComparison comparison, Gate gate) {
    this.comparison = comparison;
    this.gate = gate;
  }

  Value.Obj values() {
    Latencies latency = comparison.latency();
    Value.Builder values =
        Value.object()
            .put(
                "traces",
                Value.object()
                    .put("A", comparison.tracesA())
                    .put("B", comparison.tracesB())
                    .build())
            .put(
                "latency",
                Value.object()
                    .put("A", Figures.seconds(latency.a()))
                    .put("B", Figures.seconds(latency.b()))
                    .put("mix", Figures.seconds(latency.mix()))
                    .put("within", Figures.seconds(latency.within()))
                    .put("low", Figures.seconds(latency.low()))
                    .put("high", Figures.seconds(latency.high()))
                    .build())
            .put("slower", latency.slower())
            .put("verdict", comparison.verdict().word())
            .put("independent", comparison.minutes() ? "minutes" : "traces")
            .put("parts", Value.list(comparison.parts().stream().map(CompareValues::part).toList()))
            .put(
                "structure",
                Value.list(comparison.structure().stream().map(CompareValues::count).toList()))
            .put(
                "services",
                Value.list(comparison.services().stream().map(CompareValues::service).toList()))
            .put("onlyA", Value.strings(comparison.onlyA()))
            .put("onlyB", Value.strings(comparison.onlyB()))
            .put(
                "offPath",
                Value.list(comparison.offPath().stream().map(CompareValues::offPath).toList()))
            .put("tail", tail());
    if (gate.isAsked()) {
      values.put(
          "gate",
          Value.object()
              .put("limit", gate.limit())
              .put("verdict", gate.verdict().word())
              .put("passed", !gate.isShut())
              .build());
    }
    return values.build();
  }

  private static Value part(Difference part) {
    return account(part)
        .put("low", Figures.seconds(part.low()))
        .put("high", Figures.seconds(part.high()))
        .put("superiority", part.superiority())
        .put("verdict", ChanceVerdict.of(part.p()).word())
        .build();
  }

  private static Value.Builder account(Difference part) {
    return Value.object()
        .put("kind", part.kind().word())
        .put("name", part.name())
        .put("contribution", Figures.seconds(part.contribution()))
        .put("slower", Figures.seconds(part.slower()))
        .put("calls", Figures.seconds(part.calls()))
        .put("exposed", Figures.seconds(part.exposed()));
  }

  private Value tail() {
    Tail tail = comparison.tail();
    List<Difference> parts = tail.parts();
    return Value.object()
        .put("A", Figures.seconds(tail.latencyA()))
        .put("B", Figures.seconds(tail.latencyB()))
        .put("parts", Value.list(parts.stream().map(part -> account(part).build()).toList()))
        .build();
  }

  private static Value count(Structure one) {
    return Value.object()
        .put("root", one.root())
        .put("what", one.what().word())
        .put("of", one.of())
        .put("A", one.a())
        .put("B", one.b())
        .put("change", one.change().word())
        .put("verdict", ChanceVerdict.of(one.p()).word())
        .build();
  }

  private static Value service(Suspect one) {
    return Value.object()
        .put("name", one.service())
        .put("score", one.score())
        .put("time", one.time())
        .put("shape", one.shape())
        .build();
  }

  private static Value offPath(OffPath part) {
    return Value.object()
        .put("kind", part.kind().word())
        .put("name", part.name())
        .put("work", Figures.seconds(part.work()))
        .build();
  }
}
