// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.statespace.StateSpace;

/** The rates of a PEPA model's Markov chain as an explicit matrix, for PRISM. */
public final class TraExporter implements ModelExporter<PepaModel> {
  private static final ExporterCard<PepaModel> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "pepa-tra",
                  "Transitions",
                  "The rates of a PEPA model's Markov chain as an explicit matrix, for PRISM")
              .options(PepaOptions.STATES),
          PepaModel.class,
          "tra",
          "text/plain");

  @Override
  public ExporterCard<PepaModel> card() {
    return CARD;
  }

  @Override
  public void export(PepaModel model, AnalysisContext context, Appendable out) throws IOException {
    StateSpace space = Pepa.derive(model, context);
    out.append(space.size() + " " + space.transitions() + "\n");
    for (int s = 0; s < space.size(); s++) {
      for (int t = space.rows().first(s); t < space.rows().end(s); t++) {
        out.append(s + " " + space.rows().state(t) + " " + space.rows().rate(t) + "\n");
      }
    }
  }
}
