// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.analysis.Option;
import org.camp.core.format.OrderExporter;
import org.camp.core.order.Executions;
import org.camp.core.report.draw.SvgWriter;

/** The form {@code lattice-svg}: the antichain lattice of the first execution as a picture. */
public final class LatticeSvgExporter implements ModelExporter<Executions> {
  private static final Option<Long> ANTICHAINS =
      Option.budget("antichains", 500, "how many antichains a drawn lattice may have");

  private static final Descriptor DESCRIPTOR =
      Descriptor.of(
              "lattice-svg",
              "Antichain lattice",
              "The lattice of antichains, edges labelled by event")
          .options(ANTICHAINS, OrderExporter.EXECUTION);

  /** For the service loader. */
  public LatticeSvgExporter() {}

  @Override
  public Descriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public Class<Executions> modelType() {
    return Executions.class;
  }

  @Override
  public String form() {
    return "lattice-svg";
  }

  @Override
  public String mediaType() {
    return "image/svg+xml";
  }

  @Override
  public void export(Executions model, AnalysisContext context, Appendable out) throws IOException {
    SvgWriter.write(
        LatticeDiagram.of(OrderExporter.chosen(model, context), context.get(ANTICHAINS)), out);
  }
}
