// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.follow;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.camp.concurrency.lattice.Antichains;
import org.camp.concurrency.measure.Ratio;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GrowingExecutionTest {
  private static final Antichains.Limits LIMITS = new Antichains.Limits(1e9, 1, () -> {});

  static Stream<JsonNode> references() throws IOException {
    try (InputStream in =
        GrowingExecutionTest.class.getResourceAsStream("/golden/last-lines/growing.json")) {
      JsonNode all = new ObjectMapper().readTree(in);
      return StreamSupport.stream(all.spliterator(), false);
    }
  }

  /** What is known at once, how many antichains there are, and what settles, event by event. */
  @ParameterizedTest
  @MethodSource("references")
  void isTheReferenceAfterEachEvent(JsonNode golden) {
    int processes = golden.get("processes").asInt();
    GrowingExecution execution = new GrowingExecution(processes, LIMITS);
    Map<Integer, Integer> numbers = new HashMap<>();
    Map<String, GrownEvent> events = new HashMap<>();
    Map<GrownEvent, String> names = new HashMap<>();
    for (JsonNode one : golden.get("log")) {
      int given = one.get("process").asInt();
      int process = numbers.computeIfAbsent(given, p -> execution.process("p" + p));
      List<GrownEvent> after = new ArrayList<>();
      one.get("after").forEach(source -> after.add(events.get(source.asText())));
      String name = one.get("event").asText();
      GrownEvent event = execution.add(process, name, after);
      events.put(name, event);
      names.put(event, name);
      assertThat(event.past()).as(name).isEqualTo(one.get("past").asLong());
      assertThat(event.height()).as(name).isEqualTo(one.get("height").asInt());
      assertThat(text(event.fidge())).as(name).isEqualTo(one.get("fidge").asText());
      assertThat(text(event.raynal())).as(name).isEqualTo(one.get("raynal").asText());
      assertThat(execution.antichains())
          .as(name)
          .contains(new BigInteger(one.get("antichains").asText()));
      Map<String, String> settled = new HashMap<>();
      for (GrownEvent other : execution.takeChanged()) {
        if (other.isSettled()) {
          settled.put(names.get(other), other.mu().orElseThrow().toString());
        }
      }
      Map<String, String> expected = new HashMap<>();
      one.get("settled").properties().forEach(e -> expected.put(e.getKey(), e.getValue().asText()));
      assertThat(settled).as(name).isEqualTo(expected);
    }
    List<String> unsettled = new ArrayList<>();
    golden.get("unsettled").forEach(e -> unsettled.add(e.asText()));
    assertThat(events.values().stream().filter(e -> !e.isSettled()).map(GrownEvent::label).toList())
        .containsExactlyInAnyOrderElementsOf(unsettled);
    golden
        .at("/final/mu")
        .properties()
        .forEach(
            mu ->
                assertThat(events.get(mu.getKey()).mu())
                    .contains(new BigInteger(mu.getValue().asText())));
  }

  private static String text(Optional<Ratio> ratio) {
    return ratio.map(Ratio::toString).orElse("null");
  }

  /** Once events settle, what is kept does not grow. */
  @Test
  void keepsTheWindowOnly() {
    GrowingExecution execution = new GrowingExecution(4, LIMITS);
    SplittableRandom random = new SplittableRandom(1);
    int most = 0;
    for (int i = 0; i < 20_000; i++) {
      int p = i < 4 ? i : random.nextInt(4);
      execution.process("p" + p);
      int q = random.nextInt(4);
      boolean hears = i >= 4 && q != p;
      execution.add(p, "", hears ? List.of(execution.last(q)) : List.of());
      if (i % 500 == 0) {
        execution.takeChanged();
      }
      most = Math.max(most, execution.kept());
    }
    assertThat(execution.antichains()).isPresent();
    assertThat(execution.settled()).isGreaterThan(19_900);
    assertThat(most).isLessThan(1_000);
    assertThat(execution.bottlenecks()).hasSize(10);
  }

  @Test
  void saysWhoIsSilent() {
    GrowingExecution execution = new GrowingExecution(0, LIMITS);
    int a = execution.process("a");
    execution.add(a, "", List.of());
    int b = execution.process("b");
    execution.add(b, "", List.of(execution.last(a)));
    for (int i = 0; i < 50; i++) {
      execution.add(a, "", List.of());
    }
    assertThat(execution.antichains()).contains(BigInteger.valueOf(3 + 2 * 50));
    assertThat(execution.settled()).isEqualTo(1);
    assertThat(execution.silent()).contains(b);
  }

  /** A host that begins after others have let go of events is told of; nothing wrong is said. */
  @Test
  void aLateProcessIsNotCountedWrongly() {
    GrowingExecution execution = new GrowingExecution(2, LIMITS);
    int a = execution.process("a");
    execution.add(a, "", List.of());
    int b = execution.process("b");
    execution.add(b, "", List.of());
    for (int i = 0; i < 2_000; i++) {
      execution.add(a, "", List.of(execution.last(b)));
      execution.add(b, "", List.of(execution.last(a)));
    }
    assertThat(execution.antichains()).isPresent();
    assertThat(execution.kept()).isLessThan(1_000);
    execution.add(execution.process("c"), "", List.of());
    assertThat(execution.hasLateProcess()).isTrue();
    assertThat(execution.antichains()).isEmpty();
  }

  @Test
  void aProcessThatBeginsEarlyEnoughUnsettlesWhatItDoesNotKnow() {
    GrowingExecution execution = new GrowingExecution(0, LIMITS);
    int a = execution.process("a");
    GrownEvent first = execution.add(a, "", List.of());
    int b = execution.process("b");
    execution.add(b, "", List.of(first));
    assertThat(execution.antichains()).contains(BigInteger.valueOf(3));
    assertThat(first.isSettled()).isTrue();
    execution.add(execution.process("c"), "", List.of());
    assertThat(execution.antichains()).contains(BigInteger.valueOf(6));
    assertThat(first.isSettled()).isFalse();
    assertThat(first.mu()).contains(BigInteger.TWO);
  }
}
