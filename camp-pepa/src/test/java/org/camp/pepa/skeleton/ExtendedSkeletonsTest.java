// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.pepa.Lumping;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.protocol.SkeletonProtocol;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Skeletons beyond pipes, deals and farms. */
@Tag(Evidence.TAG)
class ExtendedSkeletonsTest {
  private static final AnalysisContext ARRAYS =
      AnalysisContext.builder().option(PepaOptions.LUMP, Lumping.ARRAYS).build();

  private static PepaModel pepa(String text, String comm) {
    return SkeletonModel.parse(text).pepa(Map.of("comm", comm), Optional.empty());
  }

  private static Pepa.LongRun solve(String text) {
    return Pepa.longRun(pepa(text, "10"), AnalysisContext.defaults());
  }

  private static String resource(String name) throws IOException {
    try (InputStream in =
        ExtendedSkeletonsTest.class.getResourceAsStream("/golden/last-lines/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  static Stream<JsonNode> references() throws IOException {
    JsonNode all = new ObjectMapper().readTree(resource("skeletons.json"));
    return StreamSupport.stream(all.spliterator(), false);
  }

  @ParameterizedTest
  @MethodSource("references")
  void hasTheReferenceThroughputAndStates(JsonNode golden) {
    PepaModel model = pepa(golden.get("skeleton").asText(), golden.get("comm").asText());
    assertThat(PepaModel.parse(model.text()).text()).isEqualTo(model.text());
    Pepa.LongRun run = Pepa.longRun(model, AnalysisContext.defaults());
    assertThat(run.space().size()).isEqualTo(golden.get("states").asInt());
    assertThat(run.space().deadlocks()).isEqualTo(golden.path("deadlocks").asInt());
    if (golden.has("flatStates")) {
      BigInteger flat = new BigInteger(golden.get("flatStates").asText());
      assertThat(run.space().flatSize()).isEqualTo(flat);
    }
    if (golden.has("applicationThroughput")) {
      double expected = golden.get("applicationThroughput").asDouble();
      assertThat(run.applicationThroughput()).isCloseTo(expected, within(1e-9 * expected));
    }
  }

  /** The chain of a skeleton is that of the model that was written by hand. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "map-3 @ map(3, f, 2) @ 10 @ comp_4",
        "dc-1-2 @ dc(1, 2, 20, 2, 10) @ 50 @ comp_out",
        "feedback-3-2 @ feedback(0.5, 2) { pipe { task(t1, 4) task(t2, 6) task(t3, 5) } } @ 10 @"
            + " comp_4",
        "stateful-2 @ farm(2, f, 2, state = 4) @ 10 @ comp_3",
      })
  void isTheModelWrittenByHand(String file, String stage, String comm, String last)
      throws IOException {
    Pepa.LongRun written =
        Pepa.longRun(PepaModel.parse(resource("pepa/" + file + ".pepa")), ARRAYS);
    Pepa.LongRun made =
        Pepa.longRun(pepa("pipe { task(a, 3) " + stage + " task(b, 5) }", comm), ARRAYS);
    assertThat(made.space().size()).isEqualTo(written.space().size());
    assertThat(made.space().transitions()).isEqualTo(written.space().transitions());
    assertThat(made.applicationThroughput())
        .isCloseTo(written.throughput().getOrDefault(last, 0.0), within(1e-11));
  }

  /** Alone between fast tasks an item takes 1/λ + H_n/r + 1/λ. */
  @Test
  void theWorkersOfAMapWaitForTheSlowest() {
    double harmonic = 0;
    for (int n = 1; n <= 6; n++) {
      harmonic += 1.0 / n;
      String text = "pipe { task(a, 1e9) map(" + n + ", f, 2) task(b, 1e9) }";
      double expected = 1 / (0.1 + harmonic / 2 + 0.1);
      assertThat(solve(text).applicationThroughput()).isCloseTo(expected, within(1e-7));
    }
  }

  @Test
  void anOrderedFarmIsADeal() {
    for (int n = 1; n <= 4; n++) {
      String farm = "pipe { task(a, 3) farm(" + n + ", f, 1, ordered) task(b, 5) }";
      String deal = "pipe { task(a, 3) deal(" + n + ", f, 1) task(b, 5) }";
      assertThat(pepa(farm, "10").text()).isEqualTo(pepa(deal, "10").text());
    }
    SkeletonModel model = SkeletonModel.parse("farm(2, f, 1, ordered)");
    assertThat(model.remarks(Map.of(), Optional.empty()))
        .extracting(d -> d.code())
        .containsExactly("ordered-farm");
  }

  @Test
  void aSharedStateBoundsTheThroughput() {
    double last = 0;
    for (int n = 1; n <= 8; n++) {
      String text = "pipe { task(a, 30) farm(" + n + ", f, 2, state = 4) task(b, 50) }";
      double throughput = solve(text).applicationThroughput();
      assertThat(throughput).isGreaterThan(last).isLessThan(4);
      last = throughput;
    }
  }

  /** What tasks of a feedback do, times the probability of leaving, is what leaves. */
  @Test
  void itemsGoRoundAsOftenAsTheProbabilitySays() {
    String text = "pipe { task(a, 3) feedback(%s) { %s } task(b, 5) }";
    for (String body :
        new String[] {
          "task(c, 4)",
          "pipe { task(c, 4) task(d, 6) }",
          "pipe { task(c, 4) farm(2, d, 3) }",
          "pipe { map(2, c, 4) task(d, 3) }",
          "pipe { task(c, 2) dc(1, 2, 20, 2, 10) }"
        }) {
      for (String again : new String[] {"0", "0.25", "0.9"}) {
        Pepa.LongRun run = solve(String.format(Locale.ROOT, text, again, body));
        double out = run.applicationThroughput();
        double inside = run.throughput().getOrDefault("comp_1", 0.0);
        assertThat(inside * (1 - Double.parseDouble(again)))
            .as("%s of %s", again, body)
            .isCloseTo(out, within(1e-9));
      }
    }
  }

  @Test
  void nestedFeedbacksMultiply() {
    double once =
        solve("pipe { task(a, 3) feedback(0.75) { task(c, 4) } task(b, 5) }")
            .applicationThroughput();
    double twice =
        solve("pipe { task(a, 3) feedback(0.5) { feedback(0.5) { task(c, 4) } } task(b, 5) }")
            .applicationThroughput();
    assertThat(twice).isCloseTo(once, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "feedback(0.25) { task(c, 4) } @ 3",
        "pipe { task(c, 4) feedback(0.5) { task(d, 3) } } @ 1.1978221416",
        "feedback(0) { pipe { task(c, 4) task(d, 3) } } @ 1.4634146341",
      })
  void standsAtBothEndsOfASkeleton(String text, double throughput) {
    assertThat(solve(text).applicationThroughput()).isCloseTo(throughput, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "pipe { task(a, 1) map(0, f, 1) task(b, 1) } @ map",
        "pipe { task(a, 1) map(2, f) } @ map(n, name, rate)",
        "map(2, f, 1) @ a map alone",
        "dc(0, 2, 1, 1, 1) @ depth",
        "dc(2, 1, 1, 1, 1) @ parts",
        "dc(12, 2, 1, 1, 1) @ tasks",
        "dc(2, 2, 1, 0, 1) @ positive",
        "feedback(1.2) { task(t, 1) } @ feedback must be from 0 on and below 1, not 1.2",
        "feedback(1) { task(t, 1) } @ never leaves",
        "feedback(0.5) { task(t, 1) task(u, 1) } @ braces",
        "feedback(0.5) task(t, 1) @ feedback(p) {",
        "feedback(0.5, 0) { task(t, 1) } @ items inside",
        "feedback(0.5) { } @ braces",
        "feedback(0.5) { farm(2, t, 1) } @ nobody hands items",
        "pipe { task(a, 1) feedback(0.5) { map(2, t, 1) } } @ none decides",
        "pipe { task(a, 1) farm(3, f, 1, ordered = 2) task(b, 1) } @ reorder buffer",
        "farm(3, f, 1, state = 0) @ positive",
        "farm(3, f, 1, shuffled) @ ordered",
        "deal(3, f, 1, ordered) @ deal(n, name, rate)",
      })
  void mistakesAreNamed(String text, String words) {
    assertThatThrownBy(() -> SkeletonModel.parse(text).tree())
        .isInstanceOfSatisfying(
            CampException.class, e -> assertThat(e.diagnostics().get(0).message()).contains(words));
  }

  @Test
  void aReorderBufferHasANearestForm() {
    assertThatThrownBy(() -> SkeletonModel.parse("farm(3, f, 1, ordered = 2)"))
        .isInstanceOfSatisfying(
            CampException.class,
            e -> assertThat(e.diagnostics().get(0).hint()).contains("deal(5, f, 1)", "3 cores"));
  }

  @Test
  void aRoundOfAProtocolPassesTheParts() {
    String text = "pipe { task(a, 3) map(3, f, 2) dc(1, 2, 20, 2, 10) farm(2, g, 2, state = 4) }";
    Protocol protocol =
        SkeletonProtocol.of(SkeletonModel.parse(text), Map.of("comm", "10"), Optional.empty());
    assertThat(protocol.instantiate().communications()).isEqualTo(2 * (3 + 3 + 2 + 2 + 1 + 2));
    SkeletonModel feedback =
        SkeletonModel.parse("pipe { task(a, 1) feedback(0.5) { task(b, 1) } }");
    assertThatThrownBy(() -> SkeletonProtocol.of(feedback, Map.of("comm", "1"), Optional.empty()))
        .isInstanceOf(NotApplicable.class);
  }

  @Test
  void tasksOfTreesAndFeedbacksHaveNoSharedNodes() {
    Machine machine =
        Machine.read(Source.of("m.yaml", "nodes: {n: {cores: 1}}\nmapping: {\"*\": n}\n"));
    SkeletonModel model = SkeletonModel.parse("pipe { task(a, 1) feedback(0.5) { task(b, 1) } }");
    assertThatThrownBy(() -> model.pepa(Map.of("comm", "1"), Optional.of(machine)))
        .isInstanceOf(NotApplicable.class);
  }

  /** However forms are nested, what goes in comes out, and texts are read back. */
  @Test
  void whatGoesInComesOut() {
    Property.check(
        "extended skeletons",
        Evidence.of(Evidence.cases() / 5, 20_000),
        random -> "pipe { task(a, 2) " + text(random, 2) + " task(b, 3) }",
        Shrinker.none(),
        text -> {
          Skeleton tree = SkeletonModel.parse(text).tree();
          assertThat(SkeletonModel.parse(tree.text()).tree().text()).isEqualTo(tree.text());
          PepaModel model = pepa(text, "5");
          assertThat(model.warnings()).isEmpty();
          assertThat(PepaModel.parse(model.text()).text()).isEqualTo(model.text());
          if (tree.tasks().size() <= 8) {
            Pepa.LongRun run = Pepa.longRun(model, AnalysisContext.defaults());
            int last = tree.tasks().size() - 1;
            if (run.space().deadlocks() == 0) {
              double in = run.throughput().getOrDefault("comp_0", 0.0);
              assertThat(in).isPositive();
              assertThat(run.throughput().getOrDefault("comp_" + last, 0.0))
                  .isCloseTo(in, within(1e-8 * in));
            }
          }
        });
  }

  private static String text(SplittableRandom random, int depth) {
    double rate = (1 + random.nextInt(12)) / 4.0;
    int n = 1 + random.nextInt(3);
    return switch (random.nextInt(depth == 0 ? 4 : 8)) {
      case 0 -> "task(t, " + rate + ")";
      case 1 -> "map(" + n + ", m, " + rate + ")";
      case 2 -> "dc(1, 2, 9, " + rate + ", 7)";
      case 3 ->
          "farm(" + n + ", f, " + rate + (random.nextBoolean() ? ", state = 3)" : ", ordered)");
      case 4 -> "feedback(0.25) { " + text(random, 0).replaceAll("^map.*", "task(t, 1)") + " }";
      case 5 -> "pipe { " + text(random, depth - 1) + " " + text(random, depth - 1) + " }";
      case 6 -> "farm(2) { " + text(random, depth - 1) + " }";
      default -> "feedback(0.5) { pipe { " + text(random, depth - 1) + " task(u, " + rate + ") } }";
    };
  }

  /** Whatever is written, the answer is a skeleton or an error that says where. */
  @Test
  void mutatedTextsAreReadOrRefused() {
    Property.check(
        "mutated skeletons",
        Evidence.cases(),
        random -> mutated("pipe { task(a, 2) " + text(random, 2) + " task(b, 3) }", random),
        Shrinker.none(),
        text -> {
          try {
            Skeleton tree = SkeletonModel.parse(text).tree();
            if (tree.tasks().size() <= 40) {
              SkeletonModel.parse(text).pepa(Map.of("comm", "5"), Optional.empty());
            }
          } catch (CampException refused) {
            assertThat(refused.diagnostics()).isNotEmpty();
          }
        });
  }

  private static String mutated(String text, SplittableRandom random) {
    StringBuilder mutated = new StringBuilder(text);
    for (int i = 0; i <= random.nextInt(3); i++) {
      int at = random.nextInt(mutated.length());
      String piece =
          switch (random.nextInt(6)) {
            case 0 -> "0";
            case 1 -> "-1";
            case 2 -> ", state = 2";
            case 3 -> "feedback(0.5) {";
            case 4 -> "map(2, x, 1) ";
            default -> "}";
          };
      if (random.nextBoolean()) {
        mutated.insert(at, piece);
      } else {
        mutated.deleteCharAt(at);
      }
    }
    return mutated.toString();
  }
}
