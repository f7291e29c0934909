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
  double present(long[] states, int base) {
    return Math.min(left.present(states, base), right.present(states, base));
  }

  /**
   * An active side is used as far as the other lets it; of passive copies, no more are served than
   * the other side has.
   */
  @Override
  void participants(long[] states, int base, double share, Moves scratch, Participants listener) {
    if (!isEnabled(states, base)) {
      return;
    }
    scratch.size = 0;
    left.moves(states, base, scratch);
    double leftTotal = scratch.total;
    boolean leftPassive = scratch.passive;
    scratch.size = 0;
    right.moves(states, base, scratch);
    double rightTotal = scratch.total;
    boolean rightPassive = scratch.passive;
    double lefts = left.present(states, base);
    double rights = right.present(states, base);
    double leftShare = leftPassive ? rights / lefts : rightPassive ? 1 : rightTotal / leftTotal;
    double rightShare = rightPassive ? lefts / rights : leftPassive ? 1 : leftTotal / rightTotal;
    left.participants(states, base, share * Math.min(1, leftShare), scratch, listener);
    right.participants(states, base, share * Math.min(1, rightShare), scratch, listener);
  }
}
