// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ScheduleExporter;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.report.activity.NamedNetwork;

/**
 * The form {@code gantt}: who works when in the supersteps of a program, with the critical path and
 * what faster parts would save, as SVG.
 */
public final class GanttExporter implements ScheduleExporter<BulkSynchronousProgram> {
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
  public NamedNetwork schedule(BulkSynchronousProgram program, AnalysisContext context) {
    return SuperstepNetwork.of(Bsp.analyze(program, context));
  }
}
