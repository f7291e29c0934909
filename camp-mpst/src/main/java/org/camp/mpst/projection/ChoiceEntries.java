// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;

/** Finds the messages at which a branch that begins with a choice or a loop may begin. */
final class ChoiceEntries {
  private final ProtocolInstance code;
  private final ControlFlow flow;

  /** A message at which a branch may begin, and what is bound behind it. */
  record Head(int pc, Map<Integer, Integer> bound) {}

  ChoiceEntries(ProtocolInstance code, ControlFlow flow) {
    this.code = code;
    this.flow = flow;
  }

  /**
   * The messages at which control can arrive in a branch without another before.
   *
   * @throws IllFormed when the branch begins with a loop that has a number of iterations
   */
  List<Head> of(int branch, Map<Integer, Integer> bound) {
    List<Head> heads = new ArrayList<>();
    find(branch + 1, bound, new HashSet<>(), heads);
    return heads;
  }

  private void find(int pc, Map<Integer, Integer> bound, Set<Integer> seen, List<Head> heads) {
    switch (code.op(pc)) {
      case ProtocolOp.CHOICE -> {
        for (int b = pc + 1; code.op(b) == ProtocolOp.BRANCH; b = code.end(b)) {
          find(b + 1, bound, seen, heads);
        }
      }
      case ProtocolOp.REC -> {
        refuseCounted(pc);
        find(pc + 1, ControlFlow.with(bound, code.recursionNumber(pc), null), seen, heads);
      }
      case ProtocolOp.CONTINUE -> {
        refuseCounted(pc);
        int recursion = code.recursionNumber(pc);
        if (seen.add(pc)) {
          Map<Integer, Integer> inside =
              ControlFlow.with(flow.around(recursion, bound), recursion, bound.get(recursion));
          find(flow.recursionAt(recursion) + 1, inside, seen, heads);
          seen.remove(pc);
        }
      }
      default -> heads.add(new Head(pc, bound));
    }
  }

  private void refuseCounted(int pc) {
    if (flow.isCounted(pc)) {
      throw new IllFormed(
          code.source()
              .error(
                  "choice-head",
                  code.span(pc),
                  "a branch of a choice cannot begin with a loop that has a number of iterations")
              .withHint("begin the branch with a message that tells the receiver of it"));
    }
  }
}
