// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.export;

import java.io.IOException;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.draw.SvgWriter;
import org.camp.mpst.MpstBackend;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.contention.Contention;
import org.camp.mpst.contention.Schedule;
import org.camp.mpst.draw.GanttChart;

/** The form {@code gantt}: which core of the machine runs which role when, as SVG. */
public final class GanttExporter implements ModelExporter<Protocol> {
  private static final ExporterCard<Protocol> CARD =
      new ExporterCard<>(
          Descriptor.of("mpst-gantt", "Gantt chart", "Which core runs which role when, as SVG")
              .paper(MpstBackend.PAPER),
          Protocol.class,
          "gantt",
          "image/svg+xml");

  @Override
  public ExporterCard<Protocol> card() {
    return CARD;
  }

  @Override
  public void export(Protocol protocol, AnalysisContext context, Appendable out)
      throws IOException {
    if (context.machine().map(m -> m.nodes().isEmpty()).orElse(true)) {
      throw new BadInput(
          Diagnostic.error("no-nodes", "a Gantt chart needs a machine with nodes")
              .withHint("give one with -m: nodes: {n1: {cores: 4}}"));
    }
    MpstResult result = SessionTypes.analyze(protocol, context);
    if (result.contention().isEmpty()) {
      throw new IllFormed(
          Diagnostic.error("no-schedule", "without all costs and a mapping there is no schedule")
              .withHint("'camp analyze' says what is missing"));
    }
    Contention contention = result.contention().get();
    Schedule schedule =
        contention
            .schedule()
            .orElseThrow(
                () ->
                    new OverBudget(
                        Diagnostic.error("too-large-to-draw", "the schedule is too long")
                            .withHint("take fewer iterations with -k, or a smaller instance")));
    SvgWriter.write(List.of(GanttChart.of(schedule)), out);
  }
}
