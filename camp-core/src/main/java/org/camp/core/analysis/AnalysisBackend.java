// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import org.camp.core.model.Model;

/**
 * A theory: takes a model, gives a result.
 *
 * @param <M> the models it can look at
 */
public interface AnalysisBackend<M extends Model> extends Service {
  @Override
  BackendCard<M> card();

  /**
   * Analyses. Implementations narrow the return type to a record of their own.
   *
   * @throws org.camp.core.diagnostic.CampException when there is no answer that the user can be
   *     given
   */
  AnalysisResult analyze(M model, AnalysisContext context);
}
