// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import org.camp.core.analysis.Cancellation;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.BreadthFirst;
import org.camp.spaceprofile.schedule.DepthFirst;
import org.camp.spaceprofile.schedule.Levels;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.schedule.Scheduler;
import org.camp.spaceprofile.schedule.TaskScheduler;
import org.camp.spaceprofile.schedule.WorkStealing;
import org.camp.spaceprofile.semantics.Variant;
import org.camp.spaceprofile.space.PeakUse;
import org.camp.spaceprofile.space.SpaceUse;
import org.camp.spaceprofile.space.Weights;
import org.junit.jupiter.api.Test;

/** What holds for the graphs and schedules of every program. */
class SpacePropertiesTest {
  private static final int CASES = 120;
  private static final int MOST_NODES = 3000;

  private static void forAll(String name, Consumer<ProgramGraph> check) {
    forAll(name, CASES, check);
  }

  private static void forAll(String name, int cases, Consumer<ProgramGraph> check) {
    Property.check(
        name,
        cases,
        RandomPrograms::any,
        Shrinker.none(),
        source -> {
          ProgramGraph graph = GoldenGraphs.run(source, Variant.STANDARD).graph();
          if (graph.size() <= MOST_NODES) {
            check.accept(graph);
          }
        });
  }

  private static List<Scheduler> greedy() {
    return List.of(
        new DepthFirst(),
        new BreadthFirst(),
        new WorkStealing(),
        new WorkStealing(7),
        TaskScheduler.breadthFirst());
  }

  private static SpaceUse space(ProgramGraph graph, Schedule schedule) {
    return SpaceUse.of(graph, schedule, Weights.CELLS, new Cancellation());
  }

  private static Schedule schedule(Scheduler scheduler, ProgramGraph graph, int p) {
    return scheduler.schedule(graph, p, new Cancellation());
  }

  @Test
  void graphsHaveTheShapeOfTheSemantics() {
    forAll(
        "shape",
        graph -> {
          assertThat(GoldenGraphs.computationEdges(graph))
              .hasSize((int) graph.computationEdges())
              .allMatch(edge -> from(edge) < to(edge));
          boolean[] used = new boolean[graph.size()];
          for (int node = 0; node < graph.size(); node++) {
            for (int edge = graph.heapFrom(node); edge < graph.heapTo(node); edge++) {
              int target = graph.heapTarget(edge);
              assertThat(target).isLessThan(node);
              assertThat(graph.allocates(target)).isTrue();
              used[target] = true;
            }
          }
          used[graph.result()] = true;
          for (int node = 0; node < graph.size(); node++) {
            assertThat(used[node]).as("node %d", node).isEqualTo(graph.allocates(node));
          }
        });
  }

  private static int from(String edge) {
    return Integer.parseInt(edge.substring(0, edge.indexOf('>')));
  }

  private static int to(String edge) {
    return Integer.parseInt(edge.substring(edge.indexOf('>') + 1));
  }

  @Test
  void schedulesAreBoundedCompleteAndGreedy() {
    forAll(
        "greedy",
        graph -> {
          NaiveSpace naive = new NaiveSpace(graph);
          int span = Levels.of(graph).span();
          for (Scheduler scheduler : greedy()) {
            for (int p = 1; p <= 4; p++) {
              Schedule schedule = schedule(scheduler, graph, p);
              assertThat(naive.isSchedule(schedule)).as(scheduler.id() + p).isTrue();
              assertThat(schedule.steps())
                  .isLessThanOrEqualTo((graph.size() + p - 1) / p + span)
                  .isGreaterThanOrEqualTo(Math.max(span, (graph.size() + p - 1) / p));
            }
          }
        });
  }

  @Test
  void depthFirstRunsTheLeastReadyNodes() {
    forAll(
        "depth first",
        graph -> {
          NaiveSpace naive = new NaiveSpace(graph);
          for (int p = 1; p <= 3; p++) {
            Schedule schedule = schedule(new DepthFirst(), graph, p);
            int[] expected = naive.depthFirst(p);
            for (int node = 0; node < graph.size(); node++) {
              assertThat(schedule.time(node)).isEqualTo(expected[node]);
            }
          }
          Schedule alone = schedule(new WorkStealing(), graph, 1);
          for (int node = 0; node < graph.size(); node++) {
            assertThat(alone.time(node)).as("work stealing alone").isEqualTo(node + 1);
          }
        });
  }

