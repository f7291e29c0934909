// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;

/**
 * In which order the processes of a component are summed out, but for one that is kept to the end.
 * Greedy, by the size of the next table, by the edges that it adds between the processes around,
 * and by both with some chance (Bodlaender and Koster, Treewidth computations I, 2010); the
 * cheapest is taken.
 */
final class EliminationOrder {
  private static final int MOST_FOR_TRIALS = 64;
  private static final int TRIALS = 24;

  /** A process and those that its table is left over. */
  record Step(int process, int[] scope) {}

  private final IntUnaryOperator sizes;
  private final BitSet left = new BitSet();
  private final BitSet[] around;
  private final List<Step> steps = new ArrayList<>();
  private final List<BitSet> tables = new ArrayList<>();
  private double operations;
  private double largest;

  private EliminationOrder(BitSet[] neighbours, int[] component, int last, IntUnaryOperator sizes) {
    this.sizes = sizes;
    this.around = new BitSet[neighbours.length];
    for (int p : component) {
      around[p] = (BitSet) neighbours[p].clone();
      left.set(p);
    }
    left.clear(last);
    operations = sizes.applyAsInt(last);
  }

  /**
   * The cheapest order that was found. The same for the same graph.
   *
   * @param neighbours for each process those that it exchanges messages with
   * @param last the process that is kept
   * @param sizes how many values a process has
   */
  static EliminationOrder best(
      BitSet[] neighbours, int[] component, int last, IntUnaryOperator sizes, Runnable pulse) {
    EliminationOrder best = new EliminationOrder(neighbours, component, last, sizes);
    best.run(0, 0, new SplittableRandom(0));
    int trials = component.length <= MOST_FOR_TRIALS && best.operations > 1e4 ? TRIALS : 0;
    for (int trial = 1; trial <= trials; trial++) {
      pulse.run();
      EliminationOrder order = new EliminationOrder(neighbours, component, last, sizes);
      order.run(trial % 3, trial <= 2 ? 0 : 0.4, new SplittableRandom(trial));
      best = order.operations < best.operations ? order : best;
    }
    return best;
  }

  private void run(int way, double chance, SplittableRandom random) {
    while (!left.isEmpty()) {
      int best = -1;
      double least = 0;
      for (int p = left.nextSetBit(0); p >= 0; p = left.nextSetBit(p + 1)) {
        double score = score(p, way) * (1 + chance * random.nextDouble());
        if (best < 0 || score < least) {
          best = p;
          least = score;
        }
      }
      eliminate(best);
    }
  }

  private double score(int p, int way) {
    double cells = cells(p);
    if (way == 0) {
      return cells;
    }
    double added = 0;
    for (int q = around[p].nextSetBit(0); q >= 0; q = around[p].nextSetBit(q + 1)) {
      for (int r = around[p].nextSetBit(q + 1); r >= 0; r = around[p].nextSetBit(r + 1)) {
        if (!around[q].get(r)) {
          added += way == 1 ? 1 : (double) sizes.applyAsInt(q) * sizes.applyAsInt(r);
        }
      }
    }
    return added + 1e-12 * cells;
  }

  /** The combinations of its values with those of what is around it. */
  private double cells(int p) {
    double product = sizes.applyAsInt(p);
    for (int q = around[p].nextSetBit(0); q >= 0; q = around[p].nextSetBit(q + 1)) {
      product *= sizes.applyAsInt(q);
    }
    return product;
  }

  private void eliminate(int p) {
    double cells = cells(p);
    int before = tables.size();
    tables.removeIf(scope -> scope.get(p));
    operations += cells * (before - tables.size() + 1);
    tables.add((BitSet) around[p].clone());
    largest = Math.max(largest, cells / sizes.applyAsInt(p));
    steps.add(new Step(p, around[p].stream().toArray()));
    left.clear(p);
    for (int q = around[p].nextSetBit(0); q >= 0; q = around[p].nextSetBit(q + 1)) {
      around[q].or(around[p]);
      around[q].clear(q);
      around[q].clear(p);
    }
  }

  /** The processes but the last, in the order in which they are summed out. */
  List<Step> steps() {
    return steps;
  }

  /** Operations on big integers, about. */
  double operations() {
    return operations;
  }

  /** Cells of the largest table. */
  double largest() {
    return largest;
  }
}
