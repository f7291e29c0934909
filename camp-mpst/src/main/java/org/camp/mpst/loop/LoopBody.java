// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.loop;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Objects;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.exact.Ticks;
import org.camp.mpst.maxplus.Circuit;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.walk.EventGraph;
import org.camp.mpst.walk.InFlight;
import org.jspecify.annotations.Nullable;

/**
 * One round of a recursion as a max-plus linear map: x(n+1) = A ⊗ x(n), where x has one entry per
 * role that occurs in the body and one per message in flight when a round begins. Choices are the
 * entrywise maximum over their branches.
 */
public final class LoopBody {
  private final RoundEntries entries;

  /** Entry of the state → its time when the loop is entered [ticks]; null when unknown. */
  private final @Nullable BigInteger[] start;

  private final Circuit again;
  private final Circuit leaving;
  private final Ticks ticks;
  private final boolean exact;

  LoopBody(
      CostModel model,
      RoundEntries entries,
      @Nullable BigInteger[] start,
      Circuit again,
      Circuit leaving) {
    this.entries = entries;
    this.ticks = model.ticks().unit();
    this.exact = !model.ticks().isRounded();
    this.start = start;
    this.again = again;
    this.leaving = leaving;
  }

  /**
   * The state in which a recursion is entered.
   *
   * @param start entry of the state, roles that occur in it and then messages in flight → its time
   *     [ticks]; null when unknown
   * @param queues the messages in flight
   */
  public record Head(@Nullable BigInteger[] start, InFlight queues) {
    /** Entered at the beginning of time. */
    public static Head atZero(int roles, InFlight queues) {
      BigInteger[] start = new BigInteger[roles + queues.times().length];
      Arrays.fill(start, BigInteger.ZERO);
      return new Head(start, queues);
    }
  }

  /** What the entries of the state are. */
  public RoundEntries entries() {
    return entries;
  }

  /** The protocol in which the loop stands. */
  public ProtocolInstance code() {
    return entries.code();
  }

  /** The position of its {@link org.camp.core.protocol.ProtocolOp#REC}. */
  public int begin() {
    return entries.begin();
  }

  /** How many entries the state has. */
  public int size() {
    return entries.size();
  }

  /** How many of them, the first ones, are roles. */
  public int roles() {
    return entries.roles();
  }

  /** The entry of a role; negative when it does not occur in the body. */
  public int entry(int role) {
    return entries.entry(role);
  }

  /** The state when it is first entered, in ticks; null where it depends on something unknown. */
  public @Nullable BigInteger[] start() {
    return start.clone();
  }

  /** {@link #start}, or all 0 when some of it is unknown. */
  public BigInteger[] knownStart() {
    BigInteger[] known = new BigInteger[start.length];
    boolean all = Arrays.stream(start).allMatch(Objects::nonNull);
    for (int i = 0; i < known.length; i++) {
      BigInteger time = start[i];
      known[i] = all && time != null ? time : BigInteger.ZERO;
    }
    return known;
  }

  /** The unit of all times of the map. */
  public Ticks ticks() {
    return ticks;
  }

  /** Whether no cost had to be rounded to a whole number of ticks. */
  public boolean isExact() {
    return exact;
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
    return EventGraph.position(again.tag(node));
  }

  /** Whether a node stands for the receiver's part of a message. */
  public boolean isReceive(int node) {
    return again.tag(node) >= 0 && (again.tag(node) & 1) != 0;
  }

  /** Whether a node stands for the arrival of a message that travels. */
  public boolean isTravel(int node) {
    return EventGraph.isTravel(again.tag(node));
  }
}