  @Test
  void breadthFirstIsTheQueue() {
    forAll(
        "breadth first",
        graph -> {
          NaiveSpace naive = new NaiveSpace(graph);
          for (int p : new int[] {1, 2, 3, 7}) {
            Schedule schedule = schedule(new BreadthFirst(), graph, p);
            int[] expected = naive.breadthFirst(p);
            for (int node = 0; node < graph.size(); node++) {
              assertThat(schedule.time(node)).isEqualTo(expected[node]);
            }
          }
        });
  }

  @Test
  void spaceIsWhatIsReachableFromTheRoots() {
    forAll(
        "reachability",
        graph -> {
          NaiveSpace naive = new NaiveSpace(graph);
          for (Scheduler scheduler : greedy()) {
            for (int p = 1; p <= 3; p++) {
              Schedule schedule = schedule(scheduler, graph, p);
              SpaceUse use = space(graph, schedule);
              long[] series = use.series();
              assertThat(series[0]).isZero();
              int stride = 1 + graph.size() / 200;
              for (int step = 0; step <= schedule.steps(); step += stride) {
                assertThat(series[step])
                    .as("%s%d after step %d", scheduler.id(), p, step)
                    .isEqualTo(naive.live(schedule, step).size());
              }
              assertThat(series[schedule.steps()])
                  .isEqualTo(naive.live(schedule, schedule.steps()).size());
            }
          }
        });
  }

  @Test
  void spaceGrowsSlowlyAndStaysInKnownBounds() {
    forAll(
        "bounds",
        graph -> {
          int span = Levels.of(graph).span();
          long sequential = space(graph, schedule(new DepthFirst(), graph, 1)).highWaterMark();
          for (int p = 1; p <= 4; p++) {
            for (Scheduler scheduler : greedy()) {
              long[] series = space(graph, schedule(scheduler, graph, p)).series();
              for (int step = 1; step < series.length; step++) {
                assertThat(series[step] - series[step - 1]).isLessThanOrEqualTo(p);
              }
            }
            assertThat(space(graph, schedule(new DepthFirst(), graph, p)).highWaterMark())
                .isLessThanOrEqualTo(sequential + (long) p * span);
            assertThat(space(graph, schedule(new WorkStealing(), graph, p)).highWaterMark())
                .isLessThanOrEqualTo(p * (sequential + span));
          }
        });
  }

  @Test
  void sharesAddUpToTheSpace() {
    forAll(
        "shares",
        graph -> {
          for (Scheduler scheduler : greedy()) {
            Schedule schedule = schedule(scheduler, graph, 2);
            SpaceUse use = space(graph, schedule);
            for (int step : new int[] {use.atStep(), schedule.steps() / 2, schedule.steps()}) {
              PeakUse peak = PeakUse.of(graph, use, step, Weights.CELLS, new Cancellation());
              double used = peak.heldByQueue() + peak.heldByResult();
              double allocated = 0;
              for (int site = 0; site < graph.sites().size(); site++) {
                used += peak.usedAt(site);
                allocated += peak.allocatedAt(site);
              }
              assertThat(allocated).isEqualTo(use.series()[step]);
              assertThat(Math.abs(used - allocated)).isLessThan(1e-6 * (1 + allocated));
            }
          }
        });
  }

  @Test
  void callsThatHoldTheirArgumentsNeedNoLessSpace() {
    Property.check(
        "section 8.1",
        CASES,
        RandomPrograms::any,
        Shrinker.none(),
        source -> {
          var early = GoldenGraphs.run(source, Variant.STANDARD);
          var late = GoldenGraphs.run(source, new Variant(false, true, false));
          assertThat(late.value()).isEqualTo(early.value());
          assertThat(late.graph().size()).isEqualTo(early.graph().size());
          assertThat(late.graph().heapEdges()).isEqualTo(early.graph().heapEdges());
          Schedule first = schedule(new DepthFirst(), early.graph(), 1);
          Schedule second = schedule(new DepthFirst(), late.graph(), 1);
          assertThat(space(late.graph(), second).highWaterMark())
              .isGreaterThanOrEqualTo(space(early.graph(), first).highWaterMark());
        });
  }

  @Test
  void breadthFirstMayNeedLessThanDepthFirst() {
    long[] less = {0};
    forAll(
        "no law",
        10 * CASES,
        graph -> {
          long depth = space(graph, schedule(new DepthFirst(), graph, 1)).highWaterMark();
          long breadth = space(graph, schedule(new BreadthFirst(), graph, 1)).highWaterMark();
          less[0] += breadth < depth ? 1 : 0;
        });
    assertThat(less[0]).isPositive();
  }
}
