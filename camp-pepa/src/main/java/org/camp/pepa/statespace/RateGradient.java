// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.Arrays;
import java.util.List;

/**
 * An activity whose rates can be derived by the rates of the components: forwards through the tree
 * of its parts for the rates, backwards for the derivatives of a weighted sum of them. Of an active
 * component all rates grow together; passive weights have no time.
 */
abstract class RateGradient {
  /** Apparent rates that are closer, relative to each other, are at a kink of the minimum. */
  private static final double SAME = 1e-12;

  /** What is collected. */
  static final class Sums {
    /** Component → derivative by the logarithm of its rates. */
    final double[] place;

    /** Whether the sides of a cooperation were equally fast, so that each counts half. */
    boolean kink;

    Sums(int places) {
      place = new double[places];
    }
  }

  /** Enabled moves. */
  int count;

  /** Move → rate [1/s], or weight when passive. */
  double[] rate = new double[4];

  /** Apparent rate of all moves. */
  double total;

  RateKind kind = RateKind.ACTIVE;

  abstract void forward(long[] states, int base);

  /** Adds derivatives of Σ adjoint[from + m]·rate[m] + weight·total. */
  abstract void backward(double[] adjoint, int from, double weight, Sums sums);

  /**
   * Adds, per component, the part of the rates that it offers for {@code action} which is used.
   *
   * @param part the part of {@link #total} that is
   * @param amount what each counts
   */
  abstract void use(double part, int action, double amount, long[] states, int base, double[] sums);

  static RateGradient of(ActionNode node, MoveStack scratch) {
    if (node instanceof SyncNode sync) {
      return new Sync(of(sync.left, scratch), of(sync.right, scratch));
    }
    if (node instanceof SumNode sum) {
      return new Sum(Arrays.stream(sum.parts()).map(part -> of(part, scratch)).toList());
    }
    return new Leaf(node, scratch);
  }

  void room(int moves) {
    if (rate.length < moves) {
      rate = new double[2 * moves];
    }
    count = moves;
  }

  private static final class Leaf extends RateGradient {
    private final ActionNode node;
    private final MoveStack scratch;

    Leaf(ActionNode node, MoveStack scratch) {
      this.node = node;
      this.scratch = scratch;
    }

    @Override
    void forward(long[] states, int base) {
      scratch.size = 0;
      room(node.moves(states, base, scratch));
      System.arraycopy(scratch.rate, 0, rate, 0, count);
      total = scratch.total;
      kind = scratch.kind;
    }

    @Override
    void backward(double[] adjoint, int from, double weight, Sums sums) {
      if (count == 0 || kind == RateKind.PASSIVE) {
        return;
      }
      double sum = total * weight;
      for (int m = 0; m < count; m++) {
        sum += rate[m] * adjoint[from + m];
      }
      sums.place[node.place().index] += sum;
    }

    @Override
    void use(double part, int action, double amount, long[] states, int base, double[] sums) {
      if (kind == RateKind.PASSIVE) {
        return;
      }
      ComponentLayout place = node.place();
      if (!place.isArray()) {
        sums[place.index] += amount * part;
        return;
      }
      boolean together = node.isShared();
      place.occupied(
          states,
          base,
          (local, copies) -> {
            double offered = place.process.apparent(local, action);
            if (offered > 0) {
              double used = together ? part * total / offered : part;
              sums[place.index] += amount * used * copies / place.copies;
            }
          });
    }
  }

  private static final class Sum extends RateGradient {
    private final List<RateGradient> parts;

    Sum(List<RateGradient> parts) {
      this.parts = parts;
    }

    @Override
    void forward(long[] states, int base) {
      int all = 0;
      total = 0;
      kind = RateKind.ACTIVE;
      for (RateGradient part : parts) {
        part.forward(states, base);
        if (part.count > 0) {
          kind = all == 0 ? part.kind : kind.with(part.kind);
          total += part.total;
          all += part.count;
        }
      }
      room(all);
      int at = 0;
      for (RateGradient part : parts) {
        System.arraycopy(part.rate, 0, rate, at, part.count);
        at += part.count;
      }
    }

    @Override
    void backward(double[] adjoint, int from, double weight, Sums sums) {
      int at = from;
      for (RateGradient part : parts) {
        if (part.count > 0) {
          part.backward(adjoint, at, weight, sums);
          at += part.count;
        }
      }
    }

    @Override
    void use(double share, int action, double amount, long[] states, int base, double[] sums) {
      for (RateGradient part : parts) {
        if (part.count > 0) {
          part.use(share, action, amount, states, base, sums);
        }
      }
    }
  }

  private static final class Sync extends RateGradient {
    private final RateGradient left;
    private final RateGradient right;
    private double scale;

    Sync(RateGradient left, RateGradient right) {
      this.left = left;
      this.right = right;
    }

    @Override
    void forward(long[] states, int base) {
      count = 0;
      left.forward(states, base);
      if (left.count == 0) {
        return;
      }
      right.forward(states, base);
      if (right.count == 0) {
        return;
      }
      if (left.kind == right.kind) {
        total = Math.min(left.total, right.total);
        scale = 1 / Math.max(left.total, right.total);
        kind = left.kind;
      } else {
        boolean active = right.kind == RateKind.PASSIVE;
        total = active ? left.total : right.total;
        scale = 1 / (active ? right.total : left.total);
        kind = RateKind.ACTIVE;
      }
      room(left.count * right.count);
      int at = 0;
      for (int i = 0; i < left.count; i++) {
        for (int j = 0; j < right.count; j++) {
          rate[at++] = left.rate[i] * right.rate[j] * scale;
        }
      }
    }

    @Override
    void backward(double[] adjoint, int from, double weight, Sums sums) {
      if (count == 0) {
        return;
      }
      double[] lefts = new double[left.count];
      double[] rights = new double[right.count];
      double scaled = 0;
      int at = from;
      for (int i = 0; i < lefts.length; i++) {
        for (int j = 0; j < rights.length; j++) {
          double here = adjoint[at++];
          lefts[i] += here * right.rate[j] * scale;
          rights[j] += here * left.rate[i] * scale;
          scaled += here * left.rate[i] * right.rate[j];
        }
      }
      double slower = weight;
      double faster = -scaled * scale * scale;
      double leftShare = left.kind == RateKind.PASSIVE ? 0 : 1;
      if (left.kind == right.kind) {
        double gap = left.total - right.total;
        boolean tie = Math.abs(gap) <= SAME * Math.max(left.total, right.total);
        sums.kink |= tie && left.kind == RateKind.ACTIVE;
        leftShare = tie ? 0.5 : gap < 0 ? 1 : 0;
      } else {
        faster = 0;
      }
      left.backward(lefts, 0, leftShare * slower + (1 - leftShare) * faster, sums);
      right.backward(rights, 0, (1 - leftShare) * slower + leftShare * faster, sums);
    }

    @Override
    void use(double part, int action, double amount, long[] states, int base, double[] sums) {
      left.use(part * total / left.total, action, amount, states, base, sums);
      right.use(part * total / right.total, action, amount, states, base, sums);
    }
  }
}
