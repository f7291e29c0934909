// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.pepa.prism.PrismModel;
import org.camp.pepa.prism.lang.PrismText;

/** A PRISM model with its copies written out and its formulas expanded. */
public final class PrismTextExporter implements ModelExporter<PrismModel> {
  private static final ExporterCard<PrismModel> CARD =
      new ExporterCard<>(
          Descriptor.of(
              "prism", "PRISM", "A PRISM model, copies of modules and formulas written out"),
          PrismModel.class,
          "prism",
          "text/plain");

  @Override
  public ExporterCard<PrismModel> card() {
    return CARD;
  }

  @Override
  public void export(PrismModel model, AnalysisContext context, Appendable out) throws IOException {
    out.append(PrismText.of(model.program()));
  }
}
