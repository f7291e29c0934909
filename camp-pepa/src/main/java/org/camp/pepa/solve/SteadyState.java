package org.camp.pepa.solve;

/**
 * A long-run distribution, with what vouches for it.
 *
 * @param probability long-run probability per state; only an answer when {@code converged}
 * @param method what found it: {@code direct}, {@code gauss-seidel}, {@code power}, {@code krylov},
 *     {@code aggregation}; joined by {@code +} when one took over from another
 * @param iterations sweeps or products with the generator; 0 for direct elimination
 * @param residual ‖πQ‖₁ relative to the flow through all states
 * @param error estimated relative error of the probabilities, except tiny ones: what a cycle of
 *     aggregation, which weighs all parts of the chain against each other, still changes; 0 for
 *     direct elimination
 * @param converged whether residual and error are small enough for an answer
 * @param bottomComponents number of bottom strongly connected components; above 1, the
 *     probabilities of being absorbed by each weight them
 */
public record SteadyState(
    double[] probability,
    String method,
    long iterations,
    double residual,
    double error,
    boolean converged,
    int bottomComponents) {
  static final SteadyState TRIVIAL = new SteadyState(new double[0], "direct", 0, 0, 0, true, 1);
}
