// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import org.camp.core.model.Model;

/**
 * Sees a model of one kind as one of another kind.
 *
 * @param <A> what is looked at
 * @param <B> what it is seen as
 */
public interface ModelView<A extends Model, B extends Model> extends Service {
  @Override
  ViewCard<A, B> card();

  /**
   * The model as another kind of model.
   *
   * @throws org.camp.core.diagnostic.NotApplicable with the reason, when this model cannot be seen
   *     so
   */
  B view(A model, AnalysisContext context);
}
