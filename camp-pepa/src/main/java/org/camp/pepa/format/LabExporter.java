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

/** The initial state and the deadlocks of a PEPA model, for PRISM. */
public final class LabExporter implements ModelExporter<PepaModel> {
  private static final ExporterCard<PepaModel> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "pepa-lab",
                  "Labels",
                  "The initial state and the deadlocks of a PEPA model, for PRISM")
              .options(PepaOptions.STATES),
          PepaModel.class,
          "lab",
          "text/plain");

  @Override
  public ExporterCard<PepaModel> card() {
    return CARD;
  }

  @Override
  public void export(PepaModel model, AnalysisContext context, Appendable out) throws IOException {
    StateSpace space = Pepa.derive(model, context);
    out.append("0=\"init\" 1=\"deadlock\"\n0: 0");
    out.append(space.rows().end(0) == 0 ? " 1\n" : "\n");
    for (int s = 1; s < space.size(); s++) {
      if (space.rows().first(s) == space.rows().end(s)) {
        out.append(s + ": 1\n");
      }
    }
  }
}
