// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.List;
import org.camp.core.model.Model;

/**
 * A theory: takes a model, gives a result.
 *
 * @param <M> the models it can look at
 */
public interface AnalysisBackend<M extends Model> extends Extension {
  /** The class of those models; subtypes are taken too. */
  Class<M> modelType();

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
   * Its main figures: paths in the values of its reports, to numbers or to objects of numbers. A
   * sweep measures them when nobody says what, so they should be what depends on the parameters and
   * options of the backend. Of paths with {@code |} between them it is the first that holds nothing
   * but numbers, or else the last. A backend without main figures is measured by the first key
   * figure with a unit, and the user is told that it was a guess.
   */
  default List<String> measures() {
    return List.of();
  }

  /**
   * Analyses. Implementations narrow the return type to a record of their own.
   *
   * @throws org.camp.core.diagnostic.CampException when there is no answer that the user can be
   *     given
   */
  AnalysisResult analyze(M model, AnalysisContext context);
}
