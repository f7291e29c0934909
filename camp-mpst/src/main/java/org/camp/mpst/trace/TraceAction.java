// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.trace;

import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;

/**
 * An action of a role of a protocol.
 *
 * @param kind {@link ProtocolOp#SEND}, {@link ProtocolOp#RECEIVE} or {@link ProtocolOp#COMPUTE}
 * @param role who acts
 * @param peer who sends or receives the message; the role itself when it computes
 * @param message label and payloads; empty when it computes
 */
record TraceAction(byte kind, int role, int peer, String message) {
  /** A message apart from what its receiver computes. */
  static String message(MessageKind kind) {
    return new MessageKind(kind.label(), kind.payloads(), null).text();
  }

  /** What the sender, or the role that computes, does at a position. */
  static TraceAction first(ProtocolInstance code, int pc) {
    return code.op(pc) == ProtocolOp.COMPUTE
        ? new TraceAction(ProtocolOp.COMPUTE, code.role(pc), code.role(pc), "")
        : new TraceAction(
            ProtocolOp.SEND, code.sender(pc), code.receiver(pc), message(code.kindAt(pc)));
  }

  /** What the receiver does at a position. */
  static TraceAction second(ProtocolInstance code, int pc) {
    return new TraceAction(
        ProtocolOp.RECEIVE, code.receiver(pc), code.sender(pc), message(code.kindAt(pc)));
  }

  /** As it is written. */
  String text(ProtocolInstance code) {
    String name = code.roles().name(role);
    String other = code.roles().name(peer);
    return switch (kind) {
      case ProtocolOp.SEND -> "send " + message + " from " + name + " to " + other;
      case ProtocolOp.RECEIVE -> "recv " + message + " from " + other + " to " + name;
      default -> "compute at " + name;
    };
  }
}
