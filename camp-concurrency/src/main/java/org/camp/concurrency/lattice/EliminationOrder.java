// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import org.camp.core.log.Log;

/**
 * In which order the processes of a component are summed out. Greedy, by the size of the next
 * table, by the edges that it adds between the processes around, and by both with some chance
 * (Bodlaender and Koster, Treewidth computations I, 2010, doi:10.1016/j.ic.2009.03.008); the
 * cheapest is taken. O(trials · N³) for N processes.
 */
final class EliminationOrder {
  private static final Log LOG = Log.of(EliminationOrder.class);
  private static final int MOST_FOR_TRIALS = 64;
  private static final int TRIALS = 24;

  /**
   * A process is summed out.
   *
   * @param around the processes whose values its table keeps, those that are summed out later
   *     first, then the process itself
   * @param children numbers of the steps whose tables it multiplies: those that know the process
   */
  record Step(int[] around, int[] children) {
    int process() {
      return around[around.length - 1];
    }
  }

  private final IntUnaryOperator sizes;
  private final BitSet left = new BitSet();

  /** Process → those that it is connected to, of the ones that are left; null outside. */
  private final BitSet[] around;

  private final List<Integer> sequence = new ArrayList<>();
  private final List<BitSet> scopes = new ArrayList<>();
  private final BitSet open = new BitSet();
  private double operations;

  private EliminationOrder(BitSet[] neighbours, int[] component, IntUnaryOperator sizes) {
    this.sizes = sizes;
    this.around = new BitSet[neighbours.length];
    for (int p : component) {
      around[p] = (BitSet) neighbours[p].clone();
      left.set(p);
    }
  }

  /**
   * The cheapest order that was found. The same for the same graph.
   *
   * @param neighbours for each process those that it exchanges messages with
   * @param sizes how many values a process has
   */
  static EliminationOrder best(
      BitSet[] neighbours, int[] component, IntUnaryOperator sizes, Runnable pulse) {
    EliminationOrder best = new EliminationOrder(neighbours, component, sizes);
    best.run(0, 0, new SplittableRandom(0));
    int trials = component.length <= MOST_FOR_TRIALS && best.operations > 1e4 ? TRIALS : 0;
    for (int trial = 1; trial <= trials; trial++) {
      pulse.run();
      EliminationOrder order = new EliminationOrder(neighbours, component, sizes);
      order.run(trial % 3, trial <= 2 ? 0 : 0.4, new SplittableRandom(trial));
      best = order.operations < best.operations ? order : best;
    }
    LOG.debug("elimination order {}: {} operations a pass", best.sequence, best.operations);
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
    for (int s = open.nextSetBit(0); s >= 0; s = open.nextSetBit(s + 1)) {
      if (scopes.get(s).get(p)) {
        open.clear(s);
        operations += cells;
      }
    }
    operations += cells;
    open.set(sequence.size());
    sequence.add(p);
    scopes.add((BitSet) around[p].clone());
    left.clear(p);
    for (int q = around[p].nextSetBit(0); q >= 0; q = around[p].nextSetBit(q + 1)) {
      around[q].or(around[p]);
      around[q].clear(q);
      around[q].clear(p);
    }
  }

  /** The processes in the order in which they are summed out. */
  List<Step> steps() {
    int[] turn = new int[around.length];
    for (int s = 0; s < sequence.size(); s++) {
      turn[sequence.get(s)] = s;
    }
    List<List<Integer>> children = new ArrayList<>();
    List<Step> steps = new ArrayList<>();
    for (int s = 0; s < sequence.size(); s++) {
      children.add(new ArrayList<>());
    }
    for (int s = 0; s < sequence.size(); s++) {
      int[] turns = scopes.get(s).stream().map(q -> turn[q]).sorted().toArray();
      int[] known = new int[turns.length + 1];
      known[turns.length] = sequence.get(s);
      for (int i = 0; i < turns.length; i++) {
        known[turns.length - 1 - i] = sequence.get(turns[i]);
      }
      if (turns.length > 0) {
        children.get(turns[0]).add(s);
      }
      steps.add(new Step(known, Ints.toArray(children.get(s))));
    }
    return steps;
  }

  /** Operations of a pass forwards, at most: a product for each combination and each table. */
  double operations() {
    return operations;
  }

  /**
   * Cells of all tables, and once more of those that one step multiplies: what passes forwards and
   * back hold at most.
   */
  double cells() {
    double[] cells = new double[sequence.size()];
    for (int s = 0; s < cells.length; s++) {
      cells[s] =
          scopes.get(s).stream()
              .asDoubleStream()
              .reduce(1, (x, q) -> x * sizes.applyAsInt((int) q));
    }
    double most = 0;
    for (Step step : steps()) {
      most = Math.max(most, Arrays.stream(step.children()).mapToDouble(c -> cells[c]).sum());
    }
    return Arrays.stream(cells).sum() + most;
  }
}
