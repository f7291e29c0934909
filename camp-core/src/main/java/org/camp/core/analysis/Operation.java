// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.List;
import java.util.Optional;
import org.camp.core.model.Model;

/**
 * A verb that a backend contributes to the command. Its id is {@code backend.verb}; the command
 * merges the operations of one verb and picks by the kind of the model.
 *
 * @param <M> the models it works on
 */
public interface Operation<M extends Model> extends Extension {
  /** The class of those models. */
  Class<M> modelType();

  /** The verb: the part of the id behind the first dot. */
  default String verb() {
    String id = descriptor().id();
    return id.substring(id.indexOf('.') + 1);
  }

  /** How many models it takes: 1, or 2 for a comparison, or 0 when it looks at the host alone. */
  default int arity() {
    return 1;
  }

  /** Whether it can work on that model; other operations of the verb may. */
  default boolean takes(Model model) {
    return modelType().isInstance(model);
  }

  /**
   * The switch, one of its options, that chooses this operation where no model does: {@code
   * calibrate --bsp}. The one operation without a switch is what the verb does by itself.
   */
  default Optional<Option<Boolean>> chosenBy() {
    return Optional.empty();
  }

  /**
   * Does it.
   *
   * @param models as many as {@link #arity()} says
   * @throws org.camp.core.diagnostic.CampException when it cannot be done
   */
  AnalysisResult run(List<M> models, AnalysisContext context);
}
