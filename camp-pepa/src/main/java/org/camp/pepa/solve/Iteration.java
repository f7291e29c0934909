package org.camp.pepa.solve;

import java.util.Arrays;

/** A vector on its way to the steady state of an irreducible chain. */
final class Iteration {
  final Generator chain;
  final double[] vector;
  long iterations;
  double residual = Double.POSITIVE_INFINITY;

  /** Estimated relative error of the probabilities: what a cycle of aggregation last changed. */
  double error = Double.POSITIVE_INFINITY;

  Iteration(Generator chain) {
    this.chain = chain;
    this.vector = new double[chain.size()];
    Arrays.fill(vector, 1.0 / chain.size());
  }

  /** Removes what rounding made negative, scales to sum 1 and measures the residual. */
  double measure() {
    double sum = 0;
    for (int i = 0; i < vector.length; i++) {
      if (!(vector[i] > 0)) {
        vector[i] = 0;
      }
      sum += vector[i];
    }
    for (int i = 0; i < vector.length; i++) {
      vector[i] /= sum;
    }
    residual = sum > 0 && sum < Double.POSITIVE_INFINITY ? chain.residual(vector) : Double.NaN;
    return residual;
  }
}
