// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.toys;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;

/** Letters written out. */
public final class AsText implements ModelExporter<Letters> {
  @Override
  public ExporterCard<Letters> card() {
    return new ExporterCard<>(
        Descriptor.of("letters.stars", "Stars", "A star for each letter."),
        Letters.class,
        "stars",
        "text/plain");
  }

  @Override
  public void export(Letters model, AnalysisContext context, Appendable out) throws IOException {
    out.append("*".repeat((int) model.count())).append('\n');
  }
}
