package org.camp.mpst.cost;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.Instance;
import org.camp.mpst.maxplus.Circuit;

/**
 * One round of a recursion as a max-plus linear map: x(n+1) = A ⊗ x(n), where x has one entry per
 * role that occurs in the body and one per message in flight when a round begins. Choices are the
 * entrywise maximum over their branches.
 */
public final class LoopBody {
  private final Instance code;
  private final int begin;
  private final int[] roles;
  private final long[] channels;
  private final double[] start;
  private final Circuit again;
  private final Circuit leaving;

  LoopBody(
      Instance code,
      int begin,
      int[] roles,
      long[] channels,
      double[] start,
      Circuit again,
      Circuit leaving) {
    this.code = code;
    this.begin = begin;
    this.roles = roles;
    this.channels = channels;
    this.start = start;
    this.again = again;
    this.leaving = leaving;
  }

  /**
   * The map of the recursion at {@code begin}, or empty when no path continues it.
   *
   * @param head where it is entered
   * @throws org.camp.core.diagnostic.IllFormed when some path of the body goes wrong
   * @throws org.camp.core.diagnostic.OverBudget when the body, with the rounds of the recursions
   *     inside, has more operations than the budget
   */
  static Optional<LoopBody> of(
      CostModel model,
      int begin,
      Head head,
      long[] iterations,
      long budget,
      Cancellation cancellation) {
    return BodyWalk.of(model, begin, head, iterations, budget, cancellation, Map.of());
  }

  /**
   * The state in which a recursion is entered.
   *
   * @param times of the roles that occur in it; NaN when unknown
   * @param queues the messages in flight
   */
  record Head(double[] times, InFlight queues) {
    /** The times of the roles, then those of the messages. */
    double[] state() {
      long[] queued = queues.times();
      double[] state = new double[times.length + queued.length];
      System.arraycopy(times, 0, state, 0, times.length);
      for (int i = 0; i < queued.length; i++) {
        state[times.length + i] = Double.longBitsToDouble(queued[i]);
      }
      return state;
    }
  }

  /** The protocol. */
  public Instance code() {
    return code;
  }

  /** The position of its {@link org.camp.core.protocol.Op#REC}. */
  public int begin() {
    return begin;
  }

  /** How many entries the state has. */
  public int size() {
    return again.size();
  }

  /** How many of them, the first ones, are roles. */
  public int roles() {
    return roles.length;
  }

  /** The entry of a role; negative when it does not occur in the body. */
  public int entry(int role) {
    return Arrays.binarySearch(roles, role);
  }

  /** The role of an entry; of a message in flight, its receiver. */
  public int role(int entry) {
    return entry < roles.length ? roles[entry] : (int) channels[entry - roles.length];
  }

  /** The role of an entry; of a message in flight, its sender. */
  public int sender(int entry) {
    return entry < roles.length ? roles[entry] : (int) (channels[entry - roles.length] >>> 32);
  }

  /** The state when it is first entered; NaN where it depends on something unknown. */
  public double[] start() {
    return start.clone();
  }

  /** The map over the branches that continue. */
  public Circuit again() {
    return again;
  }

  /**
   * The map over all branches, exits included, as Definition 5.1 has it; the same object as {@link
   * #again} when there are none.
   */
  public Circuit withExits() {
    return leaving;
  }

  /** The position in the code of what a node of the circuits stands for; −1 for none. */
  public int position(int node) {
    int tag = again.tag(node);
    return tag < 0 ? -1 : tag >>> 1;
  }

  /** Whether a node stands for the receiver's part of a message. */
  public boolean isReceive(int node) {
    return (again.tag(node) & 1) != 0;
  }
}
