// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

/**
 * Operation codes of a {@link ProtocolInstance}. Beside each stand its three operands, in the order
 * in which {@link InstanceBuilder#add} takes them, by the names under which they are read.
 */
public final class ProtocolOp {
  /**
   * {@code p → q {kind}}: {@link ProtocolInstance#sender}, {@link ProtocolInstance#receiver},
   * {@link ProtocolInstance#kindNumber}.
   */
  public static final byte MESSAGE = 0;

  /**
   * {@code pq!{kind}}, the sender's half of a message: {@link ProtocolInstance#sender}, {@link
   * ProtocolInstance#receiver}, {@link ProtocolInstance#kindNumber}.
   */
  public static final byte SEND = 1;

  /**
   * {@code pq?{kind}}, the receiver's half of a message: {@link ProtocolInstance#sender}, {@link
   * ProtocolInstance#receiver}, {@link ProtocolInstance#kindNumber}.
   */
  public static final byte RECEIVE = 2;

  /**
   * A quorum: a role goes on when enough of the messages have come that the {@link #SEND}s before
   * it sent: {@link ProtocolInstance#role}, number of its {@link ProtocolInstance#gatheringAt},
   * {@link ProtocolInstance#kindNumber}.
   */
  public static final byte GATHER = 3;

  /**
   * {@code p ⋄ cost}: {@link ProtocolInstance#role}, 0, {@link ProtocolInstance#computationNumber}.
   */
  public static final byte COMPUTE = 4;

  /**
   * Begins a choice: {@link ProtocolInstance#subject}, {@link ProtocolInstance#branches}, {@link
   * ProtocolInstance#end} (its {@link #END_CHOICE}).
   */
  public static final byte CHOICE = 5;

  /**
   * Begins a branch: number of its {@link ProtocolInstance#probabilityAt} or −1, 0, {@link
   * ProtocolInstance#end} (the next {@code BRANCH} of the choice, or its {@link #END_CHOICE}).
   */
  public static final byte BRANCH = 6;

  /** Ends a choice: 0, 0, {@link ProtocolInstance#begin} (its {@link #CHOICE}). */
  public static final byte END_CHOICE = 7;

  /**
   * Begins μX: {@link ProtocolInstance#recursionNumber}, 0, {@link ProtocolInstance#end} (its
   * {@link #END_REC}).
   */
  public static final byte REC = 8;

  /**
   * X: {@link ProtocolInstance#recursionNumber}, 0, {@link ProtocolInstance#begin} (its {@link
   * #REC}).
   */
  public static final byte CONTINUE = 9;

  /**
   * Ends μX: {@link ProtocolInstance#recursionNumber}, 0, {@link ProtocolInstance#begin} (its
   * {@link #REC}).
   */
  public static final byte END_REC = 10;

  private ProtocolOp() {}

  /** Whether a role does something: communications, quorums and computations, not control. */
  public static boolean isAction(byte op) {
    return op <= COMPUTE;
  }

  /** Whether it is a message or half of one; a {@link #GATHER} is neither. */
  public static boolean isCommunication(byte op) {
    return op <= RECEIVE;
  }
}
