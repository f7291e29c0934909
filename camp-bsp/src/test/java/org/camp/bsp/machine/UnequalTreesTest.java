// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.camp.bsp.cost.CostText;
import org.camp.bsp.cost.MapReduce;
import org.camp.bsp.eval.Programs;
import org.camp.bsp.eval.Run;
import org.camp.bsp.run.Execution;
import org.camp.bsp.run.Measured;
import org.camp.bsp.value.Shape;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.lang.ocaml.OcamlParser;
import org.camp.core.machine.BspLevel;
import org.camp.core.machine.BspNode;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MachineYaml;
import org.camp.core.model.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Machines whose components differ, in the units of Table 1. */
class UnequalTreesTest {
  private static final String MAP =
      "let multi map x = where node = let rc = << map #x# >> in nil where leaf = x * x in map 3";

  private static String resource(String name) throws IOException {
    try (InputStream in =
        UnequalTreesTest.class.getResourceAsStream("/org/camp/bsp/trees/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Machine machine(String file) throws IOException {
    String name = file.substring(file.indexOf('/') + 1);
    return Machine.read(Source.of(name, resource(name)));
  }

  static Stream<JsonNode> mapReduce() throws IOException {
    JsonNode all = new ObjectMapper().readTree(resource("bsp-trees.json")).get("mapReduce");
    return StreamSupport.stream(all.spliterator(), false);
  }

  @ParameterizedTest
  @MethodSource("mapReduce")
  void mapsAndReduces(JsonNode golden) throws IOException {
    Machine machine = machine(golden.get("machine").asText());
    BspNode root = machine.tree() == null ? tree(machine.multibsp(), 0) : machine.tree();
    MapReduce.Steps steps =
        new MapReduce.Steps(golden.get("T_map").asDouble(), golden.get("T_red").asDouble());
    double elements = golden.get("elements").asDouble();
    boolean bySpeed = golden.get("shares").asText().equals("speed");
    assertThat(MapReduce.tree(steps, root, elements, bySpeed, Double.NaN))
        .isCloseTo(golden.get("time").asDouble(), within(1e-6));
    assertThat(MapReduce.tree(steps, root, elements, bySpeed, 1))
        .isCloseTo(golden.get("result1").asDouble(), within(1e-6));
  }

  private static BspNode tree(List<BspLevel> levels, int level) {
    if (level == levels.size()) {
      return new BspNode(null, 1, null, null, null, null, List.of());
    }
    BspLevel here = levels.get(level);
    List<BspNode> children = Collections.nCopies(here.p(), tree(levels, level + 1));
    return new BspNode(null, 1, null, here.g(), here.barrier(), null, children);
  }

  /** Shares by speed are best only while links do not matter. */
  @Test
  void sharesBySpeedAreNotAlwaysBest() throws IOException {
    BspNode root = machine("gpu.yaml").tree();
    MapReduce.Steps steps = new MapReduce.Steps(18.153, 6.481);
    assertThat(MapReduce.tree(steps, root, 960, false, Double.NaN))
        .isLessThan(MapReduce.tree(steps, root, 960, true, Double.NaN));
    assertThat(MapReduce.tree(steps, root, 960, true, 1))
        .isLessThan(MapReduce.tree(steps, root, 960, false, 1));
  }

  @Test
  void equalTreesAreLevels() throws IOException {
    Machine machine = machine("equal.yaml");
    assertThat(machine.tree()).isNull();
    assertThat(machine.multibsp()).extracting(BspLevel::p).containsExactly(2, 2);
    String listed = "name: equal\nmultibsp: [{p: 2, g: 6, L: 1100}, {p: 2, g: 3, L: 1800}]\n";
    assertThat(Machine.read(Source.of("equal.yaml", listed))).isEqualTo(machine);
  }

  @ParameterizedTest
  @CsvSource({"mixed.yaml", "gpu.yaml", "slow-leaf.yaml"})
  void writtenMachinesAreReadBack(String file) throws IOException {
    Machine machine = machine(file);
    assertThat(machine.tree()).isNotNull();
    assertThat(Machine.read(Source.of(file, MachineYaml.write(machine)))).isEqualTo(machine);
  }

  /**
   * The speeds of the leaves below each child: of 2 x 4 processors and one of eight times their
   * speed.
   */
  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "[| weight 1; weight 2; weight 3 |] => [|0.25, 0.25, 0.5|]",
        "let t = proj << weight $pid$ >> in [| t 1; t 2; t 3 |] => [|0.25, 0.25, 0.5|]",
        "let t = proj (mkpar weight) in [| t 1; t 2; t 3 |] => [|0.25, 0.25, 0.5|]",
        "proj << w #x# >> 2 => [|0.25, 0.25, 0.25, 0.25|]"
      })
  void childrenHaveWeights(String node, String value) {
    String inner = node.startsWith("proj") ? "if bsp_p = 3 then " + node + " else " : "";
    String code = inner.isEmpty() ? node : "[| weight 1; weight 2; weight 3; weight 4 |]";
    String text = "let multi w x = where node = " + inner + code + " where leaf = [| 1.0 |] in w 0";
    Machine machine =
        Machine.read(
            Source.of(
                "m.yaml",
                "multibsp: {g: 6, L: 1100, children: [{times: 2, g: 3, L: 1800, children: [{times:"
                    + " 4}]}, {name: gpu, speed: 8}]}"));
    BulkSynchronousProgram program =
        OcamlParser.parse(new SourceText("p.mml", text), Dialect.MULTI_ML);
    Shape shape = Target.of(program, machine, List.of()).shape();
    Run run = Run.of(Programs.compile(program, Map.of(), shape), shape, Run.Settings.standard());
    assertThat(run.value().toString()).isEqualTo(value);
    assertThat(CostText.of(run.cost(), run.symbols())).contains("T_Get");
    Measured real =
        Execution.run(
            Programs.compile(program, Map.of(), shape), shape, true, 1000, new Cancellation());
    assertThat(real.value().toString()).isEqualTo(value);
  }

