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

/** The rates of a PRISM model as an explicit matrix. */
public final class PrismTransitionsExporter implements ModelExporter<PrismModel> {
  private static final ExporterCard<PrismModel> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "prism-tra", "Transitions", "The rates of a PRISM model as an explicit matrix")
              .options(PrismOptions.STATES),
          PrismModel.class,
          "tra",
          "text/plain");

  @Override
  public ExporterCard<PrismModel> card() {
    return CARD;
  }

  @Override
  public void export(PrismModel model, AnalysisContext context, Appendable out) throws IOException {
    PrismChain chain = Prism.derive(model, context);
    out.append(chain.size() + " " + chain.rows().count() + "\n");
    for (int s = 0; s < chain.size(); s++) {
      for (int t = chain.rows().first(s); t < chain.rows().end(s); t++) {
        out.append(s + " " + chain.rows().state(t) + " " + chain.rows().rate(t) + "\n");
      }
    }
  }
}
