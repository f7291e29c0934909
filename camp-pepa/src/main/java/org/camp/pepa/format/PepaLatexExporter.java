// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelExporter;
import org.camp.pepa.lang.PepaModel;

/** The definitions of a PEPA model as LaTeX. */
public final class PepaLatexExporter implements ModelExporter<PepaModel> {
  private static final Descriptor DESCRIPTOR =
      Descriptor.of("pepa-latex", "PEPA in LaTeX", "The definitions of a PEPA model as LaTeX");

  /** For the service loader. */
  public PepaLatexExporter() {}

  @Override
  public Descriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public Class<PepaModel> modelType() {
    return PepaModel.class;
  }

  @Override
  public String form() {
    return "latex";
  }

  @Override
  public String mediaType() {
    return "application/x-latex";
  }

  @Override
  public void export(PepaModel model, AnalysisContext context, Appendable out) throws IOException {
    LatexText.write(model.definitions(), out);
  }
}
