// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.io.IOException;
import org.camp.core.model.Model;
import org.camp.core.report.LayeredGraph;
import org.camp.core.report.draw.DotWriter;

/**
 * Writes a model as a graph in the DOT language. The command writes the same graph as GraphML, too:
 * as {@code graphml}, or {@code x-graphml} where this form is {@code x-dot} or {@code x}.
 *
 * @param <M> the models it writes
 */
public interface GraphExporter<M extends Model> extends ModelExporter<M> {
  /**
   * The graph of a model.
   *
   * @throws org.camp.core.diagnostic.CampException when this model has none
   */
  LayeredGraph graph(M model, AnalysisContext context);

  @Override
  default void export(M model, AnalysisContext context, Appendable out) throws IOException {
    DotWriter.write(graph(model, context), out);
  }
}
