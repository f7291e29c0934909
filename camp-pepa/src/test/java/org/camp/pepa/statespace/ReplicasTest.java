// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.solve.Method;
import org.camp.pepa.solve.SteadyState;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Equal components found, sorted and told again, against full chains. */
@Tag(Evidence.TAG)
class ReplicasTest {
  static StateSpace lumped(PepaModel model) {
    return Derivation.lumped(
        model, Map.of(), Set.of(), 10_000_000, new Cancellation(), Progress.NONE);
  }

  static Stream<JsonNode> skeletons() {
    return ScaleGoldens.cases("lumping.json")
        .filter(golden -> golden.get("states").asInt() <= (Evidence.full() ? 4_000_000 : 10_000));
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("skeletons")
  void skeletonsHaveTheReferenceValues(JsonNode golden) {
    PepaModel model = ScaleGoldens.model(golden);
    StateSpace space = lumped(model);
    String id = golden.get("id").asText();
    assertThat(space.size()).as(id).isEqualTo(golden.get("states").asInt());
    assertThat(space.transitions()).as(id).isEqualTo(golden.get("transitions").asLong());
    if (golden.hasNonNull("flatStates")) {
      // Beyond 2^53 the reference is a double.
      assertThat(space.flatSize().doubleValue())
          .as(id)
          .isCloseTo(golden.get("flatStates").asDouble(), withinPercentage(1e-12));
    }
    SteadyState steady = SemanticsOracleTest.solve(space, Method.AUTO);
    Map<String, Double> throughput = space.throughput(steady.probability());
    golden
        .get("perTask")
        .properties()
        .forEach(
            task ->
                assertThat(throughput.get(task.getKey()))
                    .as(id + " " + task.getKey())
                    .isCloseTo(
                        task.getValue().asDouble(), within(1e-9 * task.getValue().asDouble())));
  }

  static Stream<JsonNode> models() {
    return ScaleGoldens.cases("pepa-lumping.json");
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("models")
  void modelsHaveTheReferenceValues(JsonNode golden) {
    StateSpace space = lumped(ScaleGoldens.model(golden));
    String id = golden.get("id").asText();
    assertThat(space.size()).as(id).isEqualTo(golden.get("bySorting").asInt());
    assertThat(space.flatSize())
        .as(id)
        .isEqualTo(BigInteger.valueOf(golden.get("flatStates").asLong()));
    SteadyState steady = SemanticsOracleTest.solve(space, Method.AUTO);
    Map<String, Double> throughput = space.throughput(steady.probability());
    golden
        .get("throughput")
        .properties()
        .forEach(
            x ->
                assertThat(throughput.get(x.getKey()))
                    .as(id + " " + x.getKey())
                    .isCloseTo(x.getValue().asDouble(), within(1e-9)));
  }

  /** Local states have the probabilities that the copies have one by one. */
  @ParameterizedTest(name = "{index}")
  @MethodSource("models")
  void singleCopiesComeBack(JsonNode golden) {
    String id = golden.get("id").asText();
    PepaModel model = ScaleGoldens.model(golden);
    StateSpace space = lumped(model);
    double[][] found = space.expected(SemanticsOracleTest.solve(space, Method.AUTO).probability());
    StateSpace full = Derivation.derive(model);
    double[][] expected = full.expected(SemanticsOracleTest.solve(full, Method.AUTO).probability());
    for (int c = 0; c < expected.length; c++) {
      assertThat(found[c]).as(id + " " + c).containsExactly(expected[c], within(1e-9));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "P || Q, 4",
    "P || P, 3",
    "(P || P) || (P || P), 5",
    "P <a> P, 3",
    "(P <a> P) || (P <a> P), 6",
    "P[2] || P[2], 6",
  })
  void statesUpToExchanges(String system, int states) {
    String definitions = "P = (a, 1).P1; P1 = (b, 2).P; Q = (a, 1).Q1; Q1 = (b, 3).Q; ";
    assertThat(lumped(PepaModel.parse(definitions + system)).size()).isEqualTo(states);
  }

  /** Groups whose members are equal among themselves as well, found after the groups. */
  @Test
  void membersOfGroupsAreEqualToo() {
    PepaModel model =
        PepaModel.parse(
            "P = (p, 1).P1; P1 = (g, 3).P + (h, 1).P; Q = (q, 1).Q1; Q1 = (g, 3).Q + (h, 1).Q;"
                + " Q || P || P || P || (P <h> Q) || Q || Q");
    StateSpace few = lumped(model);
    StateSpace full = Derivation.derive(model);
    assertThat(few.flatSize()).isEqualTo(full.flatSize());
    assertThat(few.size()).isEqualTo(36);
  }

  @Test
  void tracesAreRealRuns() {
    StateSpace space =
        lumped(
            PepaModel.parse(
                "P = (a, 1).Q; Q = (b, 1).P; R = (b, 1).S; S = (y, 1).S; (P || P || P) <b, y> R"));
    int deadlock = space.firstDeadlock().orElseThrow();
    assertThat(ShortestPath.to(space, deadlock))
        .extracting(ShortestPath.Step::action)
        .containsExactly("a", "a", "a", "b", "a");
  }

  /** What is asked of a component alone takes it out of its class. */
  @Test
  void componentsAreToldApart() {
    PepaModel model = PepaModel.parse("P = (a, 1).Q; Q = (b, 2).P; P || P || P");
    StateSpace all = lumped(model);
    assertThat(all.isSymmetric(new int[] {0}, new int[] {1}, new int[] {1})).isFalse();
    assertThat(all.isSymmetric(new int[] {0, 1, 2}, new int[] {1, 1, 1}, new int[] {1, 1, 1}))
        .isTrue();
    StateSpace one =
        Derivation.lumped(model, Map.of(), Set.of(0), 100, new Cancellation(), Progress.NONE);
    assertThat(one.size()).isEqualTo(6);
    assertThat(one.isSymmetric(new int[] {0}, new int[] {1}, new int[] {1})).isTrue();
  }

  /** Systems with components that are alike, nearly alike, and alike in other contexts. */
  static String system(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    int kinds = 2 + random.nextInt(2);
    for (int i = 0; i < 4; i++) {
      String own = random.nextBoolean() ? "" : "" + i;
      String first = random.nextInt(3) == 0 ? "get" : "think" + own;
      text.append(
          String.format(
              java.util.Locale.ROOT,
              "C%d = (%s, %d).W%d; W%d = (get%s, %d).C%d + (give, 1).C%d;%n",
              i,
              first,
              1 + random.nextInt(kinds) / 2,
              i,
              i,
              random.nextInt(3) == 0 ? own : "",
              3,
              i,
              i));
    }
    text.append("S = (get, 2).S1 + (get0, 3).S1 + (get1, 3).S1 + (get2, 3).S1 + (get3, 3).S1;");
    text.append("S1 = (log, 4).S;\n");
    text.append(part(random, 3)).append(" <get, get0, get1, get2, get3> S");
    return text.toString();
  }

  private static String part(SplittableRandom random, int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      String name = "C" + random.nextInt(4);
      return random.nextInt(6) == 0 ? name + "[2]" : name;
    }
    String left = part(random, depth - 1);
    String right = random.nextInt(3) == 0 ? left : part(random, depth - 1);
    String with =
        switch (random.nextInt(5)) {
          case 0 -> "<give>";
          case 1 -> "<think>";
          default -> "||";
        };
    return "(" + left + " " + with + " " + right + ")";
  }

  @Test
  void sortedStatesBehaveLikeAll() {
    int[] smaller = {0};
    Property.check(
        "replicas",
        Evidence.of(300, 10_000),
        ReplicasTest::system,
        Shrinker.none(),
        text -> {
          PepaModel model = PepaModel.parse(text);
          StateSpace full = Derivation.derive(model);
          StateSpace few = lumped(model);
          assertThat(few.flatSize()).isEqualTo(full.flatSize());
          assertThat(few.size()).isLessThanOrEqualTo(full.size());
          assertThat(few.deadlocks() > 0).isEqualTo(full.deadlocks() > 0);
          smaller[0] += few.size() < full.size() ? 1 : 0;
          if (full.size() > 2_000) {
            return;
          }
          double[] all = SemanticsOracleTest.solve(full, Method.AUTO).probability();
          double[] kept = SemanticsOracleTest.solve(few, Method.AUTO).probability();
          Map<String, Double> throughput = few.throughput(kept);
          full.throughput(all)
              .forEach((a, x) -> assertThat(throughput.get(a)).as(a).isCloseTo(x, within(1e-8)));
          double[][] expected = full.expected(all);
          double[][] found = few.expected(kept);
          for (int c = 0; c < expected.length; c++) {
            assertThat(found[c]).containsExactly(expected[c], within(1e-8));
          }
        });
    assertThat(smaller[0]).isGreaterThan(Evidence.of(100, 3_000));
  }
}
