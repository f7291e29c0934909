// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Iterative aggregation and disaggregation over many levels (Horton and Leutenegger, SIGMETRICS
 * 1994): sweeps remove errors among strongly coupled states, the chain of groups removes the rest.
 * Sweeps go both ways: in one way alone, tails of tiny entries come to rest long after the others.
 * A cycle takes O(transitions of all levels).
 */
final class Multilevel {
  /** A chain of groups of at most so many is eliminated. */
  static final int COARSEST = 150;

  /** A level that is not so much smaller is not worth it. */
  private static final double COARSER = 0.9;

  /** Chains of at most so many states may become denser from level to level. */
  private static final int DENSE = 4_000;

  /** An error that is not improved. */
  private static final double POLISHED = 5e-11;

  /** By so much of its weight each group of each level is moved at most for a second start. */
  private static final double MOVED = 0.5;

  /** Cycles that a second start is given at least. */
  private static final long FEWEST = 80;

  /** A pace beyond which changes are those of rounding. */
  private static final double SLOWEST = 0.999;

  /** The smallest entry: every group has a weight. */
  private static final double FLOOR = 1e-290;

  /** Flows below this are no longer told from those that the floor makes. */
  private static final double TRUSTED = 1e-280;

  private final List<AggregationLevel> levels = new ArrayList<>();
  private final List<double[]> sums = new ArrayList<>();
  private final Generator fine;
  private final int coarsest;

  private Multilevel(Generator fine, double[] weights, int coarsest) {
    this.fine = fine;
    this.coarsest = coarsest;
    Generator chain = fine;
    double[] x = weights;
    while (chain.size() > coarsest) {
      AggregationLevel level = new AggregationLevel(chain, false);
      if (level.coarse.size() > COARSER * chain.size()) {
        level = new AggregationLevel(chain, true);
      }
      if (level.coarse.size() > COARSER * chain.size() || isDense(level)) {
        break;
      }
      double[] sum = new double[level.coarse.size()];
      level.weigh(x, sum);
      levels.add(level);
      sums.add(sum);
      chain = level.coarse;
      x = sum;
    }
  }

  /** Whether groups have more transitions than their states: such chains mix without levels. */
  private static boolean isDense(AggregationLevel level) {
    return level.fine.size() > DENSE
        && level.coarse.incoming().count() > level.fine.incoming().count();
  }

  /**
   * Cycles until every entry, however tiny, stops moving relative to itself; then once more, from
   * the answer with every group of every level weighed anew: had the cycles not weighed some parts
   * of the chain against each other, these would keep their new weights. The vectors are no answer
   * when one has entries that doubles cannot weigh.
   *
   * @param coarsest groups that are eliminated
   */
  static void solve(Iteration iteration, long most, int coarsest, Runnable check) {
    double[] x = iteration.vector;
    if (!Iteration.normalise(x)) {
      Arrays.fill(x, 1);
    }
    GaussSeidel.sweep(iteration.chain, x);
    positive(x);
    Multilevel multilevel = new Multilevel(iteration.chain, x, coarsest);
    double left = multilevel.cycles(iteration, x, most, check);
    boolean trusted = isTrusted(iteration.chain, x);
    if (trusted && left <= Iteration.SETTLED) {
      System.arraycopy(x, 0, iteration.witness, 0, x.length);
      multilevel.move(iteration.witness);
      left =
          Math.max(
              left, multilevel.cycles(iteration, iteration.witness, Math.max(most, FEWEST), check));
      trusted = isTrusted(iteration.chain, iteration.witness);
    }
    iteration.measure();
    iteration.error = trusted ? Math.max(iteration.error, left) : Double.POSITIVE_INFINITY;
  }

