// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.camp.mpst.async.DependencyGoldens.list;
import static org.camp.mpst.async.DependencyGoldens.map;
import static org.camp.mpst.async.DependencyGoldens.number;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.testkit.Evidence;
import org.camp.mpst.memory.MemoryLimits;
import org.camp.mpst.memory.PeakMemory;
import org.camp.mpst.projection.Projections;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** The search for schedules of pipelines, against optima and against a published search. */
@Tag(Evidence.TAG)
class PipelineSearchTest {
  private static final double UNIT = 1e-6;

  private static ReorderingProblem problem(String text, Objective.Minimised minimised) {
    Protocol protocol = Protocol.parse(text);
    Parameters parameters = protocol.parameters(Map.of(), n -> null);
    ProtocolInstance code = protocol.instantiate(parameters, Protocol.Limits.DEFAULT);
    Objective objective =
        new Objective(
            parameters,
            Optional.empty(),
            OptionalDouble.of(0),
            new long[0],
            1_000_000,
            minimised,
            new Cancellation());
    return new ReorderingProblem(
        code,
        Projections.of(code),
        parameters,
        role -> true,
        Reading.DEFAULT,
        objective,
        new ReorderingProblem.Effort(20_000, 1),
        Progress.NONE,
        new Cancellation());
  }

  /** The best under a limit, whose peaks are checked. */
  private static Reordering under(ReorderingProblem problem, double limit) {
    double[] all = new double[problem.code().roles().size()];
    Arrays.fill(all, limit);
    Reordering found = problem.within(new MemoryLimits(all)).orElseThrow();
    assertThat(found.fits()).isTrue();
    assertThat(PeakMemory.of(found.code(), found.parameters()).orElseThrow().greatest())
        .isLessThanOrEqualTo(limit);
    assertThat(found.bound()).isLessThanOrEqualTo(found.after());
    return found;
  }

  private static double[] perStage(Object cost, int stages) {
    double[] all = new double[stages];
    Arrays.setAll(all, s -> cost instanceof List<?> l ? (Double) l.get(s) : (Double) cost);
    return all;
  }

  @TestFactory
  Stream<DynamicTest> optima() {
    return DependencyGoldens.cases("optima.json").stream()
        .map(row -> DynamicTest.dynamicTest((String) row.get("name"), () -> optimum(row)));
  }

  private static void optimum(Map<String, Object> row) {
    int[] ranks = list(row.get("ranks")).stream().mapToInt(r -> (int) number(r)).toArray();
    double[][] backward = new double[ranks.length][];
    for (int s = 0; s < ranks.length; s++) {
      backward[s] =
          row.containsKey("B")
              ? new double[] {perStage(row.get("B"), ranks.length)[s]}
              : new double[] {
                perStage(row.get("I"), ranks.length)[s], perStage(row.get("W"), ranks.length)[s]
              };
    }
    double[] forward = perStage(row.get("F"), ranks.length);
    int microbatches = (int) number(row.get("microbatches"));
    ReorderingProblem problem =
        problem(
            PipelineTexts.of(ranks, forward, backward, microbatches), Objective.Minimised.TOTAL);
    for (Object given : list(row.get("limits"))) {
      Map<String, Object> at = map(given);
      Reordering found = under(problem, number(at.get("limit")));
      assertThat(found.after() / UNIT).isCloseTo(number(at.get("time")), within(1e-9));
      double bound =
          map(at.get("bounds")).values().stream().mapToDouble(b -> number(b)).max().orElse(0);
      assertThat(found.bound() / UNIT).isGreaterThanOrEqualTo(bound - 1e-9);
    }
  }

  @TestFactory
  Stream<DynamicTest> published() {
    return DependencyGoldens.cases("v-schedules.json").stream()
        .filter(row -> Evidence.full() || number(row.get("ranks")) < 16)
        .map(row -> DynamicTest.dynamicTest(row.get("ranks") + " ranks", () -> published(row)));
  }

  private static void published(Map<String, Object> row) {
    int p = (int) number(row.get("ranks"));
    int[] ranks = new int[2 * p];
    Arrays.setAll(ranks, s -> Math.min(s, 2 * p - 1 - s));
    double[][] backward = new double[2 * p][];
    Arrays.fill(backward, new double[] {1, 1});
    int microbatches = (int) number(row.get("microbatches"));
    String text = PipelineTexts.of(ranks, perStage(1.0, 2 * p), backward, microbatches);
    ReorderingProblem total = problem(text, Objective.Minimised.TOTAL);
    ReorderingProblem span = problem(text, Objective.Minimised.SPAN);
    for (Object given : list(row.get("front"))) {
      Map<String, Object> at = map(given);
      double limit = number(at.get("limit"));
      assertThat(under(total, limit).after() / UNIT)
          .as("makespan, limit %s", limit)
          .isLessThanOrEqualTo(number(at.get("makespan")) + 1e-9);
      double bubble = under(span, limit).after() / UNIT - number(row.get("work"));
      assertThat(bubble)
          .as("bubble, limit %s", limit)
          .isLessThanOrEqualTo(number(at.get("bubble")) + 1e-9);
    }
  }
}
