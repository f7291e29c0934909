// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

/**
 * Operation codes of an {@link Instance}. The operands {@code a}, {@code b}, {@code c} of each are
 * given below; {@code kind} is a number for {@link Instance#kind}.
 */
public final class Op {
  /** {@code a → b {kind c}}: sender, receiver, kind. */
  public static final byte MESSAGE = 0;

  /** {@code ab!{kind c}}: the sender's half of a message: sender, receiver, kind. */
  public static final byte SEND = 1;

  /** {@code ab?{kind c}}: the receiver's half of a message: sender, receiver, kind. */
  public static final byte RECEIVE = 2;

  /** {@code a ⋄ computation c}: role, number for {@link Instance#computation}. */
  public static final byte COMPUTE = 3;

  /** Begins a choice: subject, number of branches, position of its {@link #END_CHOICE}. */
  public static final byte CHOICE = 4;

  /**
   * Begins a branch: number for {@link Instance#probability} or −1, 0, position of the next {@code
   * BRANCH} of the choice or of its {@link #END_CHOICE}.
   */
  public static final byte BRANCH = 5;

  /** Ends a choice: 0, 0, position of its {@link #CHOICE}. */
  public static final byte END_CHOICE = 6;

  /** Begins μX: number of the recursion, 0, position of its {@link #END_REC}. */
  public static final byte REC = 7;

  /** X: number of the recursion, 0, position of its {@link #REC}. */
  public static final byte CONTINUE = 8;

  /** Ends μX: number of the recursion, 0, position of its {@link #REC}. */
  public static final byte END_REC = 9;

  private Op() {}
}
