// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.folded;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.order.Executions;
import org.camp.core.report.draw.SvgWriter;

/** The form {@code folded-svg}: the folded lattice of a pattern as a picture. */
public final class FoldedSvgExporter implements ModelExporter<Executions> {
  private static final ExporterCard<Executions> CARD =
      FoldedForm.card("folded-svg", "image/svg+xml");

  @Override
  public ExporterCard<Executions> card() {
    return CARD;
  }

  @Override
  public void export(Executions model, AnalysisContext context, Appendable out) throws IOException {
    FoldedLattice lattice = FoldedForm.unfolded(FoldedForm.folded(model, context), context);
    SvgWriter.write(FoldedForm.drawn(lattice), out);
  }
}
