// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.walk;

import java.util.function.LongBinaryOperator;
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

  @Override
  protected double[] times(int[] roles) {
    double[] times = new double[roles.length];
    for (int i = 0; i < times.length; i++) {
      times[i] = time[roles[i]];
    }
    return times;
  }

  @Override
  protected void setTimes(int[] roles, double[] times) {
    for (int i = 0; i < roles.length; i++) {
      time[roles[i]] = times[i];
    }
  }

  @Override
  protected double[] max(double[] a, double[] b) {
    double[] result = new double[a.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = Math.max(a[i], b[i]);
    }
    return result;
  }

  @Override
  protected LongBinaryOperator maxQueued() {
    return DoubleWalk::later;
  }

  private static long later(long a, long b) {
    double maximum = Math.max(Double.longBitsToDouble(a), Double.longBitsToDouble(b));
    return Double.doubleToRawLongBits(maximum);
  }

  @Override
  protected void forget(int[] roles) {
    for (int role : roles) {
      time[role] = Double.NaN;
    }
  }
}
