// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.Arrays;
import java.util.List;

/** An action of several parts that do it independently: apparent rates add. */
final class SumNode extends ActionNode {
  /** Order → action of one part. */
  private final ActionNode[] parts;

  SumNode(List<ActionNode> parts) {
    this.parts = parts.toArray(ActionNode[]::new);
  }

  ActionNode[] parts() {
    return parts;
  }

  @Override
  void complete() {
    for (ActionNode part : parts) {
      part.complete();
    }
  }

  @Override
  boolean isShared() {
    return Arrays.stream(parts).anyMatch(ActionNode::isShared);
  }

  @Override
  int moves(long[] states, int base, MoveStack out) {
    int pushed = 0;
    double total = 0;
    RateKind all = RateKind.ACTIVE;
    for (ActionNode part : parts) {
      int more = part.moves(states, base, out);
      if (more > 0) {
        all = pushed == 0 ? out.kind : all.with(out.kind);
        total += out.total;
        pushed += more;
      }
    }
    out.leave(total, all);
    return pushed;
  }
}
