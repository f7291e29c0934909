// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.walk;

import java.util.ArrayDeque;
import java.util.Deque;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.jspecify.annotations.Nullable;

/**
 * The branches that were taken to get somewhere, latest first.
 *
 * @param previous the branches before
 * @param branch position of the latest {@link ProtocolOp#BRANCH}
 */
public record BranchPath(@Nullable BranchPath previous, int branch) {
  private static final int SHOWN = 6;

  /** In words: {@code when p says 'b', then q says 'c'}; empty for the empty path. */
  static String text(@Nullable BranchPath path, ProtocolInstance code) {
    Deque<String> choices = new ArrayDeque<>();
    for (BranchPath at = path; at != null; at = at.previous) {
      if (choices.size() == SHOWN) {
        choices.addFirst("…");
        break;
      }
      choices.addFirst(choice(code, at.branch));
    }
    return choices.isEmpty() ? "" : "when " + String.join(", then ", choices);
  }

  private static String choice(ProtocolInstance code, int branch) {
    int head = branch + 1;
    if (head < code.length() && code.op(head) == ProtocolOp.MESSAGE) {
      return code.roles().name(code.sender(head)) + " says '" + code.kindAt(head).label() + "'";
    }
    return "the branch of line " + code.source().line(code.span(branch).start()) + " is taken";
  }
}
