// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.report.draw.DotWriter;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.draw.StateDiagram;
import org.camp.pepa.lang.PepaModel;

/** The derivation graph of a small PEPA model for Graphviz. */
public final class PepaDotExporter implements ModelExporter<PepaModel> {
  private static final int MOST_STATES = 2_000;

  private static final ExporterCard<PepaModel> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "states-dot",
                  "State space",
                  "The derivation graph of a small PEPA model for Graphviz")
              .options(PepaOptions.STATES),
          PepaModel.class,
          "dot",
          "text/vnd.graphviz");

  @Override
  public ExporterCard<PepaModel> card() {
    return CARD;
  }

  @Override
  public void export(PepaModel model, AnalysisContext context, Appendable out) throws IOException {
    DotWriter.write(StateDiagram.of(Pepa.derive(model, context), MOST_STATES), out);
  }
}
