// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Locale;

/** How a steady state is found. */
public enum Method {
  /** By the size and the behaviour of the chain, with another method when one fails. */
  AUTO,
  /** Elimination without subtractions (Grassmann, Taksar and Heyman 1985), for small chains. */
  DIRECT,
  /** Gauss–Seidel sweeps in breadth-first order. */
  GAUSS_SEIDEL,
  /** Powers of the uniformised chain. */
  POWER,
  /** Restarted GMRES, preconditioned by an incomplete factorisation: for stiff chains. */
  KRYLOV,
  /** Aggregation and disaggregation over many levels: for stiff chains. */
  AGGREGATION;

  /** The name in results: {@code gauss-seidel}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
