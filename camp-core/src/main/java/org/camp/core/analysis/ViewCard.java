// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import org.camp.core.model.Model;

/**
 * The card of a view.
 *
 * @param <A> what is looked at
 * @param <B> what it is seen as
 * @param descriptor its name and options
 * @param from the class of models that are looked at
 * @param to the class of models that they are seen as
 * @param lossy whether something is lost on the way; a lossy view stands alone, never in a chain
 */
public record ViewCard<A extends Model, B extends Model>(
    Descriptor descriptor, Class<A> from, Class<B> to, boolean lossy) implements Card {
  /** Checks that nothing is missing. */
  public ViewCard {
    Card.part(descriptor, "descriptor");
    Card.part(from, "from");
    Card.part(to, "to");
  }

  /** The card of a view that loses nothing. */
  public ViewCard(Descriptor descriptor, Class<A> from, Class<B> to) {
    this(descriptor, from, to, false);
  }
}
