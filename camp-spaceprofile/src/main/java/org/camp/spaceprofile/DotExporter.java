// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.GraphExporter;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.report.LayeredGraph;
import org.camp.spaceprofile.draw.DistilledGraph;
import org.camp.spaceprofile.draw.GraphDiagram;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.CheckedSchedule;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.schedule.Scheduler;
import org.camp.spaceprofile.semantics.Evaluation;
import org.camp.spaceprofile.space.PeakUse;
import org.camp.spaceprofile.space.SpaceUse;
import org.camp.spaceprofile.space.Weights;

/** Writes the graphs of a program's run, at the peak of the first schedule, in the DOT language. */
public final class DotExporter implements GraphExporter<ForkJoinProgram> {
  private static final int MOST_GROUPS = 2_000;

  private static final ExporterCard<ForkJoinProgram> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "spaceprofile",
                  "Cost graphs",
                  "Computation and heap graph of a run, distilled, at the peak of a schedule")
              .paper(SpaceBackend.PAPER)
              .options(
                  SpaceOptions.SCHEDULERS,
                  SpaceOptions.PROCESSORS,
                  SpaceOptions.UNBOXED,
                  SpaceOptions.ALT_APP,
                  SpaceOptions.WEIGHTS,
                  SpaceOptions.LAYOUT,
                  SpaceOptions.GRAIN,
                  SpaceOptions.SEQUENTIAL_BELOW,
                  SpaceOptions.RACES,
                  SpaceOptions.WITHOUT_RESULT,
                  SpaceOptions.SEED,
                  SpaceOptions.NODES),
          ForkJoinProgram.class,
          "dot",
          "text/vnd.graphviz");

  @Override
  public ExporterCard<ForkJoinProgram> card() {
    return CARD;
  }

  @Override
  public LayeredGraph graph(ForkJoinProgram model, AnalysisContext context) {
    Scheduler scheduler = Schedulers.chosen(context).get(0);
    Evaluation evaluation = SpaceProfiles.evaluate(model, List.of(scheduler), context);
    ProgramGraph graph = evaluation.graph();
    if (graph.futureCount() > 0) {
      throw new IllFormed(
          Diagnostic.error("unsupported", "graphs of programs with futures are not drawn yet"));
    }
    Cancellation cancellation = context.cancellation();
    Weights weights = context.get(SpaceOptions.WEIGHTS);
    int processors = Schedulers.processors(context.get(SpaceOptions.PROCESSORS))[0];
    Schedule schedule = CheckedSchedule.of(scheduler, graph, processors, cancellation);
    SpaceUse use = SpaceUse.of(graph, schedule, weights, cancellation);
    PeakUse peak = PeakUse.of(graph, use, use.atStep(), weights, cancellation);
    DistilledGraph drawing =
        DistilledGraph.of(DistilledGraph.folded(graph, MOST_GROUPS), schedule, peak);
    return GraphDiagram.of(model.name(), drawing, graph, model.source());
  }
}
