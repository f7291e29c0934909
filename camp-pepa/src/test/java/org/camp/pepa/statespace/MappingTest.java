// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaBackend;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.lang.Sharing;
import org.camp.pepa.place.TaskPlaceOperation;
import org.camp.pepa.place.TaskPlaceResult;
import org.camp.pepa.skeleton.SkeletonModel;
import org.camp.pepa.solve.Method;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tasks on nodes that they share, against chains that were derived by hand. */
class MappingTest {
  static Stream<JsonNode> placed() {
    return ScaleGoldens.cases("mapping.json").filter(c -> c.has("policies"));
  }

  static Stream<JsonNode> searched() {
    return ScaleGoldens.cases("mapping.json").filter(c -> c.has("placements"));
  }

  private static Machine machine(JsonNode golden) {
    List<String> nodes = new ArrayList<>();
    for (int k = 0; k < golden.get("cores").size(); k++) {
      nodes.add(
          String.format(
              Locale.ROOT,
              "n%d: {cores: %s, speed: %s}",
              k,
              golden.get("cores").get(k),
              golden.get("speed").get(k)));
    }
    String local = golden.get("local").isNull() ? "" : ", local: " + golden.get("local");
    List<String> map = new ArrayList<>();
    for (int i = 0; golden.has("map") && i < golden.get("map").size(); i++) {
      map.add("\"" + i + "\": n" + golden.get("map").get(i));
    }
    return Machine.read(
        Source.of(
            "m.yaml",
            "nodes: {"
                + String.join(", ", nodes)
                + "}\ncommunication: {default: "
                + golden.get("comm")
                + local
                + "}\n"
                + (map.isEmpty() ? "" : "mapping: {" + String.join(", ", map) + "}\n")));
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("placed")
  void everyPolicyHasTheReferenceThroughput(JsonNode golden) {
    PepaModel model =
        SkeletonModel.parse(golden.get("skeleton").asText())
            .pepa(Map.of(), Optional.of(machine(golden)));
    for (Sharing sharing : Sharing.values()) {
      String policy = sharing.name().toLowerCase(Locale.ROOT);
      JsonNode expected = golden.get("policies").get(policy);
      Pepa.LongRun run =
          Pepa.longRun(model.shared(sharing).orElseThrow(), AnalysisContext.defaults());
      assertThat(run.applicationThroughput())
          .as("%s %s", golden.get("id"), policy)
          .isCloseTo(expected.get("throughput").asDouble(), within(1e-9));
      int states = run.space().flatSize().intValueExact();
      if (sharing == Sharing.FCFS) {
        // What is in service has no order here: the reference chain is lumped further.
        assertThat(states)
            .as("%s %s", golden.get("id"), policy)
            .isLessThanOrEqualTo(expected.get("states").asInt());
      } else {
        assertThat(states)
            .as("%s %s", golden.get("id"), policy)
            .isEqualTo(expected.get("states").asInt());
      }
    }
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("searched")
  void searchesFindTheBestPlacement(JsonNode golden) {
    AnalysisContext context = AnalysisContext.builder().machine(machine(golden)).build();
    TaskPlaceResult found =
        new TaskPlaceOperation()
            .run(List.of(SkeletonModel.parse(golden.get("skeleton").asText())), context);
    String id = golden.get("id").asText();
    assertThat(found.throughput()).as(id).isCloseTo(golden.get("best").asDouble(), within(1e-9));
    assertThat(found.isExact()).as(id).isTrue();
    assertThat(found.bound()).as(id).isGreaterThanOrEqualTo(found.throughput());
    assertThat(found.report().values().get("solved").toString()).as(id).matches("Int\\[value=\\d]");
  }

  /** Equal tasks that share the cores of a node stay equal: as many states as without nodes. */
  @Test
  void equalTasksOnOneNodeAreNotToldApart() {
    String text = "pipe { task(a, 4) farm(3, b, 1) task(c, 4) }";
    for (String mapping : List.of("b: n", "a: n, b: n, c: n", "a: n, b: m, c: n", "a: m")) {
      Machine machine =
          Machine.read(
              Source.of(
                  "m.yaml",
                  "nodes: {n: {cores: 2}, m: {cores: 1}}\ncommunication: {default: 10}\n"
                      + "mapping: {"
                      + mapping
                      + "}"));
      PepaModel model = SkeletonModel.parse(text).pepa(Map.of(), Optional.of(machine));
      Pepa.LongRun folded = Pepa.longRun(model, AnalysisContext.defaults());
      StateSpace full = Derivation.derive(model);
      double[] probability = SemanticsOracleTest.solve(full, Method.AUTO).probability();
      assertThat(full.size()).as(mapping).isEqualTo(108);
      assertThat(folded.space().size()).as(mapping).isEqualTo(40);
      assertThat(folded.applicationThroughput())
          .as(mapping)
          .isCloseTo(full.throughput(probability).get("comp_4"), within(1e-10));
    }
  }

  /** Too many maps to list: the best of some, and a bound that no map exceeds. */
  @Test
  void largeSearchesSayHowGoodTheyAre() {
    Machine machine =
        Machine.read(
            Source.of(
                "m.yaml",
                "nodes: {a: {cores: 2}, b: {cores: 2}, c: {cores: 2, speed: 2}}\n"
                    + "communication: {default: 50}"));
    AnalysisContext context =
        AnalysisContext.builder()
            .machine(machine)
            .option(TaskPlaceOperation.PLACEMENTS, 4L)
            .build();
    String stages =
        "task(a, 2) task(b, 3) task(c, 2) task(d, 3) task(e, 2) task(f, 3) task(g, 2) task(h, 4)"
            + " task(i, 4) task(j, 4) task(k, 4) task(l, 4)";
    TaskPlaceResult found =
        new TaskPlaceOperation()
            .run(List.of(SkeletonModel.parse("pipe { " + stages + " }")), context);
    assertThat(found.isExact()).isFalse();
    assertThat(found.throughput()).isLessThan(found.bound());
    assertThat(found.report().notes().get(0)).contains("no map exceeds");
  }

  @Test
  void sharingNeedsNodes() {
    AnalysisContext context =
        AnalysisContext.builder().option(PepaOptions.SHARING, Sharing.FCFS).build();
    assertThatThrownBy(() -> new PepaBackend().analyze(PepaModel.parse("P = (a, 1).P; P"), context))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("no tasks share a node");
  }
}
