// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

/**
 * The generator of a continuous-time Markov chain in rows of incoming transitions, sources
 * ascending; loops are left out.
 */
public final class Generator {
  /** Transitions by the states that they enter. */
  private final TransitionRows incoming;

  /** State → rate at which it is left [1/s]. */
  private final double[] exit;

  private Generator(TransitionRows incoming, double[] exit) {
    this.incoming = incoming;
    this.exit = exit;
  }

  /** The generator of the chain with these transitions by source. O(states + transitions). */
  public static Generator of(TransitionRows outgoing) {
    return new Generator(outgoing.transposed(), outgoing.sums());
  }

  /** A chain that keeps the given rows and array, whose rates may change; sources in any order. */
  static Generator over(TransitionRows incoming, double[] exit) {
    return new Generator(incoming, exit);
  }

  /** The chain on {@code members} (ascending) alone; transitions that leave it are dropped. */
  Generator restrict(int[] members) {
    TransitionRows rows = incoming.restricted(members);
    double[] left = new double[members.length];
    for (int t = 0; t < rows.count(); t++) {
      left[rows.state(t)] += rows.rate(t);
    }
    return new Generator(rows, left);
  }

  /** Number of states. */
  public int size() {
    return exit.length;
  }

  /** The transitions by the states that they enter. */
  TransitionRows incoming() {
    return incoming;
  }

  /** State → rate at which it is left, per second. */
  double[] exit() {
    return exit;
  }

  /**
   * The residual of global balance: ‖πQ‖₁ relative to the flow Σ π(s)·exit(s) through all states.
   */
  public double residual(double[] probability) {
    double error = 0;
    double flow = 0;
    for (int j = 0; j < exit.length; j++) {
      double out = probability[j] * exit[j];
      error += Math.abs(incoming.gather(j, probability) - out);
      flow += Math.abs(out);
    }
    return flow == 0 ? 0 : error / flow;
  }
}
