// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.GraphExporter;
import org.camp.core.order.Executions;
import org.camp.core.report.LayeredGraph;

/** Writes the Hasse diagram of an execution for Graphviz: processes as clusters, covering pairs. */
public final class HasseExporter implements GraphExporter<Executions> {
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
  public LayeredGraph graph(Executions model, AnalysisContext context) {
    return HasseSvgExporter.diagram(OrderExporter.chosen(model, context));
  }
}
