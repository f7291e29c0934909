// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.pepa.solve.Method;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.solve.SteadyStateSolver;
import org.camp.pepa.statespace.StateSpace;

/** The long run of derived states, by the method that the options ask for. */
final class ChainSolution {
  private ChainSolution() {}

  static SteadyState of(StateSpace space, AnalysisContext context) {
    Method method = context.get(PepaOptions.METHOD).exact().orElse(Method.AUTO);
    try {
      return SteadyStateSolver.solve(space.rows(), method, context.cancellation());
    } catch (IllegalArgumentException e) {
      throw new OverBudget(
          Diagnostic.error("too-large", e.getMessage() + ", and this model has " + space.size())
              .withHint("use -o pepa.method=auto"));
    }
  }
}
