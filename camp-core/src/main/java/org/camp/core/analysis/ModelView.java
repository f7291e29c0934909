// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import org.camp.core.model.Model;

/**
 * Sees a model of one kind as one of another kind.
 *
 * @param <A> what is looked at
 * @param <B> what it is seen as
 */
public interface ModelView<A extends Model, B extends Model> extends Extension {
  @Override
  ViewCard<A, B> card();

  /**
   * Whether it looks at what the reader of that id gives, where several readers give models of its
   * type. Lists say so; a model that it cannot look at is refused all the same.
   *
   * @param format the id of a reader
   */
  default boolean reads(String format) {
    return true;
  }

  /**
   * The model as another kind of model.
   *
   * @throws org.camp.core.diagnostic.NotApplicable with the reason, when this model cannot be seen
   *     so
   */
  B view(A model, AnalysisContext context);
}
