// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.order.ActivityFigures;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.report.activity.NamedNetwork;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.spaceprofile.draw.ScheduleNetwork;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.BreadthFirst;
import org.camp.spaceprofile.schedule.CheckedSchedule;
import org.camp.spaceprofile.schedule.DepthFirst;
import org.camp.spaceprofile.schedule.Levels;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.schedule.Scheduler;
import org.camp.spaceprofile.schedule.WorkStealing;
import org.camp.spaceprofile.semantics.Variant;
import org.junit.jupiter.api.Test;

/** Schedules as networks of activities: the same steps, the same work, one node at a time. */
class ScheduleNetworkTest {
  private static final int CASES = 60;
  private static final int MOST_NODES = 3000;

  private static void check(ProgramGraph graph, Scheduler scheduler, int processors) {
    Schedule schedule = CheckedSchedule.of(scheduler, graph, processors, new Cancellation());
    NamedNetwork named = ScheduleNetwork.of("program", graph, schedule);
    ActivityNetwork network = named.network();
    assertThat(network.time(named.target())).isEqualTo(schedule.steps());
    assertThat(network.evaluate(network.weights())[named.target()]).isEqualTo(schedule.steps());
    long work = 0;
    long[][] busy = new long[named.lanes().size()][schedule.steps() + 1];
    for (int event = 0; event < network.size(); event++) {
      if (network.isSource(event) || named.kind().apply(event).startsWith("waiting")) {
        continue;
      }
      work += network.weight(event);
      long end = network.time(event);
      for (long step = end - network.weight(event) + 1; step <= end; step++) {
        assertThat(++busy[network.owner(event)][(int) step]).as("at once").isEqualTo(1);
      }
    }
    assertThat(work).as("every node once").isEqualTo(graph.size());
    assertThat(named.lanes()).hasSizeLessThanOrEqualTo(processors);
  }

  @Test
  void everyNodeOnceAndAsManyStepsAsTheSchedule() {
    Property.check(
        "schedules as networks",
        CASES,
        RandomPrograms::any,
        Shrinker.none(),
        source -> {
          ProgramGraph graph = GoldenGraphs.run(source, Variant.STANDARD).graph();
          if (graph.size() <= MOST_NODES) {
            for (Scheduler one :
                List.of(new DepthFirst(), new BreadthFirst(), new WorkStealing())) {
              for (int processors : new int[] {1, 3, 100_000}) {
                check(graph, one, processors);
              }
            }
          }
        });
  }

  @Test
  void withProcessorsForAllThePathIsTheSpan() {
    ForkJoinProgram program =
        ForkJoinProgram.parse(
            "let fun f n = if n = 0 then 1 else n * f (n - 1) in {f 5, {f 2, f 9}} end");
    ProgramGraph graph =
        SpaceProfiles.analyze(program, AnalysisContext.defaults()).evaluation().graph();
    Schedule schedule = CheckedSchedule.of(new DepthFirst(), graph, 8, new Cancellation());
    NamedNetwork named = ScheduleNetwork.of("f", graph, schedule);
    ActivityFigures figures = new ActivityFigures(named.network(), named.target());
    assertThat(figures.makespan()).isEqualTo(Levels.of(graph).span());
    assertThat(named.lanes()).containsExactly("processor 1", "processor 2", "processor 3");
    int[] all = figures.positive(event -> named.name().apply(event).equals("f"));
    assertThat(figures.without(all)).isPositive();
  }

  @Test
  void aPictureIsDrawn() throws Exception {
    StringBuilder out = new StringBuilder();
    ForkJoinProgram program =
        ForkJoinProgram.parse("let fun f n = if n = 0 then 1 else f (n - 1) in {f 5, f 3} end");
    new GanttExporter().export(program, AnalysisContext.defaults(), out);
    assertThat(out).startsWith("<svg").contains("Schedule df of").contains("processor 2");
  }
}
