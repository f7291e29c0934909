// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A model with one more replica of something.
 *
 * @param change what is different, in words
 * @param model makes that model; may throw what making any model may throw
 */
public record ModelVariant(String change, Supplier<PepaModel> model) {
  /** Finds the variant with one more replica of a component. */
  @FunctionalInterface
  public interface Finder {
    /** None, for models that do not know better. */
    Finder NONE = component -> Optional.empty();

    /** The model with one more of the component that starts as {@code component}. */
    Optional<ModelVariant> oneMore(String component);

    /** What the source of the model calls a component, the name that people read first. */
    default List<String> names(String component) {
      return List.of();
    }

    /** The model in which tasks share their nodes so; none where they do not share any. */
    default Optional<PepaModel> shared(Sharing sharing) {
      return Optional.empty();
    }
  }
}
