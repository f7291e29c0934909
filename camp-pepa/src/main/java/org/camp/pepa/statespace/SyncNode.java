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
  int moves(long[] states, int base, Moves out) {
    int first = out.size;
    int lefts = left.moves(states, base, out);
    if (lefts == 0) {
      return 0;
    }
    double leftTotal = out.total;
    boolean leftPassive = out.passive;
    int second = out.size;
    int rights = right.moves(states, base, out);
    if (rights == 0) {
      out.size = first;
      return 0;
    }
    double rightTotal = out.total;
    boolean rightPassive = out.passive;
    double total;
    double scale;
    if (leftPassive == rightPassive) {
      total = Math.min(leftTotal, rightTotal);
      scale = 1 / Math.max(leftTotal, rightTotal);
    } else if (rightPassive) {
      total = leftTotal;
      scale = 1 / rightTotal;
    } else {
      total = rightTotal;
      scale = 1 / leftTotal;
    }
    out.multiply(first, second, scale);
    out.total = total;
    out.passive = leftPassive && rightPassive;
    return lefts * rights;
  }

  @Override
  boolean isEnabled(long[] states, int base) {
    return left.isEnabled(states, base) && right.isEnabled(states, base);
  }

  @Override
  void participants(long[] states, int base, Participants listener) {
    if (isEnabled(states, base)) {
      left.participants(states, base, listener);
      right.participants(states, base, listener);
    }
  }
}
