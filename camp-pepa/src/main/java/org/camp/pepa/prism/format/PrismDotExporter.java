// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.format;

import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.GraphExporter;
import org.camp.core.report.LayeredGraph;
import org.camp.pepa.draw.PrismStateDiagram;
import org.camp.pepa.prism.Prism;
import org.camp.pepa.prism.PrismModel;
import org.camp.pepa.prism.PrismOptions;

/** The state graph of a small PRISM model for Graphviz. */
public final class PrismDotExporter implements GraphExporter<PrismModel> {
  private static final int MOST_STATES = 2_000;

  private static final ExporterCard<PrismModel> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "prism-dot", "State graph", "The state graph of a small PRISM model for Graphviz")
              .options(PrismOptions.STATES),
          PrismModel.class,
          "dot",
          "text/vnd.graphviz");

  @Override
  public ExporterCard<PrismModel> card() {
    return CARD;
  }

  @Override
  public LayeredGraph graph(PrismModel model, AnalysisContext context) {
    return PrismStateDiagram.of(Prism.derive(model, context), MOST_STATES);
  }
}
