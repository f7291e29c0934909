// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import java.io.IOException;
import java.util.Locale;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.lang.Program;
import org.camp.core.lang.SmlText;

/** Writes programs in the SML-like surface, laid out anew and without comments. */
public final class PmlExporter implements ModelExporter<Program> {
  private static final ExporterCard<Program> CARD =
      new ExporterCard<>(
          Descriptor.of("pml", "Parallel ML", "A program laid out anew, without comments"),
          Program.class,
          "pml",
          "text/plain");

  @Override
  public ExporterCard<Program> card() {
    return CARD;
  }

  @Override
  public void export(Program model, AnalysisContext context, Appendable out) throws IOException {
    if (!model.language().equals("pml")) {
      throw new NotApplicable(
          Diagnostic.error(
              "not-applicable",
              String.format(Locale.ROOT, "the program is written in '%s'", model.language())));
    }
    out.append(SmlText.of(model));
  }
}
