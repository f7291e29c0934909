// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.List;
import java.util.Map;
import org.camp.core.model.Model;

/**
 * The card of an analysis.
 *
 * @param <M> the models it can look at
 * @param descriptor its name and options
 * @param modelType the class of those models; subtypes are taken too
 * @param measures its main figures: paths in the values of its reports, to numbers or to objects of
 *     numbers. A sweep measures them when nobody says what, so they should be what depends on the
 *     parameters and options of the backend. Of paths with {@code |} between them it is the first
 *     that holds nothing but numbers, or else the last. {@code [*]} stands for every entry of a
 *     list. A backend without main figures is measured by the first key figure with a unit, and the
 *     user is told that it was a guess.
 * @param goals whether less or more of a figure is better, by paths in the values without what
 *     picks entries of lists: one for all that it leads into. One name may be {@code *}, which
 *     stands for any. What has none is neither better nor worse when it changes.
 */
public record BackendCard<M extends Model>(
    Descriptor descriptor, Class<M> modelType, List<String> measures, Map<String, Goal> goals)
    implements Card {
  /** Copies the list and the map. */
  public BackendCard {
    Card.part(descriptor, "descriptor");
    Card.part(modelType, "modelType");
    measures = List.copyOf(Card.part(measures, "measures"));
    goals = Map.copyOf(Card.part(goals, "goals"));
  }

  /** The card of an analysis whose figures are neither better nor worse. */
  public BackendCard(Descriptor descriptor, Class<M> modelType, List<String> measures) {
    this(descriptor, modelType, measures, Map.of());
  }

  /** The card of an analysis without main figures. */
  public BackendCard(Descriptor descriptor, Class<M> modelType) {
    this(descriptor, modelType, List.of());
  }
}
