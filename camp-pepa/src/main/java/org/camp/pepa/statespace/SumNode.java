// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.Arrays;
import java.util.List;

/** An action of several parts that do it independently: apparent rates add. */
final class SumNode extends Node {
  /** Order → action of one part. */
  private final Node[] parts;

  SumNode(List<Node> parts) {
    this.parts = parts.toArray(Node[]::new);
  }

  @Override
  boolean isShared() {
    return Arrays.stream(parts).anyMatch(Node::isShared);
  }

  @Override
  int moves(long[] states, int base, Moves out) {
    int pushed = 0;
    double total = 0;
    Kind all = Kind.ACTIVE;
    for (Node part : parts) {
      int more = part.moves(states, base, out);
      if (more > 0) {
        all = pushed == 0 ? out.kind : all.with(out.kind);
        total += out.total;
        pushed += more;
      }
    }
    out.total = total;
    out.kind = all;
    return pushed;
  }
}
