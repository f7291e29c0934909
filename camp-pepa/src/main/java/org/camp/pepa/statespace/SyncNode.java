// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

/**
 * An action that two parts share: a pair of moves has the rate {@code (r1/ra)·(r2/rb)·min(ra, rb)}
 * (Hillston 1996, definition 3.3.3), where the minimum with a passive rate is the other one.
 */
final class SyncNode extends ActionNode {
  final ActionNode left;
  final ActionNode right;

  SyncNode(ActionNode left, ActionNode right) {
    this.left = left;
    this.right = right;
  }

  @Override
  void complete() {
    left.complete();
    right.complete();
  }

  @Override
  boolean isShared() {
    return true;
  }

  @Override
  int moves(long[] states, int base, MoveStack out) {
    int first = out.size;
    int lefts = left.moves(states, base, out);
    if (lefts == 0) {
      return 0;
    }
    double leftTotal = out.total;
    RateKind leftKind = out.kind;
    int second = out.size;
    int rights = right.moves(states, base, out);
    if (rights == 0) {
      out.size = first;
      return 0;
    }
    double rightTotal = out.total;
    RateKind rightKind = out.kind;
    double total;
    double scale;
    if (leftKind == rightKind) {
      total = Math.min(leftTotal, rightTotal);
      scale = 1 / Math.max(leftTotal, rightTotal);
    } else if (rightKind == RateKind.PASSIVE) {
      total = leftTotal;
      scale = 1 / rightTotal;
    } else {
      total = rightTotal;
      scale = 1 / leftTotal;
    }
    out.multiply(first, second, scale);
    out.leave(
        total,
        leftKind == RateKind.MIXED || rightKind == RateKind.MIXED
            ? RateKind.MIXED
            : leftKind == rightKind ? leftKind : RateKind.ACTIVE);
    return lefts * rights;
  }
}
