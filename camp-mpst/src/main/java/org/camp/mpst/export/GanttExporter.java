// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.export;

import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ScheduleExporter;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Lanes;
import org.camp.core.report.Summary;
import org.camp.core.report.activity.NamedNetwork;
import org.camp.mpst.MpstBackend;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.contention.Contention;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.draw.ActionNetwork;
import org.camp.mpst.draw.CoreNetwork;
import org.camp.mpst.draw.ProtocolPictures;

/**
 * The form {@code gantt}: which core of the machine runs which role when, or what each role does
 * when the machine has no nodes, with the critical path and what faster parts would save, as SVG.
 */
public final class GanttExporter implements ScheduleExporter<Protocol> {
  private static final int MOST_EVENTS = 200_000;

  private static final ExporterCard<Protocol> CARD =
      new ExporterCard<>(
          Descriptor.of("mpst-gantt", "Gantt chart", "Which role or core does what when, as SVG")
              .paper(MpstBackend.PAPER)
              .options(
                  MpstOptions.DEFAULT_COST,
                  MpstOptions.OPERATIONS,
                  MpstOptions.STEPS,
                  MpstOptions.EVENTS,
                  MpstOptions.CONTENTION),
          Protocol.class,
          "gantt",
          "image/svg+xml");

  @Override
  public ExporterCard<Protocol> card() {
    return CARD;
  }

  @Override
  public NamedNetwork schedule(Protocol protocol, AnalysisContext context) {
    MpstResult result = SessionTypes.analyze(protocol, context);
    boolean nodes = context.machine().filter(m -> !m.nodes().isEmpty()).isPresent();
    return nodes ? cores(result) : roles(result);
  }

  /** The messages, whether or not their times are known. */
  @Override
  public Lanes sequence(Protocol protocol, AnalysisContext context) {
    MpstResult result = SessionTypes.analyze(protocol, context);
    return ProtocolPictures.sequence(result.instance(), result.cost())
        .orElseThrow(GanttExporter::tooLong);
  }

  private static NamedNetwork roles(MpstResult result) {
    BoundedCost cost =
        result.cost().filter(bound -> bound.total() > 0).orElseThrow(() -> unknown(result));
    return cost.timeline()
        .filter(timeline -> timeline.size() <= MOST_EVENTS)
        .flatMap(timeline -> ActionNetwork.of(result.instance(), timeline))
        .orElseThrow(GanttExporter::tooLong);
  }

  private static IllFormed unknown(MpstResult result) {
    Optional<Summary> open = result.report().summary().get().filter(Summary::open);
    return new IllFormed(
        Diagnostic.error(
                "no-schedule",
                "without all costs there is no schedule"
                    + open.map(summary -> ": " + summary.answer()).orElse(""))
            .withHint(
                open.flatMap(summary -> summary.said("Give"))
                    .map(ways -> "give " + ways)
                    .orElse("'camp analyze' says what is missing")));
  }

  private static NamedNetwork cores(MpstResult result) {
    Contention contention =
        result
            .contention()
            .orElseThrow(
                () ->
                    new IllFormed(
                        Diagnostic.error(
                                "no-schedule",
                                "without all costs and a mapping there is no schedule")
                            .withHint("'camp analyze' says what is missing")));
    return contention.schedule().map(CoreNetwork::of).orElseThrow(GanttExporter::tooLong);
  }

  private static OverBudget tooLong() {
    return new OverBudget(
        Diagnostic.error("too-large-to-draw", "the schedule is too long")
            .withHint("take fewer iterations with -k, or a smaller instance"));
  }
}
