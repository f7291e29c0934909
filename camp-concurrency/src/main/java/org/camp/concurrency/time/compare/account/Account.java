// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.account;

/**
 * Why the mean time on the path of a cell differs between A and B: with n calls a trace, v work a
 * call and the share p of it on the path, it is n·v·p, and the difference is told as the Shapley
 * values of the three factors (Shapley 1953), which add up. Where tolerated overlaps take so much
 * off the work that p is no share of it, the time on the path per call is one factor.
 */
final class Account {
  /** Side → calls in all traces. */
  private final double[] calls = new double[2];

  /** Side → work of all calls [ns]. */
  private final double[] work = new double[2];

  /** Side → time of all calls on the path [ns]. */
  private final double[] onPath = new double[2];

  /** Adds a trace of a side. */
  void add(int side, double moreCalls, double moreWork, double moreOnPath) {
    calls[side] += moreCalls;
    work[side] += moreWork;
    onPath[side] += moreOnPath;
  }

  /** How much more time on the path there is per trace of B [ns]: the sum of the shares. */
  double difference(int tracesA, int tracesB) {
    return onPath[1] / tracesB - onPath[0] / tracesA;
  }

  /**
   * Slower, calls and exposed, per trace.
   *
   * @param tracesA traces of the root operation in A
   * @param tracesB and in B
   */
  double[] shares(int tracesA, int tracesB) {
    double all = difference(tracesA, tracesB);
    if (calls[0] == 0 || calls[1] == 0) {
      return new double[] {0, all, 0};
    }
    double[] n = {calls[0] / tracesA, calls[1] / tracesB};
    double[] v = {work[0] / calls[0], work[1] / calls[1]};
    double[] p = {share(0), share(1)};
    if (!isShare(p[0]) || !isShare(p[1])) {
      v = new double[] {onPath[0] / calls[0], onPath[1] / calls[1]};
      p = new double[] {1, 1};
    }
    double slower = shapley(v, n, p);
    double more = shapley(n, v, p);
    return new double[] {slower, more, all - slower - more};
  }

  /** The share of the work on the path; of the other side's where there is no work. */
  private double share(int side) {
    int from = work[side] == 0 ? 1 - side : side;
    return work[from] == 0 ? 0 : onPath[from] / work[from];
  }

  private static boolean isShare(double p) {
    return p >= 0 && p <= 1;
  }

  private static double shapley(double[] x, double[] y, double[] z) {
    return (x[1] - x[0]) * (2 * y[0] * z[0] + 2 * y[1] * z[1] + y[0] * z[1] + y[1] * z[0]) / 6;
  }
}
