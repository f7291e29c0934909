// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.lang.standard.StandardProgram;
import org.camp.core.testkit.Evidence;
import org.camp.spaceprofile.graph.Layout;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.BreadthFirst;
import org.camp.spaceprofile.schedule.DepthFirst;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.schedule.Scheduler;
import org.camp.spaceprofile.semantics.Evaluation;
import org.camp.spaceprofile.semantics.ParallelRun;
import org.camp.spaceprofile.semantics.RunPolicy;
import org.camp.spaceprofile.space.LoggedRun;
import org.camp.spaceprofile.space.SampledSpace;
import org.camp.spaceprofile.space.SpaceUse;
import org.camp.spaceprofile.space.Weights;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs on threads give what the sequential run gives, and their logs bound their space. */
class ParallelRunTest {
  private static void hold(ForkJoinProgram program, AnalysisContext context, int most) {
    ProgramSetup setup = ProgramSetup.of(program, false, context);
    Evaluation sequential = setup.evaluate(context);
    ParallelRun run =
        new ParallelRun(sequential, setup.values(), setup.variant(), context.cancellation());
    for (RunPolicy policy : RunPolicy.values()) {
      for (int workers = 1; workers <= most; workers++) {
        hold(sequential, run.run(policy, workers, true), policy, workers);
      }
    }
  }

  private static void hold(
      Evaluation sequential, ParallelRun.Outcome outcome, RunPolicy policy, int workers) {
    String as = policy + " on " + workers;
    assertThat(outcome.value()).as(as).isEqualTo(sequential.value());
    assertThat(outcome.output()).as(as).isEqualTo(sequential.output());
    ProgramGraph graph = sequential.graph();
    Cancellation cancellation = new Cancellation();
    for (Weights weights : Weights.values()) {
      LoggedRun logged = LoggedRun.of(graph, outcome.logs());
      LoggedRun.Bounds bounds = logged.bounds(weights, cancellation);
      SampledSpace sampled = SampledSpace.of(graph, logged.schedule(), weights, cancellation);
      SpaceUse use = SpaceUse.of(graph, logged.schedule(), weights, cancellation);
      assertThat(bounds.low()).as(as).isLessThanOrEqualTo(use.highWaterMark());
      assertThat(use.highWaterMark()).as(as).isLessThanOrEqualTo(bounds.high());
      assertThat(sampled.highWaterMark()).as(as).isLessThanOrEqualTo(use.highWaterMark());
      assertThat((double) use.highWaterMark())
          .as(as)
          .isLessThanOrEqualTo(sampled.highWaterMark() * (1 + sampled.bound()));
      if (workers == 1) {
        assertThat(bounds.low()).as(as).isEqualTo(bounds.high());
      }
      if (workers == 1) {
        Scheduler ideal = policy == RunPolicy.BF ? new BreadthFirst() : new DepthFirst();
        Schedule expected = ideal.schedule(graph, 1, cancellation);
        assertThat(bounds.low())
            .as(as)
            .isEqualTo(SpaceUse.of(graph, expected, weights, cancellation).highWaterMark());
        for (int node = 0; node < graph.size(); node++) {
          assertThat(logged.schedule().time(node)).as(as).isEqualTo(expected.time(node));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fib", "merge-sort", "exceptions", "futures-pipeline", "futures-wavefront",
        "futures-exception", "primes-sieve", "equal-writes", "overwritten", "cycle"
      })
  void knownPrograms(String name) throws IOException {
    hold(StandardProgramsTest.program(name), AnalysisContext.defaults(), 2);
  }

  @ParameterizedTest
  @EnumSource(Layout.class)
  void layouts(Layout layout) throws IOException {
    hold(
        StandardProgramsTest.program("primes-sieve"),
        AnalysisContext.builder().option(SpaceOptions.LAYOUT, layout).build(),
        2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fib",
        "merge-sort",
        "exceptions",
        "futures-wavefront",
        "futures-exception",
        "primes-sieve",
        "overwritten"
      })
  void callsWhoseNodesComeLast(String name) throws IOException {
    hold(
        StandardProgramsTest.program(name),
        AnalysisContext.builder().option(SpaceOptions.ALT_APP, true).build(),
        2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "map (fn x => x * 2) (idx 3)",
        "let fun f x = map (fn y => x + y) (idx 3) in map f (idx 2) end",
        "fn x => x"
      })
  void mapsWhoseCallsComeLast(String text) {
    hold(
        ForkJoinProgram.parse(text),
        AnalysisContext.builder().option(SpaceOptions.ALT_APP, true).build(),
        3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"matmul", "qhull", "qsort-fork"})
  void programsOfThePaper(String name) throws IOException {
    String text = ApplicationsTest.text("programs/" + name + ".pml");
    ForkJoinProgram program = ForkJoinProgram.parse(text);
    AnalysisContext.Builder context = AnalysisContext.builder().bind("n", "4");
    if (program.parameters().contains("points")) {
      context.bind("points", "4.0");
    }
    hold(program, context.build(), 2);
  }

  private static void random(int seed, AtomicInteger checked) {
    String text = RandomStandardPrograms.program(new SplittableRandom(seed));
    SourceText source = new SourceText("random" + seed + ".sml", text);
    StandardProgram standard = StandardProgram.read(source);
    ForkJoinProgram program = new ForkJoinProgram("r", standard.expression(), source, standard);
    try {
      SpaceProfiles.evaluate(program, List.of(), AnalysisContext.defaults());
    } catch (CampException e) {
      assertThat(e.diagnostics().get(0).code()).as(text).isEqualTo("race");
      return;
    }
    checked.incrementAndGet();
    try {
      hold(program, AnalysisContext.defaults(), 3);
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(text, e);
    }
  }

  @Test
  void randomProgramsGiveOneValue() {
    AtomicInteger checked = new AtomicInteger();
    int cases = Evidence.of(25, 10_000);
    for (int seed = 0; seed < cases; seed++) {
      random(seed, checked);
    }
    assertThat(checked.get()).isGreaterThan(cases / 4);
  }

  @Test
  @Tag(Evidence.TAG)
  void manyRandomProgramsGiveOneValue() {
    randomProgramsGiveOneValue();
  }
}