  @Test
  void equalChildrenHaveEqualWeights() {
    BulkSynchronousProgram program =
        OcamlParser.parse(
            new SourceText("p.bsml", "let t = proj << weight $pid$ >> in t 4"), Dialect.BSML);
    Shape shape = Target.of(program, null, List.of(4)).shape();
    Run run = Run.of(Programs.compile(program, Map.of(), shape), shape, Run.Settings.standard());
    assertThat(run.value().toString()).isEqualTo("0.25");
  }

  /** Names of classes, or the places of their first components, stand in symbols. */
  @Test
  void symbolsCarryTheNamesOfClasses() {
    Machine machine =
        Machine.read(
            Source.of(
                "m.yaml",
                "multibsp: {g: 6, L: 1100, children: [{times: 2, g: 3, L: 1800, children: [{times:"
                    + " 4}]}, {name: gpu, speed: 8, link: 12}, {times: 2, speed: 4}]}"));
    BulkSynchronousProgram program =
        OcamlParser.parse(new SourceText("p.mml", MAP), Dialect.MULTI_ML);
    Target target = Target.of(program, machine, List.of());
    Run run =
        Run.of(
            Programs.compile(program, Map.of(), target.shape()),
            target.shape(),
            Run.Settings.standard());
    String cost = CostText.of(run.cost(), run.symbols());
    assertThat(cost).contains("gpu.T_IntMult", "n4.T_IntMult", "g_gpu", "g_2", "L_2");
    assertThat(cost).doesNotContain("n5", "n3", "gpu.L");
    assertThat(run.shape().children(List.of())).isEqualTo(5);
    assertThat(run.shape().children(List.of(3))).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "{g: 1, L: 2} @ needs 'children'",
        "{g: 1, L: 2, children: []} @ no children",
        "{g: 1, L: 2, children: [{g: 1}]} @ needs 'children'",
        "{g: 1, L: 2, children: [{speed: 0}]} @ speed",
        "{g: 1, L: 2, children: [{times: 0}]} @ times",
        "{g: 1, L: 2, children: [{name: a.b}]} @ a.b",
        "{g: 1, L: 2, children: [{times: 20000}]} @ 10,000",
        "{g: 1, L: 2, children: [{childs: [{}]}]} @ childs",
        "{g: 1, L: 2, link: 3, children: [{}]} @ link",
        "{g: 1, L: 2, children: {}} @ list",
        "7 @ list",
      })
  void mistakesAreNamed(String tree, String words) {
    assertThatThrownBy(() -> Machine.read(Source.of("m.yaml", "multibsp: " + tree)))
        .isInstanceOfSatisfying(
            CampException.class, e -> assertThat(e.diagnostics().get(0).message()).contains(words));
  }

  @Test
  void askedNumbersDoNotChangeATree() throws IOException {
    BulkSynchronousProgram program =
        OcamlParser.parse(new SourceText("p.mml", MAP), Dialect.MULTI_ML);
    Machine mixed = machine("mixed.yaml");
    assertThatThrownBy(() -> Target.of(program, mixed, List.of(2, 2)))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("components differ");
  }

  /** Whatever is written, the answer is a machine that is read back, or an error. */
  @Test
  void mutatedTreesAreReadOrRefused() {
    String text =
        "multibsp: {g: 6, L: 1100, m: 64KiB, children: [{times: 2, g: 3, L: 1800, children:"
            + " [{times: 4}]}, {name: gpu, speed: 8, link: 12}]}";
    for (long seed = 0; seed < 1_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      StringBuilder mutated = new StringBuilder(text);
      for (int i = 0; i <= random.nextInt(3); i++) {
        int at = random.nextInt(10, mutated.length());
        if (random.nextBoolean()) {
          mutated.deleteCharAt(at);
        } else {
          mutated.insert(at, "0-{}[],:g".charAt(random.nextInt(9)));
        }
      }
      try {
        Machine machine = Machine.read(Source.of("m.yaml", "name: m\n" + mutated));
        assertThat(Machine.read(Source.of("m.yaml", MachineYaml.write(machine))))
            .as(mutated.toString())
            .isEqualTo(machine);
        if (machine.tree() != null) {
          assertThat(new UnequalTree(machine.tree()).shape().depth()).isPositive();
        }
      } catch (CampException refused) {
        assertThat(refused.diagnostics()).isNotEmpty();
      }
    }
  }
}
