// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.List;
import org.camp.core.model.Model;

/**
 * The card of a file format.
 *
 * @param <M> the models that are read
 * @param descriptor its name and options
 * @param modelType the class of those models
 * @param extensions file name endings with their dot, such as {@code .order.json}; the longest that
 *     fits wins
 */
public record ReaderCard<M extends Model>(
    Descriptor descriptor, Class<M> modelType, List<String> extensions) implements Card {
  /** Copies the list, whose members have a dot in front. */
  public ReaderCard {
    Card.part(descriptor, "descriptor");
    Card.part(modelType, "modelType");
    for (String ending : Card.part(extensions, "extensions")) {
      if (!Card.part(ending, "extensions").startsWith(".")) {
        throw new ContractBreach("the ending '" + ending + "' has no dot in front");
      }
    }
    extensions = List.copyOf(extensions);
  }
}
