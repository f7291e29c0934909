// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/**
 * Counts by a sweep over a linear extension: down-sets are found step by step, and after each step
 * only what they look like on the frontier matters. One pass forwards and one backwards give μ of
 * all events: the down-sets in which an event can be added are those that agree with a state before
 * its step, without the event afterwards. Time Σ of the table sizes; between passes only tables
 * some million cells apart are kept.
 */
final class FrontierSweep {
  private static final long BLOCK_CELLS = 4_000_000;

  private final FrontierSteps steps;

  /** Step → node that it visits. */
  private final int[] sequence;

  private final Runnable pulse;

  /** Block → its first step; one entry more, for the end. */
  private final int[] blocks;

  FrontierSweep(Nodes nodes, int[] component, FrontierPlan plan, Runnable pulse) {
    this.sequence = plan.sequence();
    this.steps = new FrontierSteps(nodes, component, sequence);
    this.pulse = pulse;
    this.blocks = blocks();
  }

  /** Where blocks of steps begin whose rows fit into memory together. */
  private int[] blocks() {
    List<Integer> starts = new ArrayList<>();
    starts.add(0);
    long sum = 0;
    for (int t = 0; t < steps.size(); t++) {
      long row = steps.cells(t) / (steps.digitBefore(t) + 1) + 1;
      if (sum + row > BLOCK_CELLS && sum > 0) {
        starts.add(t);
        sum = 0;
      }
      sum += row;
    }
    starts.add(steps.size());
    return starts.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * Counts all down-sets, and those in which each node can be added.
   *
   * @param mu receives μ of each visited node
   * @param threads how many threads may work; with one, blocks are swept back one after the other
   * @return how many down-sets there are, hence antichains
   */
  BigInteger run(BigInteger[] mu, int threads) {
    BigInteger bound = BigInteger.ZERO;
    for (int kind = 0; bound.signum() == 0; kind++) {
      Cells cells = kind == 0 ? new LongCells(0) : kind == 1 ? new WideCells(0) : new BigCells(0);
      bound = run(cells, mu, threads);
    }
    return bound;
  }

  /** The count, or zero when the cells are too narrow. */
  private BigInteger run(Cells kind, BigInteger[] mu, int threads) {
    List<FrontierState> starts = new ArrayList<>();
    FrontierState state = FrontierState.empty(steps, kind);
    for (int b = 0; b + 1 < blocks.length; b++) {
      starts.add(state.copied());
      for (int t = blocks[b]; t < blocks[b + 1]; t++) {
        state.forward(t);
        if ((t & 255) == 0) {
          pulse.run();
          if (state.overflowed()) {
            return BigInteger.ZERO;
          }
        }
      }
    }
    if (state.overflowed()) {
      return BigInteger.ZERO;
    }
    BigInteger total = state.total();
    if (threads > 1 && starts.size() > 1) {
      sweepBackAtOnce(starts, kind, mu, threads);
      return total;
    }
    FrontierState back = FrontierState.empty(steps, kind);
    for (int b = blocks.length - 2; b >= 0; b--) {
      sweepBack(b, starts.get(b), back, mu);
    }
    return total;
  }

  private void sweepBack(int block, FrontierState start, FrontierState back, BigInteger[] mu) {
    Cells[] rows = rows(block, start);
    for (int t = blocks[block + 1] - 1; t >= blocks[block]; t--) {
      mu[sequence[t]] = back.backward(t, rows[t - blocks[block]]);
      if ((t & 255) == 0) {
        pulse.run();
      }
    }
  }

  private Cells[] rows(int block, FrontierState start) {
    Cells[] rows = new Cells[blocks[block + 1] - blocks[block]];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = start.forward(blocks[block] + i);
      if ((i & 255) == 0) {
        pulse.run();
      }
    }
    return rows;
  }

  /**
   * While one thread sweeps a block back, others make the rows of the blocks before it. The answer
   * is the same: every count is exact.
   */
  private void sweepBackAtOnce(
      List<FrontierState> starts, Cells kind, BigInteger[] mu, int threads) {
    ForkJoinPool pool = new ForkJoinPool(threads);
    try {
      int count = starts.size();
      List<ForkJoinTask<Cells[]>> made = new ArrayList<>();
      for (int b = 0; b < count; b++) {
        int block = b;
        made.add(ForkJoinTask.adapt(() -> rows(block, starts.get(block))));
      }
      for (int b = count - 1; b >= Math.max(0, count - threads); b--) {
        pool.execute(made.get(b));
      }
      FrontierState back = FrontierState.empty(steps, kind);
      for (int b = count - 1; b >= 0; b--) {
        Cells[] rows = made.get(b).join();
        made.remove(b);
        if (b - threads >= 0) {
          pool.execute(made.get(b - threads));
        }
        for (int t = blocks[b + 1] - 1; t >= blocks[b]; t--) {
          mu[sequence[t]] = back.backward(t, rows[t - blocks[b]]);
          if ((t & 255) == 0) {
            pulse.run();
          }
        }
      }
    } finally {
      pool.shutdownNow();
    }
  }
}
