// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelExporter;
import org.camp.pepa.lang.PepaModel;

/** Writes a PEPA model in the dialect that most tools read. */
public final class PepaExporter implements ModelExporter<PepaModel> {
  private static final Descriptor DESCRIPTOR =
      Descriptor.of("pepa", "PEPA", "The model in the dialect that most tools read");

  /** For the service loader. */
  public PepaExporter() {}

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
    return "pepa";
  }

  @Override
  public String mediaType() {
    return "text/plain";
  }

  @Override
  public void export(PepaModel model, AnalysisContext context, Appendable out) throws IOException {
    out.append(model.text());
  }
}
