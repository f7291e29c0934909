// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.List;
import java.util.Optional;

/**
 * A long-run distribution, with what vouches for it.
 *
 * @param probability state → its long-run probability; only an answer when {@code converged}
 * @param method what found it: {@code direct}, {@code gauss-seidel}, {@code power}, {@code krylov},
 *     {@code aggregation}; joined by {@code +} when one took over from another
 * @param iterations sweeps, cycles or products with the generator, each with two vectors; 0 for
 *     direct elimination
 * @param residual ‖πQ‖₁ relative to the flow through all states
 * @param error estimated largest relative error of a probability above {@value Iteration#COMPARED}:
 *     the difference of two vectors from different starts; rounding, for direct elimination
 * @param converged whether residual and error are small enough for an answer
 * @param bottomComponents number of bottom strongly connected components; above 1, the
 *     probabilities of being absorbed by each weight them
 * @param apart when balance holds but the two vectors differ, two states that they weigh most
 *     differently; else empty
 * @param eliminated what elimination left of the chain, for further questions
 */
public record SteadyState(
    double[] probability,
    String method,
    long iterations,
    double residual,
    double error,
    boolean converged,
    int bottomComponents,
    List<Integer> apart,
    Optional<EliminatedChain> eliminated) {
  static final SteadyState TRIVIAL =
      new SteadyState(new double[0], "direct", 0, 0, 0, true, 1, List.of(), Optional.empty());

  /** The same without what elimination left, which may take much memory. */
  public SteadyState alone() {
    return new SteadyState(
        probability,
        method,
        iterations,
        residual,
        error,
        converged,
        bottomComponents,
        apart,
        Optional.empty());
  }

  static SteadyState of(Iteration found, String method) {
    return new SteadyState(
        found.vector,
        method,
        found.iterations,
        found.residual,
        found.error,
        found.isSettled(),
        1,
        found.residual <= Iteration.BALANCED && !found.isSettled() ? apart(found) : List.of(),
        found.eliminated);
  }

  private static List<Integer> apart(Iteration found) {
    int more = 0;
    int less = 0;
    for (int s = 0; s < found.vector.length; s++) {
      double difference = found.vector[s] - found.witness[s];
      more = difference > found.vector[more] - found.witness[more] ? s : more;
      less = difference < found.vector[less] - found.witness[less] ? s : less;
    }
    return more == less ? List.of() : List.of(more, less);
  }
}
