// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.order.Executions;
import org.camp.core.report.draw.DotWriter;

/** Writes the Hasse diagram of an execution for Graphviz: processes as clusters, covering pairs. */
public final class HasseExporter implements ModelExporter<Executions> {
  private static final ExporterCard<Executions> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "order-dot", "Hasse diagram", "The covering pairs of an execution for Graphviz")
              .options(OrderExporter.EXECUTION),
          Executions.class,
          "dot",
          "text/vnd.graphviz");

  @Override
  public ExporterCard<Executions> card() {
    return CARD;
  }

  @Override
  public void export(Executions model, AnalysisContext context, Appendable out) throws IOException {
    DotWriter.write(HasseSvgExporter.diagram(OrderExporter.chosen(model, context)), out);
  }
}
