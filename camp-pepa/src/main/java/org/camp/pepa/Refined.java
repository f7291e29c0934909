// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.pepa.solve.Method;
import org.camp.pepa.solve.PartitionRefinement;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.solve.SteadyStateSolver;
import org.camp.pepa.solve.TransitionRows;
import org.camp.pepa.statespace.StateSpace;

/**
 * The coarsest chain that has the same throughput of the objective, found by partition refinement
 * and solved on its own.
 *
 * @param states its states
 * @param transitions its transitions, loops included
 * @param throughput of the objective, from this chain alone [1/s]
 */
public record Refined(int states, long transitions, double throughput) {
  static Refined of(StateSpace space, ThroughputObjective objective, AnalysisContext context) {
    double[] earned = space.rates(objective.actions());
    int[] block = PartitionRefinement.of(space.rows(), earned, context.cancellation()::check);
    TransitionRows lumped = PartitionRefinement.lumped(space.rows(), block);
    Method method = context.get(PepaOptions.METHOD).exact().orElse(Method.AUTO);
    SteadyState steady = SteadyStateSolver.solve(lumped, method, context.cancellation());
    if (!steady.converged()) {
      throw new OverBudget(
          Diagnostic.error("not-converged", "the lumped chain was not solved")
              .withHint("take -o pepa.lump=replicas"));
    }
    double throughput = 0;
    int next = 0;
    for (int s = 0; s < block.length; s++) {
      if (block[s] == next) {
        throughput += steady.probability()[next++] * earned[s];
      }
    }
    return new Refined(lumped.size(), lumped.count(), throughput);
  }
}
