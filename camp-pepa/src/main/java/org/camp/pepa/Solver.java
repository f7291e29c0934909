// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.Optional;
import org.camp.pepa.solve.Method;
import org.jspecify.annotations.Nullable;

/** What can be asked for by {@code -o pepa.method}: exact solutions of the chain, and estimates. */
public enum Solver {
  /** Picks an exact method by size and stiffness. */
  AUTO(Method.AUTO),
  /** Elimination without subtractions (Grassmann, Taksar and Heyman 1985). */
  DIRECT(Method.DIRECT),
  /** Gauss–Seidel sweeps in breadth-first order. */
  GAUSS_SEIDEL(Method.GAUSS_SEIDEL),
  /** Powers of the uniformised chain. */
  POWER(Method.POWER),
  /** Restarted GMRES in a Krylov subspace (Saad and Schultz 1986). */
  KRYLOV(Method.KRYLOV),
  /** Aggregation and disaggregation on several levels. */
  AGGREGATION(Method.AGGREGATION),
  /** An estimate: runs with random numbers, and confidence intervals. Derives no states. */
  SIMULATION(null),
  /** An estimate: differential equations for the counts of large arrays. Derives no states. */
  FLUID(null);

  private final @Nullable Method exact;

  Solver(@Nullable Method exact) {
    this.exact = exact;
  }

  /** The method on the chain; empty for an estimate. */
  public Optional<Method> exact() {
    return Optional.ofNullable(exact);
  }
}
