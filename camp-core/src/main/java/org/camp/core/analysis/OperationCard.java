// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.Optional;
import org.camp.core.model.Model;

/**
 * The card of a verb that a backend contributes to the command.
 *
 * @param <M> the models it works on
 * @param descriptor its name, whose id is {@code backend.verb}, and its options
 * @param modelType the class of those models
 * @param arity how many models it takes: 1, or 2 for a comparison, or 0 when it looks at the host
 *     alone
 * @param chosenBy the switch, one of its options, that chooses this operation where no model does:
 *     {@code calibrate --bsp}. The one operation without a switch is what the verb does by itself.
 */
public record OperationCard<M extends Model>(
    Descriptor descriptor, Class<M> modelType, int arity, Optional<Option<Boolean>> chosenBy)
    implements Card {
  /** Checks the id and the number of models. */
  public OperationCard {
    Card.part(modelType, "modelType");
    Card.part(chosenBy, "chosenBy");
    String id = Card.part(descriptor, "descriptor").id();
    int dot = id.indexOf('.');
    if (dot < 0 || dot == id.length() - 1) {
      throw new ContractBreach("the id '" + id + "' is not 'backend.verb'");
    }
    if (arity < 0) {
      throw new ContractBreach("its arity is " + arity);
    }
  }

  /** The card of an operation on {@code arity} models that needs no switch. */
  public OperationCard(Descriptor descriptor, Class<M> modelType, int arity) {
    this(descriptor, modelType, arity, Optional.empty());
  }

  /** The card of an operation on one model. */
  public OperationCard(Descriptor descriptor, Class<M> modelType) {
    this(descriptor, modelType, 1);
  }

  /** The verb: the part of the id behind the first dot. */
  public String verb() {
    String id = descriptor.id();
    return id.substring(id.indexOf('.') + 1);
  }
}
