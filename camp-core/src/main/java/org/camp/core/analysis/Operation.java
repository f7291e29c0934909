// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.List;
import java.util.Map;
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

  /** Whether several files or directories are one model for it, as traces of one system are. */
  default boolean takesSet() {
    return false;
  }

  /** Options that its models are read with where the user gives no others: key → value. */
  default Map<String, String> reading() {
    return Map.of();
  }

  /**
   * Options with which the command runs it for each line of a table of cases, where the user gives
   * no others: key → value.
   */
  default Map<String, String> eachCase() {
    return Map.of();
  }

  /** Whether its results are models, which can be written in their forms. */
  default boolean makesModel() {
    return false;
  }

  /**
   * Does it.
   *
   * @param models as many as the card says
   * @throws org.camp.core.diagnostic.CampException when it cannot be done
   */
  AnalysisResult run(List<M> models, AnalysisContext context);
}
