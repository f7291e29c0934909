// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.account;

import org.camp.concurrency.measure.Ratio;

/**
 * Why the mean time on the path of a cell differs between A and B: with n calls a trace, v work a
 * call and the share p of it on the path, it is n·v·p, and the difference is told as the Shapley
 * values of the three factors (Shapley 1953), which add up. Where tolerated overlaps take so much
 * off the work that p is no share of it, the time on the path per call is one factor. All of it is
 * exact, so that what does not change has the share 0.
 */
final class Account {
  private static final Ratio SIXTH = Ratio.of(1, 6);

  /** Side → calls in all traces. */
  private final long[] calls = new long[2];

  /** Side → work of all calls [ns]. */
  private final long[] work = new long[2];

  /** Side → time of all calls on the path [ns]. */
  private final long[] onPath = new long[2];

  /** Adds a trace of a side. */
  void add(int side, long moreCalls, long moreWork, long moreOnPath) {
    calls[side] += moreCalls;
    work[side] += moreWork;
    onPath[side] += moreOnPath;
  }

  /** How much more time on the path there is per trace of B [ns]: the sum of the shares. */
  Ratio difference(int tracesA, int tracesB) {
    return Ratio.of(onPath[1], tracesB).minus(Ratio.of(onPath[0], tracesA));
  }

  /** Calls in all traces of a side. */
  long calls(int side) {
    return calls[side];
  }

  /** Own work in all traces of a side that is not on the path [ns]. */
  long offPath(int side) {
    return work[side] - onPath[side];
  }

  /**
   * Slower, calls and exposed, per trace.
   *
   * @param tracesA traces of the root operation in A
   * @param tracesB and in B
   */
  Ratio[] shares(int tracesA, int tracesB) {
    Ratio all = difference(tracesA, tracesB);
    if (calls[0] == 0 || calls[1] == 0) {
      return new Ratio[] {Ratio.ZERO, all, Ratio.ZERO};
    }
    Ratio[] n = {Ratio.of(calls[0], tracesA), Ratio.of(calls[1], tracesB)};
    boolean shares = isShare(0) && isShare(1);
    long[] of = shares ? work : onPath;
    Ratio[] v = {Ratio.of(of[0], calls[0]), Ratio.of(of[1], calls[1])};
    Ratio[] p = shares ? new Ratio[] {share(0), share(1)} : new Ratio[] {Ratio.ONE, Ratio.ONE};
    Ratio slower = shapley(v, n, p);
    Ratio more = shapley(n, v, p);
    return new Ratio[] {slower, more, all.minus(slower).minus(more)};
  }

  /** The side whose share of the work on the path counts for a side: one that has work. */
  private int sideOf(int side) {
    return work[side] == 0 ? 1 - side : side;
  }

  private Ratio share(int side) {
    int from = sideOf(side);
    return work[from] == 0 ? Ratio.ZERO : Ratio.of(onPath[from], work[from]);
  }

  private boolean isShare(int side) {
    Ratio p = share(side);
    return p.numerator().signum() >= 0 && p.numerator().compareTo(p.denominator()) <= 0;
  }

  private static Ratio shapley(Ratio[] x, Ratio[] y, Ratio[] z) {
    Ratio alike = y[0].times(z[0]).plus(y[1].times(z[1]));
    Ratio crossed = y[0].times(z[1]).plus(y[1].times(z[0]));
    return x[1].minus(x[0]).times(alike.plus(alike).plus(crossed)).times(SIXTH);
  }
}
