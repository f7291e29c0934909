// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.camp.core.analysis.Cancellation;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.spaceprofile.SmallStep.Redex;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.BreadthFirst;
import org.camp.spaceprofile.schedule.DepthFirst;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.schedule.Scheduler;
import org.camp.spaceprofile.schedule.WorkStealing;
import org.camp.spaceprofile.semantics.Evaluation;
import org.camp.spaceprofile.semantics.Variant;
import org.camp.spaceprofile.space.SpaceUse;
import org.camp.spaceprofile.space.Weights;
import org.junit.jupiter.api.Test;

/** The graphs of the cost semantics against the transition semantics of Figs. 5 to 7. */
class SmallStepTest {
  private static final int MOST_NODES = 600;

  private static void forAll(
      String name, int cases, BiConsumer<ForkJoinProgram, Evaluation> check) {
    Property.check(
        name,
        cases,
        RandomPrograms::pure,
        Shrinker.none(),
        source -> {
          Evaluation run = GoldenGraphs.run(source, Variant.STANDARD);
          if (run.graph().size() <= MOST_NODES) {
            check.accept(run.program(), run);
          }
        });
  }

  /** The node of every redex, by its address: the order of a sequential run numbers them. */
  private static Map<String, Integer> nodes(ForkJoinProgram program) {
    Map<String, Integer> nodes = new HashMap<>();
    SmallStep state = SmallStep.of(program.expression());
    while (!state.done()) {
      Redex first = state.redexes().get(0);
      nodes.put(first.address(), nodes.size());
      first.step().run();
    }
    return nodes;
  }

  @Test
  void evaluationIsConfluent() {
    forAll(
        "confluence",
        300,
        (program, run) -> {
          SplittableRandom random = new SplittableRandom(run.graph().size());
          SmallStep state = SmallStep.of(program.expression());
          int steps = 0;
          while (!state.done()) {
            List<Redex> redexes = state.redexes();
            redexes.get(random.nextInt(redexes.size())).step().run();
            steps++;
          }
          assertThat(state.value()).isEqualTo(run.value());
          assertThat(steps).isEqualTo(run.graph().size());
        });
  }

  @Test
  void everyScheduleIsATransitionSequenceThatHoldsItsSpace() {
    forAll(
        "theorem 4",
        200,
        (program, run) -> {
          ProgramGraph graph = run.graph();
          Map<String, Integer> nodes = nodes(program);
          assertThat(nodes).hasSize(graph.size());
          for (Scheduler scheduler :
              List.of(new DepthFirst(), new BreadthFirst(), new WorkStealing())) {
            for (int p = 1; p <= 3; p++) {
              follow(program, graph, nodes, scheduler.schedule(graph, p, new Cancellation()));
            }
          }
        });
  }

  /**
   * Takes the transitions of a schedule, step by step: after each, the values in the program are
   * roots, and reach exactly what the roots of the graph reach.
   */
  private static void follow(
      ForkJoinProgram program, ProgramGraph graph, Map<String, Integer> nodes, Schedule schedule) {
    SpaceUse use = SpaceUse.of(graph, schedule, Weights.CELLS, new Cancellation());
    NaiveSpace naive = new NaiveSpace(graph);
    int[] size = new int[schedule.steps() + 1];
    for (int node = 0; node < graph.size(); node++) {
      size[schedule.time(node)]++;
    }
    SmallStep state = SmallStep.of(program.expression());
    for (int step = 1; step <= schedule.steps(); step++) {
      List<Redex> now = new ArrayList<>();
      for (Redex redex : state.redexes()) {
        if (schedule.time(nodes.get(redex.address())) == step) {
          now.add(redex);
        }
      }
      assertThat(now).as("every node of step %d can run", step).hasSize(size[step]);
      now.forEach(redex -> redex.step().run());
      String where = schedule.scheduler() + " on " + schedule.processors() + ", step " + step;
      assertThat(naive.roots(schedule, step))
          .as(where)
          .containsAll(numbers(state.locations(), nodes));
      Set<Integer> live = new TreeSet<>();
      for (int node = 0; node < graph.size(); node++) {
        if (use.isLive(node, step)) {
          live.add(node);
        }
      }
      assertThat(numbers(state.live(), nodes)).as(where).isEqualTo(live);
    }
    assertThat(state.done()).isTrue();
  }

  private static Set<Integer> numbers(Set<String> addresses, Map<String, Integer> nodes) {
    Set<Integer> numbers = new TreeSet<>();
    addresses.forEach(address -> numbers.add(nodes.get(address)));
    return numbers;
  }

  @Test
  void depthFirstStepsTheLeftmostRedexes() {
    forAll(
        "theorem 7",
        200,
        (program, run) -> {
          Map<String, Integer> nodes = nodes(program);
          for (int p = 1; p <= 3; p++) {
            Schedule schedule = new DepthFirst().schedule(run.graph(), p, new Cancellation());
            SmallStep state = SmallStep.of(program.expression());
            for (int step = 1; !state.done(); step++) {
              List<Redex> redexes = state.redexes();
              for (Redex redex : redexes.subList(0, Math.min(p, redexes.size()))) {
                assertThat(schedule.time(nodes.get(redex.address()))).isEqualTo(step);
                redex.step().run();
              }
            }
          }
        });
  }
}
