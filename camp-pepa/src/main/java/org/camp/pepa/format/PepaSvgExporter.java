// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.report.draw.SvgWriter;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.draw.LikelyStates;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.statespace.StateSpace;

/** The derivation graph of a PEPA model, drawn: of a large one, its likely states. */
public final class PepaSvgExporter implements ModelExporter<PepaModel> {
  private static final ExporterCard<PepaModel> CARD =
      new ExporterCard<>(
          Descriptor.of("states-svg", "State space", "The likely states of a PEPA model as SVG")
              .options(PepaOptions.STATES),
          PepaModel.class,
          "svg",
          "image/svg+xml");

  @Override
  public ExporterCard<PepaModel> card() {
    return CARD;
  }

  @Override
  public void export(PepaModel model, AnalysisContext context, Appendable out) throws IOException {
    StateSpace space = Pepa.derive(model, context);
    SvgWriter.write(LikelyStates.of(space, context.cancellation()), out);
  }
}
