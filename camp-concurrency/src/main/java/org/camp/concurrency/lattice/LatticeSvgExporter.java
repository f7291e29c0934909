// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.format.OrderExporter;
import org.camp.core.order.Executions;
import org.camp.core.report.draw.SvgWriter;

/** The form {@code lattice-svg}: the antichain lattice of the first execution as a picture. */
public final class LatticeSvgExporter implements ModelExporter<Executions> {
  private static final ExporterCard<Executions> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "lattice-svg",
                  "Antichain lattice",
                  "The lattice of antichains, edges labelled by event")
              .options(LatticeDiagram.ANTICHAINS, OrderExporter.EXECUTION),
          Executions.class,
          "lattice-svg",
          "image/svg+xml");

  @Override
  public ExporterCard<Executions> card() {
    return CARD;
  }

  @Override
  public void export(Executions model, AnalysisContext context, Appendable out) throws IOException {
    SvgWriter.write(LatticeDiagram.of(model, context), out);
  }
}
