// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.List;
import java.util.Locale;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ScheduleExporter;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.report.activity.NamedNetwork;
import org.camp.spaceprofile.draw.ScheduleNetwork;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.CheckedSchedule;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.schedule.Scheduler;
import org.camp.spaceprofile.semantics.Evaluation;

/**
 * The form {@code gantt}: which processor runs what when under the first schedule on the last
 * number of processors, with the critical path and what faster functions would save, as SVG.
 */
public final class GanttExporter implements ScheduleExporter<ForkJoinProgram> {
  private static final int MOST_NODES = 200_000;

  private static final ExporterCard<ForkJoinProgram> CARD =
      new ExporterCard<>(
          Descriptor.of("space-gantt", "Gantt chart", "Which processor runs what when, as SVG")
              .paper(SpaceBackend.PAPER)
              .options(
                  SpaceOptions.SCHEDULERS,
                  SpaceOptions.PROCESSORS,
                  SpaceOptions.UNBOXED,
                  SpaceOptions.ALT_APP,
                  SpaceOptions.SEED,
                  SpaceOptions.NODES),
          ForkJoinProgram.class,
          "gantt",
          "image/svg+xml");

  @Override
  public ExporterCard<ForkJoinProgram> card() {
    return CARD;
  }

  @Override
  public NamedNetwork schedule(ForkJoinProgram model, AnalysisContext context) {
    Scheduler scheduler = Schedulers.chosen(context).get(0);
    Evaluation evaluation = SpaceProfiles.evaluate(model, List.of(scheduler), context);
    ProgramGraph graph = evaluation.graph();
    if (graph.size() > MOST_NODES) {
      throw new OverBudget(
          Diagnostic.error(
                  "too-large-to-draw",
                  String.format(
                      Locale.ROOT,
                      "the run has %,d nodes; schedules of at most %,d are drawn",
                      graph.size(),
                      MOST_NODES))
              .withHint("draw a smaller input"));
    }
    int[] counts = Schedulers.processors(context.get(SpaceOptions.PROCESSORS));
    Schedule schedule =
        CheckedSchedule.of(scheduler, graph, counts[counts.length - 1], context.cancellation());
    return ScheduleNetwork.of(model.name(), graph, schedule);
  }
}
