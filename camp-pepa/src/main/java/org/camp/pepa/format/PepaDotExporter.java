// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.GraphExporter;
import org.camp.core.report.LayeredGraph;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.draw.StateDiagram;
import org.camp.pepa.lang.PepaModel;

/** The derivation graph of a small PEPA model for Graphviz. */
public final class PepaDotExporter implements GraphExporter<PepaModel> {
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
  public LayeredGraph graph(PepaModel model, AnalysisContext context) {
    return StateDiagram.of(Pepa.derive(model, context), MOST_STATES);
  }
}
