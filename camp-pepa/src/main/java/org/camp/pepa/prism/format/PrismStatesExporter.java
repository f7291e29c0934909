// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.pepa.prism.Prism;
import org.camp.pepa.prism.PrismModel;
import org.camp.pepa.prism.PrismOptions;
import org.camp.pepa.prism.chain.PrismChain;
import org.camp.pepa.prism.chain.VariableLayout;

/** The variables in every state of a PRISM model. */
public final class PrismStatesExporter implements ModelExporter<PrismModel> {
  private static final ExporterCard<PrismModel> CARD =
      new ExporterCard<>(
          Descriptor.of("prism-sta", "States", "The variables in every state of a PRISM model")
              .options(PrismOptions.STATES),
          PrismModel.class,
          "sta",
          "text/plain");

  @Override
  public ExporterCard<PrismModel> card() {
    return CARD;
  }

  @Override
  public void export(PrismModel model, AnalysisContext context, Appendable out) throws IOException {
    PrismChain chain = Prism.derive(model, context);
    VariableLayout layout = chain.system().layout();
    StringBuilder head = new StringBuilder();
    for (int v = 0; v < layout.size(); v++) {
      head.append(v == 0 ? "" : ",").append(layout.name(v));
    }
    out.append("(" + head + ")\n");
    for (int s = 0; s < chain.size(); s++) {
      int[] values = chain.values(s);
      StringBuilder row = new StringBuilder();
      for (int v = 0; v < values.length; v++) {
        row.append(v == 0 ? "" : ",").append(layout.text(v, values[v]));
      }
      out.append(s + ":(" + row + ")\n");
    }
  }
}