  /** Moves the weights of all states, and of the groups of each level, at random. */
  private void move(double[] x) {
    SplittableRandom random = new SplittableRandom(2);
    int[] group = new int[x.length];
    Arrays.setAll(group, i -> i);
    Arrays.setAll(x, i -> x[i] * random.nextDouble(1 - MOVED, 1 + MOVED));
    for (AggregationLevel level : levels) {
      double[] factor = new double[level.coarse.size()];
      Arrays.setAll(factor, g -> random.nextDouble(1 - MOVED, 1 + MOVED));
      for (int i = 0; i < x.length; i++) {
        group[i] = level.group[group[i]];
        x[i] *= factor[group[i]];
      }
    }
  }

  /**
   * Holds a settled vector against a cycle, which weighs all parts of the chain against each other,
   * and leaves it as it is: what the cycle would change is an error that both vectors share.
   */
  static void verify(Iteration iteration, int coarsest) {
    double[] x = iteration.vector.clone();
    positive(x);
    new Multilevel(iteration.chain, x, coarsest).cycle(0, x);
    Iteration.normalise(x);
    iteration.error = Math.max(iteration.error, Iteration.difference(iteration.vector, x));
  }

  /** Returns the error that is left at the pace of the last cycles. */
  private double cycles(Iteration iteration, double[] x, long most, Runnable check) {
    double[] kept = x.clone();
    double[] before = x.clone();
    double best = Double.POSITIVE_INFINITY;
    double left = Double.POSITIVE_INFINITY;
    double last = 1;
    double ratio = 1;
    int idle = 0;
    for (long cycle = 0; cycle < most && idle < (best <= 1e-6 ? 4 : 40); cycle++) {
      check.run();
      cycle(0, x);
      iteration.iterations++;
      if (!Iteration.normalise(x)) {
        break;
      }
      double change = Iteration.difference(before, x);
      double factor = Math.min(cycle < 2 ? 1 : Math.max(change / last, ratio), SLOWEST);
      ratio = change / last;
      last = change;
      idle = change > 0.9 * best ? idle + 1 : 0;
      if (change < best) {
        best = change;
        left = change * factor / (1 - factor);
        System.arraycopy(x, 0, kept, 0, x.length);
      }
      if (left <= POLISHED && iteration.chain.residual(kept) <= Iteration.BALANCED) {
        break;
      }
      System.arraycopy(x, 0, before, 0, x.length);
    }
    System.arraycopy(kept, 0, x, 0, x.length);
    return left;
  }

  /** Whether all flows are far above what the floor makes, relative to the fastest rate. */
  private static boolean isTrusted(Generator chain, double[] x) {
    double uniform = Power.uniform(chain);
    TransitionRows rows = chain.incoming();
    for (int t = 0; t < rows.count(); t++) {
      if (!(x[rows.state(t)] * (rows.rate(t) / uniform) > TRUSTED)) {
        return false;
      }
    }
    return true;
  }

  private void cycle(int depth, double[] x) {
    if (depth == levels.size()) {
      Generator last = levels.isEmpty() ? fine : levels.get(depth - 1).coarse;
      if (last.size() <= 4 * coarsest) {
        double total = 0;
        for (double v : x) {
          total += v;
        }
        GthElimination.solve(last, MatrixEnvelope.of(last), false, x, () -> {});
        for (int i = 0; i < x.length; i++) {
          x[i] *= total;
        }
      } else {
        for (int i = 0; i < 8; i++) {
          GaussSeidel.sweep(last, x);
        }
      }
      return;
    }
    AggregationLevel level = levels.get(depth);
    double[] sum = sums.get(depth);
    int visits = 1 + depth % 2;
    for (int visit = 0; visit < visits; visit++) {
      GaussSeidel.sweep(level.fine, x);
      positive(x);
      level.weigh(x, sum);
      cycle(depth + 1, sum);
      level.spread(sum, x);
      GaussSeidel.sweepBack(level.fine, x);
      GaussSeidel.sweep(level.fine, x);
    }
  }

  private static void positive(double[] x) {
    for (int i = 0; i < x.length; i++) {
      if (!(x[i] > FLOOR)) {
        x[i] = FLOOR;
      }
    }
  }
}
