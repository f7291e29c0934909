// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.walk;

import java.util.Arrays;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.ProtocolInstance;

/** A walk whose times are doubles, in ticks or seconds; queues hold their bits. */
public abstract class DoubleWalk extends CostWalk<double[]> {
  /** Role → when it is done so far [ticks or s]; NaN when that is unknown. */
  protected final double[] time;

  protected DoubleWalk(
      ProtocolInstance code, long[] iterations, long budget, Cancellation cancellation) {
    super(code, iterations, budget, cancellation);
    this.time = new double[code.roles().size()];
  }

  /** What the send at {@code pc} costs its sender. */
  protected abstract double sending(int pc);

  /** How long the message that is sent at {@code pc} travels. */
  protected double travelling(int pc) {
    return 0;
  }

  /** What the receive at {@code pc} and the computation with it cost the role that acts. */
  protected abstract double acting(int pc);

  @Override
  protected final void computes(int role, int pc) {
    time[role] += acting(pc);
  }

  @Override
  protected final long sends(int role, int pc) {
    time[role] += sending(pc);
    return Double.doubleToRawLongBits(time[role] + travelling(pc));
  }

  @Override
  protected final void receives(int role, long message, int pc) {
    time[role] = Math.max(time[role], Double.longBitsToDouble(message)) + acting(pc);
  }

  /** c_I of each vote of the quorum at {@code pc}. */
  protected double voting(int pc) {
    return Double.NaN;
  }

  /** What is computed behind the quorum at {@code pc}. */
  protected double deciding(int pc) {
    return Double.NaN;
  }

  /** Whether a quorum is taken to wait for all its votes. */
  protected boolean waitsForAll() {
    return false;
  }

  @Override
  protected final void gathers(int role, long[] votes, int pc) {
    double[] arrivals = new double[votes.length];
    for (int i = 0; i < votes.length; i++) {
      arrivals[i] = Double.longBitsToDouble(votes[i]);
    }
    Arrays.sort(arrivals);
    if (waitsForAll()) {
      Arrays.fill(arrivals, arrivals[votes.length - 1]);
    }
    double vote = voting(pc);
    double ready = Double.isNaN(arrivals[votes.length - 1]) ? Double.NaN : time[role];
    for (int i = 0; i < code.gatheringAt(pc).quorum(); i++) {
      ready = Math.max(ready, arrivals[i]) + vote;
    }
    time[role] = ready + deciding(pc);
  }

  @Override
  protected final double[] times(int[] roles) {
    double[] times = new double[roles.length];
    for (int i = 0; i < times.length; i++) {
      times[i] = time[roles[i]];
    }
    return times;
  }

  @Override
  protected final void setTimes(int[] roles, double[] times) {
    for (int i = 0; i < roles.length; i++) {
      time[roles[i]] = times[i];
    }
  }

  @Override
  protected final double[] max(double[] a, double[] b) {
    double[] result = new double[a.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = Math.max(a[i], b[i]);
    }
    return result;
  }

  @Override
  protected final long laterMessage(long a, long b) {
    double maximum = Math.max(Double.longBitsToDouble(a), Double.longBitsToDouble(b));
    return Double.doubleToRawLongBits(maximum);
  }

  @Override
  protected final void forget(int[] roles) {
    for (int role : roles) {
      time[role] = Double.NaN;
    }
  }
}
