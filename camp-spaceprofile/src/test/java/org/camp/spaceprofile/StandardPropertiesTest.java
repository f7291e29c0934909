// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
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
import org.camp.spaceprofile.graph.Precedence;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.graph.SlotEdges;
import org.camp.spaceprofile.schedule.BreadthFirst;
import org.camp.spaceprofile.schedule.DepthFirst;
import org.camp.spaceprofile.schedule.Levels;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.schedule.Scheduler;
import org.camp.spaceprofile.schedule.WorkStealing;
import org.camp.spaceprofile.space.SpaceUse;
import org.camp.spaceprofile.space.Weights;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Theorems on random programs in Standard ML with references, exceptions, forks and futures. */
class StandardPropertiesTest {
  private static final List<Scheduler> SCHEDULERS =
      List.of(new DepthFirst(), new BreadthFirst(), new WorkStealing(), new WorkStealing(3));

  /** Cells that are reachable after a step, by the definition. */
  private static int reachable(ProgramGraph graph, Schedule schedule, int step) {
    BitSet seen = new BitSet();
    Deque<Integer> rest = new ArrayDeque<>();
    for (int node = 0; node < graph.size(); node++) {
      for (int e = graph.heapFrom(node);
          schedule.time(node) > step && e < graph.heapTo(node);
          e++) {
        rest.push(graph.heapTarget(e));
      }
    }
    if (graph.result() >= 0) {
      rest.push(graph.result());
    }
    SlotEdges slots = graph.slots().orElse(null);
    for (int e = 0; slots != null && e < slots.size(); e++) {
      if (schedule.time(slots.writer(e)) > step) {
        rest.push(slots.target(e));
      }
    }
    while (!rest.isEmpty()) {
      int cell = rest.pop();
      if (schedule.time(cell) > step || seen.get(cell)) {
        continue;
      }
      seen.set(cell);
      for (int e = graph.heapFrom(cell); e < graph.heapTo(cell); e++) {
        rest.push(graph.heapTarget(e));
      }
      for (int e = slots == null ? 0 : slots.from(cell); slots != null && e < slots.to(cell); e++) {
        int end = slots.overwriter(e);
        if (schedule.time(slots.writer(e)) <= step && (end < 0 || schedule.time(end) > step)) {
          rest.push(slots.target(e));
        }
      }
    }
    return seen.cardinality();
  }

  private static void check(ProgramGraph graph) {
    Precedence precedence = Precedence.of(graph);
    assertThat(precedence.size()).isGreaterThanOrEqualTo((int) graph.computationEdges());
    int span = Levels.of(graph).span();
    long sequential = 0;
    for (Scheduler scheduler : SCHEDULERS) {
      for (int p = 1; p <= 3; p++) {
        Schedule schedule = scheduler.schedule(graph, p, new Cancellation());
        SpaceUse use = SpaceUse.of(graph, schedule, Weights.CELLS, new Cancellation());
        long[] series = use.series();
        for (int node = 0; node < graph.size(); node++) {
          for (int e = precedence.from(node); e < precedence.to(node); e++) {
            assertThat(schedule.time(precedence.target(e))).isGreaterThan(schedule.time(node));
          }
        }
        for (int step = 1; step <= schedule.steps(); step++) {
          assertThat(series[step])
              .as("%s on %d, step %d", scheduler.id(), p, step)
              .isEqualTo(reachable(graph, schedule, step));
        }
        assertThat(schedule.steps()).isLessThanOrEqualTo((graph.size() + p - 1) / p + span);
        if (scheduler instanceof DepthFirst) {
          sequential = p == 1 ? use.highWaterMark() : sequential;
          assertThat(use.highWaterMark()).isLessThanOrEqualTo(sequential + (long) p * span);
        }
      }
    }
  }

  private static void hold(int seed, AtomicInteger checked) {
    String text = RandomStandardPrograms.program(new SplittableRandom(seed));
    SourceText source = new SourceText("random" + seed + ".sml", text);
    StandardProgram standard = StandardProgram.read(source);
    ForkJoinProgram program = new ForkJoinProgram("r", standard.expression(), source, standard);
    ProgramGraph graph;
    try {
      graph = SpaceProfiles.evaluate(program, List.of(), AnalysisContext.defaults()).graph();
    } catch (CampException e) {
      assertThat(e.diagnostics().get(0).code()).as(text).isEqualTo("race");
      return;
    }
    if (graph.size() <= 400) {
      checked.incrementAndGet();
      try {
        check(graph);
        check(graph.sequentialBelow(20));
      } catch (AssertionError e) {
        throw new AssertionError(text, e);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1_000_000})
  void spaceIsWhatIsReachable(int from) {
    AtomicInteger checked = new AtomicInteger();
    int cases = Evidence.of(60, 50_000);
    for (int seed = from; seed < from + cases; seed++) {
      hold(seed, checked);
    }
    assertThat(checked.get()).isGreaterThan(cases / 4);
  }

  @Test
  @Tag(Evidence.TAG)
  void spaceIsWhatIsReachableInManyPrograms() {
    spaceIsWhatIsReachable(2_000_000);
  }
}
