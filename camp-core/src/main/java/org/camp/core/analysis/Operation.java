// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.List;
import org.camp.core.model.Model;

/**
 * A verb that a backend contributes to the command. Its id is {@code backend.verb}; the command
 * merges the operations of one verb and picks by the kind of the model.
 *
 * @param <M> the models it works on
 */
public interface Operation<M extends Model> extends Service {
  @Override
  OperationCard<M> card();

  /** Whether it can work on that model; other operations of the verb may. */
  default boolean takes(Model model) {
    return card().modelType().isInstance(model);
  }

  /**
   * Does it.
   *
   * @param models as many as the card says
   * @throws org.camp.core.diagnostic.CampException when it cannot be done
   */
  AnalysisResult run(List<M> models, AnalysisContext context);
}
