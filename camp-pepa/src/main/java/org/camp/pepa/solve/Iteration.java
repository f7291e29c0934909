// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Two vectors on their way to the steady state of an irreducible chain, from two starts: where
 * parts of a chain hardly exchange, any weights of them leave a tiny residual, but each start its
 * own weights.
 */
final class Iteration {
  /** A residual below this is that of an answer. */
  static final double BALANCED = 1e-12;

  /** Two vectors that differ by less than this, relative to each entry, are an answer. */
  static final double SETTLED = 1e-9;

  /** Entries below this in both vectors are not compared: doubles end at 1e-308. */
  static final double COMPARED = 1e-280;

  /** The second start weighs so many parts of the states at random, and prefers the first. */
  private static final int PARTS = 100;

  final Generator chain;

  /** State → probability, from the first start. */
  final double[] vector;

  /** State → probability, from the second start. */
  final double[] witness;

  long iterations;
  double residual = Double.POSITIVE_INFINITY;

  /** The largest relative difference of an entry of the two vectors. */
  double error = Double.POSITIVE_INFINITY;

  /** What is left of the chain when elimination in doubles found the vector. */
  Optional<EliminatedChain> eliminated = Optional.empty();

  Iteration(Generator chain) {
    this.chain = chain;
    this.vector = new double[chain.size()];
    this.witness = new double[chain.size()];
    restart();
  }

  /** Starts from equal weights, and from random ones that favour the first of the states. */
  void restart() {
    Arrays.fill(vector, 1.0 / vector.length);
    SplittableRandom random = new SplittableRandom(1);
    int part = (witness.length + PARTS - 1) / PARTS;
    double weight = PARTS;
    for (int s = 0; s < witness.length; s++) {
      if (s > 0 && s % part == 0) {
        weight = random.nextDouble(0.25, 2);
      }
      witness[s] = weight * random.nextDouble(0.5, 1.5);
    }
    normalise(witness);
  }

  /** Whether both vectors came to the same answer. */
  boolean isSettled() {
    return residual <= BALANCED && error <= SETTLED;
  }

  /** How far the vectors are from an answer: at most 1 when they are one. */
  double distance() {
    return Math.max(residual / BALANCED, error / SETTLED);
  }

  /** Removes what rounding made negative, scales to sum 1 and measures residual and error. */
  void measure() {
    boolean first = normalise(vector);
    boolean finite = normalise(witness) && first;
    residual = finite ? chain.residual(vector) : Double.NaN;
    error = finite ? difference(vector, witness) : Double.POSITIVE_INFINITY;
  }

  /** The vector was found by elimination, whose only error is rounding. */
  void eliminated(Optional<EliminatedChain> left) {
    eliminated = left;
    residual = chain.residual(vector);
    System.arraycopy(vector, 0, witness, 0, vector.length);
    error = vector.length * 0x1p-52;
  }

  static boolean normalise(double[] x) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      if (!(x[i] > 0)) {
        x[i] = 0;
      }
      sum += x[i];
    }
    for (int i = 0; i < x.length; i++) {
      x[i] /= sum;
    }
    return sum > 0 && sum < Double.POSITIVE_INFINITY;
  }

  /** The largest difference of an entry, relative to the smaller one. */
  static double difference(double[] x, double[] y) {
    double most = 0;
    for (int i = 0; i < x.length; i++) {
      double larger = Math.max(x[i], y[i]);
      if (larger > COMPARED) {
        most = Math.max(most, Math.abs(x[i] - y[i]) / Math.min(x[i], y[i]));
      }
    }
    return most;
  }
}
