// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.pepa.lang.PepaModel;

/** The definitions of a PEPA model as LaTeX. */
public final class PepaLatexExporter implements ModelExporter<PepaModel> {
  private static final ExporterCard<PepaModel> CARD =
      new ExporterCard<>(
          Descriptor.of("pepa-latex", "PEPA in LaTeX", "The definitions of a PEPA model as LaTeX"),
          PepaModel.class,
          "latex",
          "application/x-latex");

  @Override
  public ExporterCard<PepaModel> card() {
    return CARD;
  }

  @Override
  public void export(PepaModel model, AnalysisContext context, Appendable out) throws IOException {
    LatexText.write(model.definitions(), out);
  }
}
