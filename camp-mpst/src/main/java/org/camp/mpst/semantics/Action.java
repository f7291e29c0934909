// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import org.camp.core.protocol.ProtocolInstance;

/**
 * An observable: {@code pq!l(τ)}, {@code pq?l(τ)}, or a computation {@code p ⋄ c}. A label and its
 * payload travel in one message (Remark 3.1).
 *
 * @param kind what happens
 * @param from the sender; of a computation, the role
 * @param to the receiver; of a computation, the role again
 * @param what label and payload, or the cost of the computation
 */
public record Action(Kind kind, int from, int to, String what) {
  /** Kinds of actions. */
  public enum Kind {
    /** A message is put into its queue. */
    SEND,
    /** A message is taken from its queue. */
    RECEIVE,
    /** A quorum of messages is taken from their queues, that of the first voter among them. */
    GATHER,
    /** A role computes. */
    COMPUTE
  }

  /** The role that acts. */
  public int subject() {
    return kind == Kind.RECEIVE || kind == Kind.GATHER ? to : from;
  }

  /** As the paper writes it, with the names of the roles: {@code p→q!Data(str[8])}. */
  public String text(ProtocolInstance code) {
    String p = code.roles().name(from);
    return switch (kind) {
      case SEND -> p + "→" + code.roles().name(to) + "!" + what;
      case RECEIVE -> p + "→" + code.roles().name(to) + "?" + what;
      case GATHER -> p + ",…→" + code.roles().name(to) + "?" + what;
      case COMPUTE -> p + "⋄" + what;
    };
  }
}
