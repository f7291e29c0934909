// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

/** What a node of {@link LocalTypes} does first. */
public enum LocalNodeKind {
  /** Nothing more: {@code end}. */
  END,
  /** A recursion variable: back to its binder. */
  VARIABLE,
  /** {@code μX.L}. */
  RECURSION,
  /** {@code μX.L} whose body is entered a given number of times, and what follows it. */
  LOOP,
  /** {@code q ⊕ {l_i(τ_i).L_i}}: sends one of the messages to the peer; a plain send has one. */
  SEND,
  /** {@code q & {l_i(τ_i) ⋄ c_i.L_i}}: receives one of the messages from the peer. */
  RECEIVE,
  /** {@link #RECEIVE} at which the role may also be done: it is left out of some branch. */
  OPTIONAL_RECEIVE,
  /** The sender's half of an asynchronous message. */
  ASYNC_SEND,
  /** The receiver's half of an asynchronous message. */
  ASYNC_RECEIVE,
  /** Goes on when enough of the messages of a family have come. */
  GATHER,
  /** A computation without a message. */
  COMPUTE
}
