// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.Map;
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
 * @param figures its main figures, by paths in its values, and whether less or more of each is
 *     better; of an answer of yes or no, more is yes
 */
public record OperationCard<M extends Model>(
    Descriptor descriptor,
    Class<M> modelType,
    int arity,
    Optional<Option<Boolean>> chosenBy,
    Map<String, Goal> figures)
    implements Card {
  /** Checks the id and the number of models. */
  public OperationCard {
    Card.part(modelType, "modelType");
    Card.part(chosenBy, "chosenBy");
    figures = Map.copyOf(Card.part(figures, "figures"));
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
    this(descriptor, modelType, arity, Optional.empty(), Map.of());
  }

  /** The card of an operation that a switch chooses. */
  public OperationCard(
      Descriptor descriptor, Class<M> modelType, int arity, Optional<Option<Boolean>> chosenBy) {
    this(descriptor, modelType, arity, chosenBy, Map.of());
  }

  /** The card of an operation on one model with main figures. */
  public OperationCard(Descriptor descriptor, Class<M> modelType, Map<String, Goal> figures) {
    this(descriptor, modelType, 1, Optional.empty(), figures);
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
