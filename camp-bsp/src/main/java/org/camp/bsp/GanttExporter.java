// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.report.Diagram;
import org.camp.core.report.activity.ActivityChart;
import org.camp.core.report.activity.NamedNetwork;
import org.camp.core.report.activity.SavingsChart;
import org.camp.core.report.draw.SvgWriter;

/**
 * The form {@code gantt}: who works when in the supersteps of a program, with the critical path and
 * what faster parts would save, as SVG.
 */
public final class GanttExporter implements ModelExporter<BulkSynchronousProgram> {
  private static final ExporterCard<BulkSynchronousProgram> CARD =
      new ExporterCard<>(
          Descriptor.of("bsp-gantt", "Gantt chart", "Who works when in the supersteps, as SVG")
              .paper(BspBackend.PAPER)
              .options(
                  BspOptions.P,
                  BspOptions.VIEW,
                  BspOptions.MISSING_TIMINGS,
                  BspOptions.DOWN,
                  BspOptions.CALLS,
                  BspOptions.SUPERSTEPS),
          BulkSynchronousProgram.class,
          "gantt",
          "image/svg+xml");

  @Override
  public ExporterCard<BulkSynchronousProgram> card() {
    return CARD;
  }

  @Override
  public void export(BulkSynchronousProgram program, AnalysisContext context, Appendable out)
      throws IOException {
    NamedNetwork network = SuperstepNetwork.of(Bsp.analyze(program, context));
    List<Diagram> pictures = new ArrayList<>(List.of(ActivityChart.of(network)));
    SavingsChart.of(network).ifPresent(pictures::add);
    SvgWriter.write(pictures, out);
  }
}
