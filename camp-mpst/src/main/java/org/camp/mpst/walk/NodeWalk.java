// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.walk;

import java.util.function.LongBinaryOperator;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.ProtocolInstance;

/** A walk in which a time is a number that stands for something: an event, an expression. */
public abstract class NodeWalk extends CostWalk<int[]> {
  /** Role → what stands for its time: an event, a node of a graph. */
  protected final int[] now;

  protected NodeWalk(
      ProtocolInstance code, long[] iterations, long budget, Cancellation cancellation) {
    super(code, iterations, budget, cancellation);
    this.now = new int[code.roles().size()];
  }

  /** What stands for the maximum of two times. */
  protected abstract int later(int a, int b);

  @Override
  protected final int[] times(int[] roles) {
    int[] result = new int[roles.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = now[roles[i]];
    }
    return result;
  }

  @Override
  protected final void setTimes(int[] roles, int[] times) {
    for (int i = 0; i < times.length; i++) {
      now[roles[i]] = times[i];
    }
  }

  @Override
  protected final int[] max(int[] a, int[] b) {
    int[] result = new int[a.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = later(a[i], b[i]);
    }
    return result;
  }

  @Override
  protected final LongBinaryOperator maxQueued() {
    return (a, b) -> later((int) a, (int) b);
  }
}
