// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

/**
 * Operation codes of an {@link Instance}. Beside each stand its three operands, in the order in
 * which {@link Instance.Builder#add} takes them, by the names under which they are read.
 */
public final class Op {
  /**
   * {@code p → q {kind}}: {@link Instance#sender}, {@link Instance#receiver}, {@link
   * Instance#kindNumber}.
   */
  public static final byte MESSAGE = 0;

  /**
   * {@code pq!{kind}}, the sender's half of a message: {@link Instance#sender}, {@link
   * Instance#receiver}, {@link Instance#kindNumber}.
   */
  public static final byte SEND = 1;

  /**
   * {@code pq?{kind}}, the receiver's half of a message: {@link Instance#sender}, {@link
   * Instance#receiver}, {@link Instance#kindNumber}.
   */
  public static final byte RECEIVE = 2;

  /** {@code p ⋄ cost}: {@link Instance#role}, 0, {@link Instance#computationNumber}. */
  public static final byte COMPUTE = 3;

  /**
   * Begins a choice: {@link Instance#subject}, {@link Instance#branches}, {@link Instance#end} (its
   * {@link #END_CHOICE}).
   */
  public static final byte CHOICE = 4;

  /**
   * Begins a branch: number of its {@link Instance#probabilityAt} or −1, 0, {@link Instance#end}
   * (the next {@code BRANCH} of the choice, or its {@link #END_CHOICE}).
   */
  public static final byte BRANCH = 5;

  /** Ends a choice: 0, 0, {@link Instance#begin} (its {@link #CHOICE}). */
  public static final byte END_CHOICE = 6;

  /**
   * Begins μX: {@link Instance#recursionNumber}, 0, {@link Instance#end} (its {@link #END_REC}).
   */
  public static final byte REC = 7;

  /** X: {@link Instance#recursionNumber}, 0, {@link Instance#begin} (its {@link #REC}). */
  public static final byte CONTINUE = 8;

  /** Ends μX: {@link Instance#recursionNumber}, 0, {@link Instance#begin} (its {@link #REC}). */
  public static final byte END_REC = 9;

  private Op() {}

  /** Whether a role does something: communications and computations, not control. */
  public static boolean isAction(byte op) {
    return op <= COMPUTE;
  }

  /** Whether it is a message or half of one. */
  public static boolean isCommunication(byte op) {
    return op <= RECEIVE;
  }
}
