// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.toys;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;

/** Letters as a word, of which few would be none. */
public final class AsWord implements ModelExporter<Letters> {
  @Override
  public ExporterCard<Letters> card() {
    return new ExporterCard<>(
        Descriptor.of("letters.word", "Word", "A word of five letters or more."),
        Letters.class,
        "word",
        "text/plain");
  }

  @Override
  public void export(Letters model, AnalysisContext context, Appendable out) throws IOException {
    if (model.count() < 5) {
      throw new NotApplicable(Diagnostic.error("short", "fewer than five letters"));
    }
    out.append("a".repeat((int) model.count())).append('\n');
  }
}
