// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.form;

import java.io.IOException;
import org.camp.concurrency.time.TimeOptions;
import org.camp.concurrency.time.picture.CallStacks;
import org.camp.concurrency.time.picture.CriticalFlame;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.order.Executions;
import org.camp.core.report.draw.SvgWriter;

/** The form {@code flame}: time on critical paths by the path of operations, as SVG. */
public final class FlameExporter implements ModelExporter<Executions> {
  private static final ExporterCard<Executions> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "time-flame",
                  "Flame graph",
                  "Time on critical paths by the path of operations, as SVG")
              .options(TimeOptions.ROOT, TimeOptions.TRACE),
          Executions.class,
          "flame",
          "image/svg+xml");

  @Override
  public ExporterCard<Executions> card() {
    return CARD;
  }

  @Override
  public void export(Executions model, AnalysisContext context, Appendable out) throws IOException {
    CallStacks stacks = new CallStacks();
    TimedRuns.of(model, context).each(stacks::add);
    FoldedExporter.tellLost(stacks, context);
    SvgWriter.write(CriticalFlame.of(model.name(), stacks), out);
  }
}
