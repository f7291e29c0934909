// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.report.draw.SvgWriter;
import org.camp.pepa.draw.LikelyStates;
import org.camp.pepa.prism.Prism;
import org.camp.pepa.prism.PrismModel;
import org.camp.pepa.prism.PrismOptions;
import org.camp.pepa.prism.chain.PrismChain;

/** The state graph of a PRISM model, drawn: of a large one, its likely states. */
public final class PrismSvgExporter implements ModelExporter<PrismModel> {
  private static final ExporterCard<PrismModel> CARD =
      new ExporterCard<>(
          Descriptor.of("prism-svg", "State graph", "The likely states of a PRISM model as SVG")
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
    PrismChain chain = Prism.derive(model, context);
    SvgWriter.write(LikelyStates.of(chain, context.cancellation()), out);
  }
}
