// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

/**
 * An action that two parts share: a pair of moves has the rate {@code (r1/ra)·(r2/rb)·min(ra, rb)}
 * (Hillston 1996, definition 3.3.3), where the minimum with a passive rate is the other one.
 */
final class SyncNode extends Node {
  final Node left;
  final Node right;

  SyncNode(Node left, Node right) {
    this.left = left;
    this.right = right;
  }

  @Override
  boolean isShared() {
    return true;
  }

  @Override
  int moves(long[] states, int base, Moves out) {
    int first = out.size;
    int lefts = left.moves(states, base, out);
    if (lefts == 0) {
      return 0;
    }
    double leftTotal = out.total;
    Kind leftKind = out.kind;
    int second = out.size;
    int rights = right.moves(states, base, out);
    if (rights == 0) {
      out.size = first;
      return 0;
    }
    double rightTotal = out.total;
    Kind rightKind = out.kind;
    double total;
    double scale;
    if (leftKind == rightKind) {
      total = Math.min(leftTotal, rightTotal);
      scale = 1 / Math.max(leftTotal, rightTotal);
    } else if (rightKind == Kind.PASSIVE) {
      total = leftTotal;
      scale = 1 / rightTotal;
    } else {
      total = rightTotal;
      scale = 1 / leftTotal;
    }
    out.multiply(first, second, scale);
    out.total = total;
    out.kind =
        leftKind == Kind.MIXED || rightKind == Kind.MIXED
            ? Kind.MIXED
            : leftKind == rightKind ? leftKind : Kind.ACTIVE;
    return lefts * rights;
  }
}
