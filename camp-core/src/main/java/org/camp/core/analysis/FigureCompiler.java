// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.Optional;
import org.camp.core.model.Model;

/**
 * Makes a figure of one model after another a function of the same inputs, so that a fit need not
 * analyse each anew. What several models have in common may be made once. For one thread.
 *
 * @param <M> the models
 */
@FunctionalInterface
public interface FigureCompiler<M extends Model> {
  /**
   * The figure of a model.
   *
   * @return nothing where it is no such function, as when an input decides the structure of the
   *     model; it is analysed again and again then
   * @throws org.camp.core.diagnostic.CampException when an analysis at the start would have no
   *     answer, or the answer "no"
   */
  Optional<FigureFunction> compile(M model, FigureInputs inputs);
}
