// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.walk.DoubleWalk;

/**
 * Definition 4.5 with costs of one's own for every operation, and messages that travel for a while
 * before they are there. A quorum waits for all its votes: an upper bound.
 */
public final class DelayedCost extends DoubleWalk {
  /** Times by position in the code, in seconds. */
  public interface Delays {
    /** What sending costs the sender. */
    double send(int pc);

    /** How long the message travels. */
    double travel(int pc);

    /** What receiving costs the receiver, or computing the role; all votes and the computation. */
    double act(int pc);
  }

  private final Delays delays;

  private DelayedCost(
      ProtocolInstance code,
      long[] iterations,
      Delays delays,
      long budget,
      Cancellation cancellation) {
    super(code, iterations, budget, cancellation);
    this.delays = delays;
  }

  /**
   * When every role is done at the latest, in seconds. Time linear in the operations run.
   *
   * @param iterations how often each recursion goes round, by its number
   * @param budget operations that may be run
   * @throws org.camp.core.diagnostic.IllFormed when some path deadlocks
   * @throws org.camp.core.diagnostic.OverBudget beyond the budget
   */
  public static double[] run(
      ProtocolInstance code,
      long[] iterations,
      Delays delays,
      long budget,
      Cancellation cancellation) {
    DelayedCost cost = new DelayedCost(code, iterations, delays, budget, cancellation);
    cost.run();
    return cost.time;
  }

  @Override
  protected double sending(int pc) {
    return delays.send(pc);
  }

  @Override
  protected double travelling(int pc) {
    return delays.travel(pc);
  }

  @Override
  protected boolean waitsForAll() {
    return true;
  }

  @Override
  protected double voting(int pc) {
    return 0;
  }

  @Override
  protected double deciding(int pc) {
    return delays.act(pc);
  }

  @Override
  protected double acting(int pc) {
    return delays.act(pc);
  }
}
