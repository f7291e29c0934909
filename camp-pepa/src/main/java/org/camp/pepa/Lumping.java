// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.Set;
import org.camp.core.analysis.AnalysisContext;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.statespace.Derivation;
import org.camp.pepa.statespace.StateSpace;

/** What can be asked for by {@code -o pepa.lump}: which states are kept as one. */
public enum Lumping {
  /** Those that differ by an exchange of equal components, and as {@link #ARRAYS} says. */
  REPLICAS,
  /** Those that differ by an exchange of copies of an array. */
  ARRAYS,
  /** As {@link #REPLICAS} says, and then all that give the same throughput of the objective. */
  FULL;

  /**
   * Derives the states of a model.
   *
   * @param apart components that are told apart from all others, by their numbers
   * @param budget most states
   */
  StateSpace derive(PepaModel model, AnalysisContext context, Set<Integer> apart, long budget) {
    return this != ARRAYS
        ? Derivation.lumped(
            model, context.bindings(), apart, budget, context.cancellation(), context.progress())
        : Derivation.derive(
            model, context.bindings(), budget, context.cancellation(), context.progress());
  }
}
