// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.machine.Machine;
import org.camp.pepa.Lumping;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.PepaResult;
import org.camp.pepa.lang.ModelVariant;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.statespace.Derivation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SkeletonsTest {
  /** Replicas told apart, as the reference does. */
  private static final AnalysisContext ARRAYS =
      AnalysisContext.builder().option(PepaOptions.LUMP, Lumping.ARRAYS).build();

  private static PepaResult solve(String text, Map<String, String> bindings) {
    return Pepa.analyze(SkeletonModel.parse(text).pepa(bindings, Optional.empty()), ARRAYS);
  }

  /** Every row of the reference for the paper's Figures 5 and 6. */
  @Test
  void figures5And6() throws IOException {
    try (InputStream in = getClass().getResourceAsStream("/golden/fig5-fig6.tsv")) {
      List<String> rows =
          new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1).toList();
      assertThat(rows).hasSizeGreaterThan(150);
      for (String line : rows) {
        String[] row = line.split("\t");
        String middle =
            row[3].equals("pipe")
                ? "task(m, 50)"
                : String.format(
                    Locale.ROOT, "%s(%s, m, 50)", row[3].substring(0, 4), row[3].substring(4));
        String side = "task(s, r); ".repeat(row[0].equals("5") ? 2 : 1);
        String text = "pipe {" + side + middle + "; " + side + "}";
        Pepa.LongRun result =
            Pepa.longRun(
                SkeletonModel.parse(text)
                    .pepa(Map.of("r", row[2], "comm", row[1]), Optional.empty()),
                ARRAYS);
        double expected = Double.parseDouble(row[4]);
        assertThat(result.applicationThroughput())
            .as(line)
            .isCloseTo(expected, within(2e-8 * expected));
        assertThat(result.space().size()).as(line).isEqualTo(Integer.parseInt(row[5]));
        assertThat(result.space().transitions()).as(line).isEqualTo(Integer.parseInt(row[6]));
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "pipe(5); task(\"t\", 1); deal(3, \"t\", 2); task(\"t\", 2.0); deal(2, \"t\", 2);"
            + "task(\"t\", 2) @ 7560 @ 29688 @ comp_0 @ 0.850490",
        "pipe(3); task(\"t\", 1.0); farm(3, \"t\", 3.0); task(\"t\", 1.0); @ 108 @ 324 @ comp_0 @"
            + " 0.790933",
      })
  void theGeneratorsOwnExamples(
      String text, int states, int transitions, String action, double throughput) {
    PepaResult result = solve(text, Map.of("comm", "10"));
    assertThat(result.space().size()).isEqualTo(states);
    assertThat(result.space().transitions()).isEqualTo(transitions);
    assertThat(result.throughput().get(action)).isCloseTo(throughput, within(1e-6));
  }

  @Test
  void bothFormsAndOldWordsMeanTheSame() {
    String flat =
        "pipe(3); task(a, 1); /* two\nlines */ xfarm(2); pipe(2); task(b, 1e0); task(c, 2^1);"
            + " pipe(2); task(b, 1); task(c, 2); task(d, 6/2);";
    String braced =
        "param n = 2; pipe { task(a, 1); farm(n) { pipe { task(b, 1) task(c, 2) } }"
            + " task(d, 3) } // done";
    assertThat(SkeletonModel.parse(flat).tree()).isEqualTo(SkeletonModel.parse(braced).tree());
  }

  @Test
  void aPipeInsideAPipeSharesAllMovesOfItsLastStage() {
    String nested = "pipe(2); pipe(2); task(a,1); farm(2,b,1); task(c,1);";
    String flat = "pipe(3); task(a,1); farm(2,b,1); task(c,1);";
    PepaModel model = SkeletonModel.parse(nested).pepa(Map.of("comm", "1"), Optional.empty());
    assertThat(model.text()).contains("<move_1_3, move_2_3> Task_3");
    double expected = solve(flat, Map.of("comm", "1")).applicationThroughput().orElseThrow();
    assertThat(Pepa.analyze(model).applicationThroughput().orElseThrow())
        .isCloseTo(expected, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(strings = {"task(a, 3)", "farm(2, a, 3)", "deal(1) { farm(1, a, 3) }"})
  void tasksWithoutNeighboursComputeAllTheTime(String text) {
    PepaResult result = solve(text, Map.of());
    int tasks = SkeletonModel.parse(text).tree().tasks().size();
    assertThat(result.applicationThroughput().orElseThrow()).isCloseTo(3 * tasks, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "pipe(3); task(a, 1); task(b, 1); @ arity",
        "pipe(1); task(a, 1); task(b, 1); @ arity",
        "pipe(2) { task(a, 1) } @ arity",
        "pipe { task(a, 1) feedback(0.5) { pipe {} } } @ arity",
        "pipe { task(a, 1) feedback(0.5) {} } @ arity",
        "farm(3) { task(a, 1) task(b, 1) } @ arity",
        "deal(0, a, 1) @ bad-count",
        "farm(2.5, a, 1) @ bad-count",
        "task(a, 0) @ bad-rate",
        "task(a, -1) @ bad-rate",
        "task(a, r) @ unbound",
        "task(a) @ arguments",
        "split(3, a, 1) @ syntax",
        "pipe { task(a, 1) @ syntax",
      })
  void mistakesAreNamed(String text, String code) {
    assertThatThrownBy(() -> SkeletonModel.parse(text).tree())
        .isInstanceOfSatisfying(
            CampException.class,
            e -> assertThat(e.diagnostics()).extracting(d -> d.code()).contains(code));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "pipe(3); task(a, 0); farm(0, b, 1); task(c, 1/0); @ bad-count bad-expression bad-rate",
        "pipe(3); task(a, -1); farm(3, b, -2); @ arity bad-rate bad-rate",
        "pipe(1); task(a, 1); task(b, 0); task(c, (-1)^0.5); @ arity bad-expression bad-rate",
        "pipe(2) { farm(2) { task(a, 1) task(b, 1) task(c, 1) } } @ arity arity",
        "pipe { task(a, r) task(b, 0) task(c, s) farm(n, d, 1) } @ bad-rate unbound unbound"
            + " unbound",
        "farm(0); pipe(2); task(a, 0); @ bad-count bad-rate",
        "deal(1e300*1e300, a, 1) @ bad-count",
      })
  void allMistakesAreNamedAtOnce(String text, String codes) {
    assertThatThrownBy(() -> SkeletonModel.parse(text).tree())
        .isInstanceOfSatisfying(
            CampException.class,
            e ->
                assertThat(e.diagnostics().stream().map(d -> d.code()).sorted())
                    .containsExactly(codes.split(" ")));
  }

  @ParameterizedTest
  @CsvSource({"comm, 1/0", "comm, abc", "r, 1/0", "r, 1/(r-r)", "comm, 0"})
  void bindingsThatAreNoRatesAreRefused(String name, String value) {
    SkeletonModel model = SkeletonModel.parse("param r = 2; pipe { task(a, r) task(b, 1) }");
    assertThatThrownBy(() -> model.pepa(Map.of(name, value), Optional.empty()))
        .isInstanceOf(CampException.class);
    assertThatThrownBy(
            () ->
                SkeletonModel.parse("param comm = 1/0; pipe { task(a, 1) task(b, 1) }")
                    .pepa(Map.of(), Optional.empty()))
        .isInstanceOf(CampException.class);
  }

  /** All communications without a rate in one error, the first by its tasks. */
  @Test
  void missingRatesAreRefusedByName() {
    String text = "pipe { task(read, 1) farm(4, \"\", 1) task(write, 1) }";
    assertThatThrownBy(() -> SkeletonModel.parse(text).pepa(Map.of(), Optional.empty()))
        .isInstanceOfSatisfying(
            BadInput.class,
            e -> {
              Diagnostic problem = e.diagnostics().get(0);
              assertThat(problem.message())
                  .isEqualTo("no rate for the communication task 0 (read) -> task 1");
              assertThat(problem.hint())
                  .isEqualTo(
                      "-D comm=…, or communication: in the machine file; 7 more links have none");
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "communication: {\"0-1\": 10} @ the communication task 1 (b) -> task 2 (c)",
        "processors: {default: 3} @ the communication task 0 (a) -> task 1 (b)",
      })
  void whatTheMachineLeavesOpenIsNamed(String machine, String missing) {
    Machine read = Machine.read(org.camp.core.model.Source.of("m.yaml", machine));
    SkeletonModel model = SkeletonModel.parse("pipe { task(a, 1) task(b, 1) task(c, 1) }");
    assertThatThrownBy(() -> model.pepa(Map.of(), Optional.of(read)))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(missing);
    assertThat(model.pepa(Map.of("comm", "7"), Optional.of(read)).text())
        .contains("(move_1_2, 7.0)");
  }

  @ParameterizedTest
  @CsvSource({"param comm = 7;, ''", "param comm = 2;, 7", "param c = 7; param comm = c;, ''"})
  void aParameterGivesAllRates(String declared, String bound) {
    SkeletonModel model = SkeletonModel.parse(declared + " pipe { task(a, 1) task(b, 1) }");
    Map<String, String> bindings = bound.isEmpty() ? Map.of() : Map.of("comm", bound);
    assertThat(model.pepa(bindings, Optional.empty()).text()).contains("(move_0_1, 7.0)");
  }

  @Test
  void ratesComeFromTheMachine() {
    Machine machine =
        Machine.read(
            org.camp.core.model.Source.of(
                "m.yaml",
                "processors: {\"1\": 2.5}\ncommunication: {default: 1000, \"0-1\": 10}\n"));
    PepaModel model =
        SkeletonModel.parse("pipe { task(a, 1) task(b, 1) task(c, 1) }")
            .pepa(Map.of(), Optional.of(machine));
    assertThat(model.text())
        .contains("Processor_1 = (comp_1, 2.5).Processor_1")
        .contains("(move_0_1, 10.0).Network + (move_1_2, 1000.0).Network");
  }

  /** A rate that stands in the text, or that the user gives, is never replaced without a word. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "processors: {default: 3} @ '' @ skeleton writes for task 0 and 2 more",
        "processors: {default: 1, \"0\": 4} @ '' @ writes for task 2",
        "processors: {default: 1} @ '' @ writes for task 2",
        "processors: {\"0\": 4, \"1\": 1, \"2\": 5} @ '' @ ''",
        "communication: {default: 3} @ 7 @ 'comm' is not used",
        "communication: {\"0-1\": 3} @ 7 @ ''",
        "communication: {default: 3} @ '' @ ''",
      })
  void ratesThatAreReplacedAreTold(String machine, String comm, String told) {
    Optional<Machine> read =
        Optional.of(Machine.read(org.camp.core.model.Source.of("m.yaml", machine)));
    SkeletonModel model =
        SkeletonModel.parse("param r = 2; pipe { task(a, 1) task(b, 3/3) task(c, r) }");
    Map<String, String> bindings = comm.isEmpty() ? Map.of() : Map.of("comm", comm);
    List<Diagnostic> remarks = model.remarks(bindings, read);
    if (told.isEmpty()) {
      assertThat(remarks).isEmpty();
    } else {
      assertThat(remarks).hasSize(1);
      assertThat(remarks.get(0).message()).contains(told);
      assertThat(remarks.get(0).isError()).isFalse();
    }
  }

  /** Sources and targets of random trees agree, and no generated model ever deadlocks. */
  @Test
  void generatedModelsAreCompleteAndLive() {
    for (long seed = 0; seed < 60; seed++) {
      Skeleton tree = random(new SplittableRandom(seed), 3, true);
      DependencyGraph graph = DependencyGraph.of(tree);
      List<String> out = new ArrayList<>();
      List<String> in = new ArrayList<>();
      for (int i = 0; i < graph.tasks().size(); i++) {
        for (int j : graph.targets(i).tasks()) {
          out.add(i + "-" + j);
        }
        for (int j : graph.sources(i).tasks()) {
          in.add(j + "-" + i);
        }
      }
      assertThat(in).as("seed " + seed).containsExactlyInAnyOrderElementsOf(out);
      if (graph.tasks().size() > 6) {
        continue;
      }
      PepaModel model =
          PepaModel.of(
              "m",
              ModelGenerator.generate(graph, (i, j) -> 5),
              List.of("comp_0"),
              ModelVariant.Finder.NONE);
      assertThat(PepaModel.parse(model.text()).text()).isEqualTo(model.text());
      assertThat(Derivation.derive(model).deadlocks()).as(model.text()).isZero();
      assertThat(model.warnings()).as(model.text()).isEmpty();
    }
  }

  private static Skeleton random(SplittableRandom random, int depth, boolean top) {
    int kind = depth == 0 ? 0 : random.nextInt(top ? 1 : 0, 4);
    if (kind == 0) {
      return new Skeleton.Task("t", 1 + random.nextInt(3), 0);
    }
    List<Skeleton> children = new ArrayList<>();
    int n = 1 + random.nextInt(3);
    for (int i = 0; i < n; i++) {
      children.add(random(random, depth - 1, false));
    }
    return kind == 1 ? new Skeleton.Pipe(children) : new Skeleton.Replicated(kind == 2, children);
  }
}
