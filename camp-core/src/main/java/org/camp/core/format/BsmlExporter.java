// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.ocaml.OcamlText;

/** Writes BSML and Multi-ML programs, laid out anew and without comments. */
public final class BsmlExporter implements ModelExporter<BulkSynchronousProgram> {
  private static final ExporterCard<BulkSynchronousProgram> CARD =
      new ExporterCard<>(
          Descriptor.of(
              "bsml", "BSML", "A BSML or Multi-ML program laid out anew, without comments"),
          BulkSynchronousProgram.class,
          "bsml",
          "text/plain");

  @Override
  public ExporterCard<BulkSynchronousProgram> card() {
    return CARD;
  }

  @Override
  public void export(BulkSynchronousProgram model, AnalysisContext context, Appendable out)
      throws IOException {
    out.append(OcamlText.of(model));
  }
}
