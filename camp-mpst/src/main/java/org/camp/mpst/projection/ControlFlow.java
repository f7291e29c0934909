// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.jspecify.annotations.Nullable;

/**
 * Where control goes in flat code in which recursions without a count extend to the end of their
 * block, and which recursions are in scope there.
 */
final class ControlFlow {
  private final ProtocolInstance code;

  /** Position of a branch → the position of the end of its choice. */
  private final int[] exitOf;

  /** Recursion → its position. */
  private final int[] recursionAt;

  /** Recursion → the one around it; −1 for none. */
  private final int[] aroundOf;

  /** Position → whether control can arrive there in several ways. */
  private final boolean[] meeting;

  ControlFlow(ProtocolInstance code) {
    this.code = code;
    int n = code.length();
    exitOf = new int[n];
    meeting = new boolean[n + 1];
    recursionAt = new int[code.recursions().size()];
    aroundOf = new int[code.recursions().size()];
    survey();
  }

  private void survey() {
    IntStack open = new IntStack();
    for (int pc = 0; pc < code.length(); pc++) {
      switch (code.op(pc)) {
        case ProtocolOp.REC -> {
          recursionAt[code.recursionNumber(pc)] = pc;
          aroundOf[code.recursionNumber(pc)] = open.isEmpty() ? -1 : open.peek();
          open.push(code.recursionNumber(pc));
        }
        case ProtocolOp.END_REC -> open.pop();
        case ProtocolOp.CHOICE -> {
          for (int b = pc + 1; code.op(b) == ProtocolOp.BRANCH; b = code.end(b)) {
            exitOf[b] = code.end(pc);
          }
        }
        default -> {}
      }
    }
    for (int pc = 1; pc < code.length(); pc++) {
      byte before = code.op(pc - 1);
      boolean isHead =
          code.op(pc) == ProtocolOp.MESSAGE
              && (before == ProtocolOp.REC || before == ProtocolOp.BRANCH);
      if (isHead || code.op(pc) == ProtocolOp.END_CHOICE) {
        int next = pc + 1;
        while (next < code.length() && isEnd(next)) {
          next = behind(next);
        }
        meeting[next] = true;
      }
    }
  }

  private boolean isEnd(int pc) {
    byte op = code.op(pc);
    return op == ProtocolOp.BRANCH
        || op == ProtocolOp.END_CHOICE
        || (op == ProtocolOp.END_REC && !isCounted(pc));
  }

  /** Where control goes from the end of a block. */
  int behind(int pc) {
    return code.op(pc) == ProtocolOp.BRANCH ? exitOf[pc] + 1 : pc + 1;
  }

  /** Whether the recursion that begins, ends or is continued at {@code pc} has a count. */
  boolean isCounted(int pc) {
    return code.recursionAt(pc).times() != null;
  }

  /** Whether control can arrive at {@code pc} in several ways: behind heads and choices. */
  boolean isMeeting(int pc) {
    return meeting[pc];
  }

  /** Where a recursion begins. */
  int recursionAt(int recursion) {
    return recursionAt[recursion];
  }

  /** What of {@code bound} is in scope where a recursion begins. */
  Map<Integer, Integer> around(int recursion, Map<Integer, Integer> bound) {
    Map<Integer, Integer> kept = new TreeMap<>();
    for (int r = aroundOf[recursion]; r >= 0; r = aroundOf[r]) {
      Integer binder = bound.get(r);
      if (binder != null) {
        kept.put(r, binder);
      }
    }
    return kept;
  }

  /** {@code bound} with another binder for a recursion; null for none. */
  static Map<Integer, Integer> with(
      Map<Integer, Integer> bound, int recursion, @Nullable Integer binder) {
    if (Objects.equals(bound.get(recursion), binder)) {
      return bound;
    }
    Map<Integer, Integer> changed = new TreeMap<>(bound);
    if (binder == null) {
      changed.remove(recursion);
    } else {
      changed.put(recursion, binder);
    }
    return changed;
  }
}
