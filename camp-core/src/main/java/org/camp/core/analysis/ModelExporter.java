// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.io.IOException;
import org.camp.core.model.Model;

/**
 * Writes a model in another form.
 *
 * @param <M> the models it writes
 */
public interface ModelExporter<M extends Model> extends Service {
  @Override
  ExporterCard<M> card();

  /**
   * Writes {@code model} to {@code out}.
   *
   * @throws IOException when {@code out} does
   * @throws org.camp.core.diagnostic.CampException when this model has no such form
   */
  void export(M model, AnalysisContext context, Appendable out) throws IOException;
}
