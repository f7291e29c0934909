// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.camp.concurrency.time.span.ReadingOptions;
import org.camp.concurrency.time.total.PartTotal;
import org.camp.concurrency.time.total.Quantiles;
import org.camp.concurrency.time.total.RootTotal;
import org.camp.concurrency.time.total.Totals;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Totals over many traces, worked out by hand, in every format. */
class TotalsTest {
  static Stream<GoldenTraces.Case> cases() {
    return GoldenTraces.all("50.*").stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void totalsAreThoseWorkedOutByHand(GoldenTraces.Case one) {
    Totals totals = Totals.of(one.read(ReadingOptions.DEFAULT));
    JsonNode want = one.values().get("totals");
    assertThat(totals.traces()).isEqualTo(want.get("traces").asInt());
    assertThat(totals.fragments()).isEqualTo(want.get("fragments").asInt());
    assertThat(totals.spans()).isEqualTo(want.get("spans").asInt());
    assertThat(totals.roots()).hasSize(want.get("roots").size());
    for (RootTotal root : totals.roots()) {
      check(root, want.get("roots").get(root.name()));
    }
    Map<String, Long> folded = new TreeMap<>();
    one.values()
        .get("folded")
        .properties()
        .forEach(f -> folded.put(f.getKey(), f.getValue().asLong()));
    assertThat(totals.folded()).isEqualTo(folded);
  }

  private static void check(RootTotal root, JsonNode want) {
    assertThat(root.traces()).isEqualTo(want.get("traces").asInt());
    assertThat(root.errors()).isEqualTo(want.get("errors").asInt());
    Quantiles latency = root.latency();
    assertThat(latency.mean()).isEqualTo(want.get("latency").get("mean").asDouble());
    assertThat(latency.p50()).isEqualTo(want.get("latency").get("p50").asDouble());
    assertThat(latency.p90()).isEqualTo(want.get("latency").get("p90").asDouble());
    assertThat(latency.p99()).isEqualTo(want.get("latency").get("p99").asDouble());
    assertThat(latency.max()).isEqualTo(want.get("latency").get("max").asDouble());
    JsonNode slowest = want.get("slowest");
    assertThat(root.slowest()).hasSize(slowest.size());
    for (int i = 0; i < slowest.size(); i++) {
      assertThat(root.slowest().get(i)).isEqualTo(slowest.get(i).asText());
    }
    assertThat(root.parts()).hasSize(want.get("parts").size());
    for (int i = 0; i < root.parts().size(); i++) {
      check(root.parts().get(i), want.get("parts").get(i));
    }
  }

  private static void check(PartTotal part, JsonNode want) {
    assertThat(part.kind().word()).isEqualTo(want.get("class").asText());
    assertThat(part.name()).isEqualTo(want.get("name").asText());
    assertThat(part.calls()).isEqualTo(want.get("calls").asLong());
    assertThat(part.errors()).isEqualTo(want.get("errors").asLong());
    assertThat(part.self()).isEqualTo(want.get("self").asLong());
    assertThat(part.work()).isEqualTo(want.get("work").asLong());
    assertThat(part.onPath()).isEqualTo(want.get("onPath").asLong());
    assertThat(part.tracesOnPath()).isEqualTo(want.get("tracesOnPath").asInt());
    assertThat(part.share()).isCloseTo(want.get("share").asDouble(), within(1e-12));
    assertThat(part.shareOfSlowest())
        .isCloseTo(want.get("shareOfSlowest").asDouble(), within(1e-12));
    assertThat(part.drag()).isEqualTo(want.get("drag").asDouble());
    assertThat(part.twiceAsFastMean()).isEqualTo(want.get("twiceAsFast").get("mean").asDouble());
    assertThat(part.twiceAsFastP99()).isEqualTo(want.get("twiceAsFast").get("p99").asDouble());
    assertThat(part.worst()).isEqualTo(want.get("worst").asText());
  }
}
