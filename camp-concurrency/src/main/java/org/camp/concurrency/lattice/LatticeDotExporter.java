// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.GraphExporter;
import org.camp.core.format.OrderExporter;
import org.camp.core.order.Executions;
import org.camp.core.report.LayeredGraph;

/** The form {@code lattice-dot}: the antichain lattice of the first execution for Graphviz. */
public final class LatticeDotExporter implements GraphExporter<Executions> {
  private static final ExporterCard<Executions> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "lattice-dot",
                  "Antichain lattice",
                  "The lattice of antichains, edges labelled by event")
              .options(LatticeDiagram.ANTICHAINS, OrderExporter.EXECUTION),
          Executions.class,
          "lattice-dot",
          "text/vnd.graphviz");

  @Override
  public ExporterCard<Executions> card() {
    return CARD;
  }

  @Override
  public LayeredGraph graph(Executions model, AnalysisContext context) {
    return LatticeDiagram.of(model, context);
  }
}
