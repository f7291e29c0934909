// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.folded;

import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.GraphExporter;
import org.camp.core.order.Executions;
import org.camp.core.report.LayeredGraph;

/** The form {@code folded-dot}: the folded lattice of a pattern for Graphviz. */
public final class FoldedDotExporter implements GraphExporter<Executions> {
  private static final ExporterCard<Executions> CARD =
      FoldedForm.card("folded-dot", "text/vnd.graphviz");

  @Override
  public ExporterCard<Executions> card() {
    return CARD;
  }

  @Override
  public LayeredGraph graph(Executions model, AnalysisContext context) {
    FoldedLattice lattice = FoldedForm.unfolded(FoldedForm.folded(model, context), context);
    return FoldedForm.graph(lattice);
  }
}
