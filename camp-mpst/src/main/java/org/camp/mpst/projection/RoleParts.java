// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;

/** In which parts of the code a role acts, for the few roles of which that is asked. */
final class RoleParts {
  private final ProtocolInstance code;

  RoleParts(ProtocolInstance code) {
    this.code = code;
  }

  /**
   * Whether a role that is left out of a round of a recursion is where it was: it has done nothing
   * between the beginning and a choice in it, on the way there, and rounds do not count for it.
   * They count where the recursion has a number of them and the role acts behind it, or it stands
   * in another.
   *
   * @param begin the position of the recursion
   */
  boolean firstIn(int role, int begin, int choice) {
    if (code.recursionAt(begin).times() != null
        && (acts(role, code.end(begin), code.length()) || isWithinAnother(begin))) {
      return false;
    }
    int pc = begin + 1;
    while (pc < choice) {
      boolean around = !code.isAction(pc) && code.end(pc) > choice;
      if (around && code.op(pc) == ProtocolOp.CHOICE) {
        int branch = pc + 1;
        while (code.end(branch) <= choice) {
          branch = code.end(branch);
        }
        pc = branch + 1;
      } else if (around) {
        pc++;
      } else {
        int next = code.isAction(pc) ? pc + 1 : code.end(pc) + 1;
        if (acts(role, pc, next)) {
          return false;
        }
        pc = next;
      }
    }
    return true;
  }

  private boolean isWithinAnother(int begin) {
    for (int pc = 0; pc < begin; pc++) {
      if (code.op(pc) == ProtocolOp.REC && code.end(pc) > begin) {
        return true;
      }
    }
    return false;
  }

  private boolean acts(int role, int from, int to) {
    for (int pc = from; pc < to; pc++) {
      if (code.isAction(pc) && (code.from(pc) == role || code.to(pc) == role)) {
        return true;
      }
    }
    return false;
  }
}
