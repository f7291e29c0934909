// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.CampException;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.skeleton.SkeletonModel;
import org.camp.pepa.statespace.ShortestPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Models in all dialects with known values, and the generator's own skeletons. */
class SamplesTest {
  /** Equal components told apart, as the reference does. */
  private static final AnalysisContext ARRAYS =
      AnalysisContext.builder().option(PepaOptions.LUMP, Lumping.ARRAYS).build();

  static List<String> rows() {
    return GoldenFiguresTest.resource("reference.tsv").lines().skip(1).toList();
  }

  private static PepaModel sample(String file) {
    return PepaModel.parse(GoldenFiguresTest.resource("samples/" + file));
  }

  private static Map<String, Double> numbers(String text) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    for (String word : text.split(" ")) {
      int equals = word.lastIndexOf('=');
      if (equals > 0) {
        numbers.put(word.substring(0, equals), Double.parseDouble(word.substring(equals + 1)));
      }
    }
    return numbers;
  }

  @ParameterizedTest
  @MethodSource("rows")
  void valuesAreThoseOfTheReference(String row) {
    String[] cells = row.split("\t", -1);
    PepaResult result = Pepa.analyze(sample(cells[0]), ARRAYS);
    assertThat(result.space().size()).isEqualTo(Integer.parseInt(cells[1]));
    assertThat(result.space().transitions()).isEqualTo(Integer.parseInt(cells[2]));
    assertValues(result, cells);
    assertValues(Pepa.analyze(sample(cells[0])), cells);
  }

  private static void assertValues(PepaResult result, String[] cells) {
    Map<String, Double> throughput = numbers(cells[3]);
    assertThat(throughput).isNotEmpty();
    throughput.forEach(
        (action, x) ->
            assertThat(result.throughput().get(action)).as(action).isCloseTo(x, within(1e-9 * x)));
    numbers(cells[4])
        .forEach(
            (state, x) ->
                assertThat(result.population().get(state))
                    .as(state)
                    .isCloseTo(x, within(1e-9 * Math.max(1, x))));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void printedSamplesDeriveTheSame(String row) {
    PepaModel model = sample(row.split("\t", -1)[0]);
    PepaModel again = PepaModel.parse(model.text());
    assertThat(again.text()).isEqualTo(model.text());
    Pepa.LongRun run = Pepa.longRun(again, ARRAYS);
    assertThat(run.space().size()).isEqualTo(Integer.parseInt(row.split("\t", -1)[1]));
  }

  @ParameterizedTest
  @CsvSource({
    "examples_ws.pepa, passive-alone",
    "tests_passive.pepa, mixed-rates",
  })
  void wrongModelsAreRefused(String file, String code) {
    assertThatThrownBy(() -> Pepa.analyze(sample(file)))
        .isInstanceOfSatisfying(
            CampException.class,
            e -> assertThat(e.diagnostics()).extracting(d -> d.code()).contains(code));
  }

  /** Every worker with a hammer and one with both chisels, say: the trace is as short as can be. */
  @Test
  void aDeadlockHasAShortestTrace() {
    PepaResult result =
        Pepa.analyze(sample("tests_state-space-exploration_static_deadlock_jobshop.pepa"));
    assertThat(result.accepted()).isFalse();
    assertThat(result.space().deadlocks()).isPositive();
    int deadlock = result.space().firstDeadlock().orElseThrow();
    assertThat(ShortestPath.to(result.space(), deadlock)).hasSize(2);
    assertThat(result.report().notes().toString()).contains("shortest trace to a deadlock (2 ");
    assertThat(result.throughput().values()).allMatch(x -> x == 0);
  }

  @Test
  void severalBottomComponentsAreWeightedAndSaid() {
    PepaResult result = Pepa.analyze(sample("tests_guarded.pepa"));
    assertThat(result.space().size()).isEqualTo(5);
    assertThat(result.steadyState().bottomComponents()).isEqualTo(2);
    assertThat(result.report().notes().toString()).contains("one of 2 parts");
  }

  /** Corrected cases of the generator: farm behind deal, farm of pipes, deal of deals. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "pipe(4); task(t,1); deal(2,t,1); farm(2,t,1); task(t,1); @ 828 @ 2610 @ 0.654269",
        "pipe(4); task(t,1); deal(3,t,1); farm(2,t,1); task(t,6); @ 3348 @ 11934 @ 0.788404",
        "pipe(3); task(t,1); xfarm(2); pipe(2); task(t,1); task(t,1); pipe(2); task(t,1);"
            + " task(t,1); task(t,1); @ 324 @ 1044 @ 0.694100",
        "pipe(3); task(t,1); xdeal(2); deal(2,t,1); deal(2,t,1); task(t,1); @ 496 @ 1520 @"
            + " 0.744922",
      })
  void nestedSkeletons(String text, int states, int transitions, double throughput) {
    PepaModel model = SkeletonModel.parse(text).pepa(Map.of("comm", "10"), Optional.empty());
    PepaResult result = Pepa.analyze(model, ARRAYS);
    assertThat(result.space().size()).isEqualTo(states);
    assertThat(result.space().transitions()).isEqualTo(transitions);
    assertThat(result.throughput().get("comp_0")).isCloseTo(throughput, within(5e-7));
  }

  @ParameterizedTest
  @CsvSource({"model1.des, 7560, 29688, 0.850490", "model5.des, 108, 324, 0.790933"})
  void skeletonFiles(String file, int states, int transitions, double throughput) {
    SkeletonModel skeleton = SkeletonModel.parse(GoldenFiguresTest.resource("samples/" + file));
    PepaResult result = Pepa.analyze(skeleton.pepa(Map.of("comm", "10"), Optional.empty()), ARRAYS);
    assertThat(result.space().size()).isEqualTo(states);
    assertThat(result.space().transitions()).isEqualTo(transitions);
    assertThat(result.throughput().get("comp_0")).isCloseTo(throughput, within(5e-7));
  }

  @ParameterizedTest
  @CsvSource({"model2.des, 19", "model4.des, 11"})
  void largerSkeletonFilesAreComplete(String file, int tasks) {
    SkeletonModel skeleton = SkeletonModel.parse(GoldenFiguresTest.resource("samples/" + file));
    PepaModel model = skeleton.pepa(Map.of("comm", "1"), Optional.empty());
    assertThat(skeleton.tree().tasks()).hasSize(tasks);
    assertThat(model.warnings()).isEmpty();
    assertThat(PepaModel.parse(model.text()).text()).isEqualTo(model.text());
  }
}
