// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.draw;

import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;

/** What the actions of roles are called in schedules. */
final class ActionNames {
  private ActionNames() {}

  /** What sort of action it is. */
  static String kind(ProtocolInstance code, int pc, boolean receives) {
    if (isComputation(code, pc, receives)) {
      return "computing";
    }
    return receives ? "receiving and computing" : "sending";
  }

  private static boolean isComputation(ProtocolInstance code, int pc, boolean receives) {
    return code.op(pc) == ProtocolOp.COMPUTE || (code.op(pc) == ProtocolOp.GATHER && !receives);
  }

  /** Who does what. */
  static String name(ProtocolInstance code, int pc, boolean receives, int role) {
    String who = code.roles().name(role);
    if (isComputation(code, pc, receives)) {
      return who + " computes";
    }
    String what = code.kindAt(pc).label();
    if (code.op(pc) == ProtocolOp.GATHER) {
      return who + " receives " + what;
    }
    return receives
        ? who + " receives " + what + " of " + code.roles().name(code.sender(pc))
        : who + " sends " + what + " to " + code.roles().name(code.receiver(pc));
  }
}
