// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

/** Says from the distances at regular tests when a method has arrived, or never will. */
final class ConvergenceMonitor {
  private static final int WARMING = 6;
  private static final int BACK = 5;

  /** A distance so far below what is needed is not improved. */
  private static final double POLISHED = 1e-2;

  /** Test, modulo {@value #BACK} → how far the iteration was from an answer. */
  private final double[] distances = new double[BACK];

  private final long affordable;
  private final long warming;
  private int tests;

  /**
   * A pace.
   *
   * @param affordable further tests that may be spent on what the present pace promises
   */
  ConvergenceMonitor(long affordable) {
    this(affordable, WARMING);
  }

  /**
   * A pace that shows late.
   *
   * @param warming tests before which the pace promises nothing
   */
  ConvergenceMonitor(long affordable, long warming) {
    this.affordable = affordable;
    this.warming = Math.max(WARMING, warming);
  }

  /** Whether to stop: at most 1 is an answer. */
  boolean ends(double distance) {
    double before = distances[tests % BACK];
    double last = tests == 0 ? Double.POSITIVE_INFINITY : distances[(tests + BACK - 1) % BACK];
    distances[tests++ % BACK] = distance;
    if (distance <= 1) {
      return distance <= POLISHED || distance > 0.5 * last;
    }
    if (tests < warming || distance == Double.POSITIVE_INFINITY) {
      return tests > warming && tests > affordable;
    }
    double factor = Math.pow(distance / before, 1.0 / BACK);
    double needed = Math.log(1 / distance) / Math.log(Math.min(factor, 1 - 1e-9));
    return !(needed <= affordable);
  }
}
