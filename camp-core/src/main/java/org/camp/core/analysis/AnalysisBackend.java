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
   * Paths in the values of its reports that a sweep measures when nobody says which: numbers, or
   * objects of numbers. Of paths with {@code |} between them it is the first that holds nothing but
   * numbers, or else the last. Where none is defined, the main figure is measured.
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
