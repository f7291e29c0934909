// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.walk;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.ProtocolInstance;

/** A walk in which a time is the number of a node that stands for it. */
public abstract class NodeWalk extends CostWalk<int[]> {
  /** That there is no message. */
  protected static final int NONE = EventGraph.NONE;

  /** Role → the node of its time. */
  protected final int[] now;

  /** Whether messages travel for a while, so that their arrivals have nodes. */
  private final boolean travels;

  protected NodeWalk(
      ProtocolInstance code,
      long[] iterations,
      boolean travels,
      long budget,
      Cancellation cancellation) {
    super(code, iterations, budget, cancellation);
    this.now = new int[code.roles().size()];
    this.travels = travels;
  }

  /**
   * The node of the time after an operation.
   *
   * @param before the node of the role's time before it
   * @param message the node of the message that it receives; {@link #NONE} for none
   * @param tag as {@link EventGraph#tag}
   */
  protected abstract int after(int before, int message, int tag);

  /** The node of the maximum of two times. */
  protected abstract int later(int a, int b);

  /**
   * The node of the arrival of the {@code rank}-th of some votes, from 1; asked for in order of
   * ranks.
   */
  protected abstract int least(int[] votes, int rank);

  @Override
  protected final void computes(int role, int pc) {
    now[role] = after(now[role], NONE, pc << 1);
  }

  @Override
  protected final long sends(int role, int pc) {
    now[role] = after(now[role], NONE, pc << 1);
    return travels ? after(now[role], NONE, EventGraph.travel(pc)) : now[role];
  }

  @Override
  protected final void receives(int role, long message, int pc) {
    now[role] = after(now[role], (int) message, pc << 1 | 1);
  }

  /** A quorum is the receives of its first votes in the order in which they come. */
  @Override
  protected final void gathers(int role, long[] votes, int pc) {
    int[] nodes = Arrays.stream(votes).mapToInt(vote -> (int) vote).toArray();
    for (int rank = 1; rank <= code.gatheringAt(pc).quorum(); rank++) {
      now[role] = after(now[role], least(nodes, rank), pc << 1 | 1);
    }
    if (code.kindAt(pc).cost() != null) {
      now[role] = after(now[role], NONE, pc << 1);
    }
  }

  /**
   * Runs one round of the recursion at {@code pc} from a state whose entries are inputs.
   *
   * @param head the messages in flight when it begins
   * @param input entry of the state, roles that occur in it and then messages → its node
   */
  protected final Round<int[]> round(int pc, InFlight head, IntUnaryOperator input) {
    int[] roles = touched(pc);
    setTimes(roles, inputs(0, roles.length, input));
    int[] messages = inputs(roles.length, head.times().length, input);
    queues.restore(head.withTimes(Arrays.stream(messages).asLongStream().toArray()));
    return round(pc);
  }

  private static int[] inputs(int first, int count, IntUnaryOperator input) {
    int[] nodes = new int[count];
    Arrays.setAll(nodes, i -> input.applyAsInt(first + i));
    return nodes;
  }

  /** The nodes of a state: of the roles, and of the messages in flight in the order of another. */
  protected static int[] state(Ending<int[]> ending, InFlight order) {
    long[] queued = ending.queues().timesLike(order);
    int roles = ending.times().length;
    int[] state = Arrays.copyOf(ending.times(), roles + queued.length);
    for (int i = 0; i < queued.length; i++) {
      state[roles + i] = (int) queued[i];
    }
    return state;
  }

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
  protected final long laterMessage(long a, long b) {
    return later((int) a, (int) b);
  }
}
