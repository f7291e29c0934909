// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.camp.concurrency.time.compare.TraceComparison;
import org.camp.concurrency.time.compare.TraceSets;
import org.camp.concurrency.time.compare.account.Difference;
import org.camp.concurrency.time.compare.account.Structure;
import org.camp.concurrency.time.compare.blame.Suspect;
import org.camp.concurrency.time.compare.chance.ChanceVerdict;
import org.camp.concurrency.time.span.ReadingOptions;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.trace.span.SpanTable;
import org.camp.core.analysis.Cancellation;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Simulated releases with one change: the account is that of the reference, the cause is found. */
@Tag(Evidence.TAG)
class ComparisonTest {
  private static final int ROUNDS = 1000;

  private static TraceComparison compare(JsonNode values, String first, String second) {
    SpanTable table = new SpanTable();
    read(values, first, table);
    table.startSide();
    read(values, second, table);
    return compare(table, ROUNDS, 1);
  }

  private static TraceComparison compare(SpanTable table, int rounds, long seed) {
    return sets(table).compare(rounds, seed);
  }

  private static TraceSets sets(SpanTable table) {
    return new TraceSets(
        new SpanSet(table, ReadingOptions.DEFAULT), Optional.empty(), new Cancellation());
  }

  private static void read(JsonNode values, String side, SpanTable table) {
    String input = values.get("inputs").get(side).asText();
    GoldenTraces.read(input.contains("jaeger") ? "jaeger" : "otlp", input, table);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "60-slower-operation",
        "61-slower-wire",
        "62-retries",
        "63-vanished-call",
        "64-other-mix",
        "65-nothing",
        "66-one-after-the-other"
      })
  void theAccountIsThatOfTheReference(String name) {
    JsonNode values = GoldenTraces.values(name);
    TraceComparison comparison = compare(values, "A", "B");
    JsonNode want = values.get("comparison");
    near(comparison.latency().a(), want.get("latency").get("A"));
    near(comparison.latency().b(), want.get("latency").get("B"));
    near(comparison.latency().mix(), want.get("latency").get("mix"));
    near(comparison.latency().within(), want.get("latency").get("within"));
    assertThat(comparison.onlyA()).hasSize(want.get("onlyA").size());
    assertThat(comparison.onlyB()).hasSize(want.get("onlyB").size());
    assertThat(comparison.parts().stream().mapToDouble(Difference::contribution).sum())
        .isCloseTo(comparison.latency().within(), within(1e-3));
    parts(comparison, want.get("parts"));
    structure(comparison, want.get("structure"));
    services(comparison, want.get("services"));
    cause(comparison, values.get("cause").get("part"), name);
  }

  /** In 62 the pauses between retries take longer than the retries; in 63 the cause is a gain. */
  private static void cause(TraceComparison comparison, JsonNode cause, String name) {
    if (cause.isNull()) {
      return;
    }
    List<String> sure =
        comparison.parts().stream()
            .filter(part -> ChanceVerdict.of(part.p()) == ChanceVerdict.SURE)
            .map(part -> part.kind().word() + " " + part.name())
            .toList();
    String put = cause.get(0).asText() + " " + cause.get(1).asText();
    assertThat(sure).contains(put);
    if (!name.startsWith("62")) {
      assertThat(sure.get(0)).isEqualTo(put);
    }
  }

  private static void parts(TraceComparison comparison, JsonNode want) {
    Map<String, Difference> parts = new HashMap<>();
    comparison.parts().forEach(part -> parts.put(part.kind().word() + " " + part.name(), part));
    long reported =
        comparison.parts().stream().filter(part -> Math.abs(part.contribution()) >= 1000).count();
    assertThat(reported).isEqualTo(want.size());
    for (JsonNode part : want) {
      String name = part.get("class").asText() + " " + part.get("name").asText();
      Difference found = parts.get(name);
      assertThat(found).as(name).isNotNull();
      near(found.contribution(), part.get("contribution"));
      near(found.slower(), part.get("slower"));
      near(found.calls(), part.get("calls"));
      near(found.exposed(), part.get("exposed"));
      assertThat(found.superiority())
          .as(name)
          .isCloseTo(part.get("superiority").asDouble(), within(1e-8));
      if (!part.get("verdict").isNull()) {
        assertThat(ChanceVerdict.of(found.p()).word())
            .as(name)
            .isEqualTo(part.get("verdict").asText());
      }
    }
  }

  /** Nine digits are given; shares are left of sums, so what is left may be as small as noise. */
  private static void near(double value, JsonNode want) {
    double tolerance = Math.max(1e-2, 1e-8 * Math.abs(want.asDouble()));
    assertThat(value).isCloseTo(want.asDouble(), within(tolerance));
  }

  private static void structure(TraceComparison comparison, JsonNode want) {
    Map<String, String> found = new TreeMap<>();
    for (Structure one : comparison.structure()) {
      found.put(
          one.root() + " " + one.what().word() + " " + one.of(),
          one.change().word() + " " + round(one.a()) + " " + round(one.b()));
    }
    Map<String, String> wanted = new TreeMap<>();
    for (JsonNode one : want) {
      wanted.put(
          one.get("root").asText() + " " + one.get("what").asText() + " " + one.get("of").asText(),
          one.get("change").asText()
              + " "
              + round(one.get("A").asDouble())
              + " "
              + round(one.get("B").asDouble()));
    }
    assertThat(found).containsAllEntriesOf(wanted);
    for (Structure one : comparison.structure()) {
      boolean listed = wanted.containsKey(one.root() + " " + one.what().word() + " " + one.of());
      boolean absent = one.a() == 0 || one.b() == 0;
      /* Chance may decide otherwise with other random numbers where p is near the bar. */
      assertThat(listed || (!absent && one.p() > 0.002)).as("%s", one).isTrue();
    }
    Map<String, ChanceVerdict> verdicts = new HashMap<>();
    comparison
        .structure()
        .forEach(
            one ->
                verdicts.put(
                    one.root() + " " + one.what().word() + " " + one.of(),
                    ChanceVerdict.of(one.p())));
    for (JsonNode one : want) {
      if (!one.get("verdict").isNull()) {
        String key =
            one.get("root").asText()
                + " "
                + one.get("what").asText()
                + " "
                + one.get("of").asText();
        assertThat(verdicts.get(key).word()).as(key).isEqualTo(one.get("verdict").asText());
      }
    }
  }

  private static void services(TraceComparison comparison, JsonNode want) {
    StringBuilder found = new StringBuilder();
    for (Suspect one : comparison.services()) {
      found
          .append(one.service())
          .append(' ')
          .append(round(one.time()))
          .append(' ')
          .append(round(one.shape()))
          .append('\n');
    }
    StringBuilder wanted = new StringBuilder();
    for (JsonNode one : want) {
      wanted
          .append(one.get("service").asText())
          .append(' ')
          .append(round(one.get("time").asDouble()))
          .append(' ')
          .append(round(one.get("shape").asDouble()))
          .append('\n');
    }
    assertThat(found.toString()).isEqualTo(wanted.toString());
  }

  private static long round(double value) {
    return Math.round(value * 1e8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"60-slower-operation", "62-retries"})
  void aSetAgainstItselfDiffersNowhere(String name) {
    TraceComparison comparison = compare(GoldenTraces.values(name), "A", "A");
    assertThat(comparison.latency().within()).isZero();
    assertThat(comparison.latency().mix()).isZero();
    assertThat(comparison.structure()).isEmpty();
    for (Difference part : List.copyOf(comparison.parts())) {
      assertThat(part.contribution()).isZero();
      assertThat(part.superiority()).isCloseTo(0.5, within(1e-12));
      assertThat(ChanceVerdict.of(part.p())).isEqualTo(ChanceVerdict.CHANCE);
    }
  }

  @Test
  void onlyTheExcessBeyondTheLimitCounts() {
    JsonNode values = GoldenTraces.values("60-slower-operation");
    SpanTable table = new SpanTable();
    read(values, "A", table);
    table.startSide();
    read(values, "B", table);
    TraceSets sets = sets(table);
    assertThat(sets.compare(ROUNDS, 1).latency().slower()).isCloseTo(0.1838, within(1e-3));
    assertThat(ChanceVerdict.of(sets.excess(0.05, ROUNDS, 1))).isEqualTo(ChanceVerdict.SURE);
    assertThat(sets.excess(0.18, ROUNDS, 1)).isGreaterThan(0.05);
    assertThat(sets.excess(0.2, ROUNDS, 1)).isEqualTo(1);
  }

  /** Random traces of one kind, divided at random: whatever differs does so by chance. */
  @Test
  void nothingIsSureWhereNothingChanged() {
    int pairs = Evidence.of(20, 1000);
    int alarms = 0;
    for (int pair = 0; pair < pairs; pair++) {
      SplittableRandom random = new SplittableRandom(pair);
      SpanTable table = new SpanTable();
      for (int side = 0; side < 2; side++) {
        List<RandomTraces.Written> spans = new ArrayList<>();
        for (int trace = 0; trace < 60; trace++) {
          spans.addAll(RandomTraces.trace(random, trace));
        }
        RandomTraces.read(spans, table);
        table.startSide();
      }
      TraceComparison comparison = compare(table, 400, pair);
      boolean sure =
          comparison.parts().stream()
                  .anyMatch(part -> ChanceVerdict.of(part.p()) == ChanceVerdict.SURE)
              || comparison.structure().stream()
                  .anyMatch(one -> ChanceVerdict.of(one.p()) == ChanceVerdict.SURE);
      alarms += sure ? 1 : 0;
      assertThat(comparison.parts().stream().mapToDouble(Difference::contribution).sum())
          .isCloseTo(comparison.latency().within(), within(1e-3));
    }
    assertThat(alarms).isLessThanOrEqualTo(Math.max(1, pairs / 100));
  }
}
