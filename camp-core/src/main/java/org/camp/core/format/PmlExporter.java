// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.lang.sml.SmlText;

/** Writes programs in the SML-like surface, laid out anew and without comments. */
public final class PmlExporter implements ModelExporter<ForkJoinProgram> {
  private static final ExporterCard<ForkJoinProgram> CARD =
      new ExporterCard<>(
          Descriptor.of("pml", "Parallel ML", "A program laid out anew, without comments"),
          ForkJoinProgram.class,
          "pml",
          "text/plain");

  @Override
  public ExporterCard<ForkJoinProgram> card() {
    return CARD;
  }

  @Override
  public void export(ForkJoinProgram model, AnalysisContext context, Appendable out)
      throws IOException {
    if (model.standard() != null) {
      throw new BadInput(
          Diagnostic.error("unsupported", "a program in Standard ML is not written as .pml")
              .withHint("its text is laid out as you wrote it"));
    }
    out.append(SmlText.of(model));
  }
}
