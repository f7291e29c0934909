// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.report.draw.SvgWriter;
import org.camp.pepa.draw.PrismStateDiagram;
import org.camp.pepa.prism.Prism;
import org.camp.pepa.prism.PrismModel;
import org.camp.pepa.prism.PrismOptions;

/** The state graph of a small PRISM model, drawn. */
public final class PrismSvgExporter implements ModelExporter<PrismModel> {
  private static final int MOST_STATES = 300;

  private static final ExporterCard<PrismModel> CARD =
      new ExporterCard<>(
          Descriptor.of("prism-svg", "State graph", "The state graph of a small PRISM model as SVG")
              .options(PrismOptions.STATES),
          PrismModel.class,
          "svg",
          "image/svg+xml");

  @Override
  public ExporterCard<PrismModel> card() {
    return CARD;
  }

  @Override
  public void export(PrismModel model, AnalysisContext context, Appendable out) throws IOException {
    SvgWriter.write(PrismStateDiagram.of(Prism.derive(model, context), MOST_STATES), out);
  }
}
