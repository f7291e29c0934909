// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.Optional;
import java.util.Set;
import org.camp.core.model.Model;

/**
 * A theory: takes a model, gives a result.
 *
 * @param <M> the models it can look at
 */
public interface AnalysisBackend<M extends Model> extends Service {
  @Override
  BackendCard<M> card();

  /**
   * Analyses. Implementations narrow the return type to a record of their own.
   *
   * @throws org.camp.core.diagnostic.CampException when there is no answer that the user can be
   *     given
   */
  AnalysisResult analyze(M model, AnalysisContext context);

  /**
   * Makes one of its figures a function of inputs, for fits, which ask for it thousands of times.
   *
   * @param figure its path in the values of reports: {@code cost.total}
   * @return nothing when it can only be had by analysing again
   */
  default Optional<FigureCompiler<M>> compiler(String figure) {
    return Optional.empty();
  }

  /**
   * Of which counts one of its figures is a sum, for laws of growth.
   *
   * @param figure its path in the values of reports: {@code cost.time}
   * @return nothing when it is no such sum
   */
  default Optional<CountedFigure> counted(String figure) {
    return Optional.empty();
  }

  /**
   * Makes its figures functions of numbers of rounds, for sweeps over them.
   *
   * @param context where other rounds, parameters and the machine are as they stay
   * @param open the names of the recursions whose rounds vary
   * @return nothing when they can only be had by analysing again
   */
  default Optional<FiguresOverRounds> overRounds(
      M model, AnalysisContext context, Set<String> open) {
    return Optional.empty();
  }
}
