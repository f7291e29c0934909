// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.format.OrderExporter;
import org.camp.core.order.Executions;
import org.camp.core.report.draw.DotWriter;

/** The form {@code lattice-dot}: the antichain lattice of the first execution for Graphviz. */
public final class LatticeDotExporter implements ModelExporter<Executions> {
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
  public void export(Executions model, AnalysisContext context, Appendable out) throws IOException {
    DotWriter.write(LatticeDiagram.of(model, context), out);
  }
}
