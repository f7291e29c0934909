// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.ObjIntConsumer;
import org.camp.core.log.Log;

/**
 * Counts by a sweep over a linear extension: down-sets are found step by step, and after each step
 * only what they look like on the frontier matters. One pass forwards and one backwards give μ of
 * all events: the down-sets in which an event can be added are those that agree with a state before
 * its step, without the event afterwards. Counts are longs, or residues modulo as many primes as
 * they need.
 *
 * <p>The pass back wants the rows of the pass forwards in reverse. They are made again from tables
 * that were kept on the way, on several levels (Griewank, Achieving logarithmic growth of temporal
 * and spatial complexity in reverse automatic differentiation, 1992,
 * doi:10.1080/10556789208805505). O(Σ table sizes) time where the tables that are kept fit, up to
 * log(steps) times as much where they are large; memory of some six of the largest tables, or of
 * 2²⁴ cells if that is more.
 */
final class FrontierSweep {
  /**
   * What is remembered of the pass forwards.
   *
   * @param block rows are made in blocks of about so many cells
   * @param kept tables that are kept hold so many cells together, or as many as two of the largest
   */
  record Memory(long block, long kept) {
    static final Memory DEFAULT = new Memory(2_000_000, 1 << 24);
  }

  /** Steps between two signs of life. */
  private static final int PULSE = 256;

  private static final Log LOG = Log.of(FrontierSweep.class);

  private final FrontierSteps steps;

  /** Step → node that it visits. */
  private final int[] sequence;

  private final Memory memory;
  private final Runnable pulse;
  private final double bits;

  /** Step → cells of all rows before it; one entry more, for the end. */
  private final long[] rowsBefore;

  FrontierSweep(
      ContractedOrder nodes, int[] component, FrontierPlan plan, Memory memory, Runnable pulse) {
    this.memory = memory;
    this.sequence = plan.sequence();
    this.steps = new FrontierSteps(nodes, component, sequence);
    this.pulse = pulse;
    this.bits = bits(nodes, component);
    this.rowsBefore = new long[steps.size() + 1];
    for (int t = 0; t < steps.size(); t++) {
      rowsBefore[t + 1] = rowsBefore[t] + steps.row(t);
    }
  }

  /** A bound of the binary logarithm of all counts: as if no process waited for another. */
  private static double bits(ContractedOrder nodes, int[] component) {
    double bits = 1;
    for (int p : component) {
      bits += Math.log(1.0 + Arrays.stream(nodes.chain(p)).mapToLong(nodes::weight).sum());
    }
    return 1 + bits / Math.log(2);
  }

  /**
   * Counts all down-sets, and those in which each node can be added.
   *
   * @param mu receives μ of each visited node
   * @param threads how many threads may work; with one, rows are made and swept back in turn
   * @return how many down-sets there are, hence antichains
   */
  BigInteger run(BigInteger[] mu, int threads) {
    long[] ways = new long[steps.size() + 1];
    if (pass(new LongCounts(0), threads, ways)) {
      for (int t = 0; t < sequence.length; t++) {
        mu[sequence[t]] = BigInteger.valueOf(ways[t]);
      }
      return BigInteger.valueOf(ways[sequence.length]);
    }
    List<PrimeField> rings = PrimeField.forBits(bits);
    LOG.debug("counts outgrow 63 bits: once more modulo {} primes", rings.size());
    long[][] residues = new long[rings.size()][steps.size() + 1];
    for (int i = 0; i < residues.length; i++) {
      pass(new ResidueCounts(0, rings.get(i)), threads, residues[i]);
    }
    for (int t = 0; t < sequence.length; t++) {
      mu[sequence[t]] = PrimeField.join(rings, residues, t);
    }
    return PrimeField.join(rings, residues, sequence.length);
  }

  /**
   * One pass forwards and one back.
   *
   * @param ways receives for each step in how many down-sets its node can be added, and after them
   *     how many down-sets there are
   * @return whether the kind of cells was wide enough
   */
  private boolean pass(CountArray kind, int threads, long[] ways) {
    long room = Math.max(memory.kept, 2 * steps.largest());
    Piece whole = new Piece(0, steps.size(), FrontierState.empty(steps, kind));
    List<Piece> pieces = divided(whole, room / 2);
    LOG.debug(
        "{} steps, {} cells of rows in {} pieces, tables of up to {} cells",
        steps.size(),
        rowsBefore[steps.size()],
        pieces.size(),
        steps.largest());
    Piece last = pieces.get(pieces.size() - 1);
    FrontierState end = last.start.copied();
    walk(end, last.from, last.to);
    if (end.overflowed()) {
      return false;
    }
    ways[steps.size()] = end.total();
    FrontierState back = FrontierState.empty(steps, kind);
    ObjIntConsumer<CountArray[]> sweepBack =
        (rows, from) -> {
          for (int t = from + rows.length - 1; t >= from; t--) {
            ways[t] = back.backward(t, rows[t - from]);
            beat(t);
          }
        };
    if (threads > 1 && !isBlock(whole)) {
      try (Beside beside = new Beside(sweepBack)) {
        backwards(pieces, room / 2, beside);
      }
    } else {
      backwards(pieces, room / 2, sweepBack);
    }
    return true;
  }

  /** Sweeps blocks back on another thread, while the next rows are made on this one. */
  private static final class Beside implements ObjIntConsumer<CountArray[]>, AutoCloseable {
    private final ObjIntConsumer<CountArray[]> sweepBack;
    private final ForkJoinPool pool = new ForkJoinPool(1);
    private ForkJoinTask<?> running = pool.submit(() -> {});

    Beside(ObjIntConsumer<CountArray[]> sweepBack) {
      this.sweepBack = sweepBack;
    }

    @Override
    public void accept(CountArray[] rows, int from) {
      running.join();
      running = pool.submit(() -> sweepBack.accept(rows, from));
    }

    @Override
    public void close() {
      try {
        running.join();
      } finally {
        pool.shutdownNow();
      }
    }
  }

  /** Steps from … to − 1, and the state before them. */
  private record Piece(int from, int to, FrontierState start) {}

  private boolean isBlock(Piece piece) {
    return piece.to - piece.from <= 1
        || rowsBefore[piece.to] - rowsBefore[piece.from] <= 2 * memory.block;
  }

  /** Hands over the rows of pieces, block by block, the last first; uses the pieces up. */
  private void backwards(List<Piece> pieces, long room, ObjIntConsumer<CountArray[]> sink) {
    for (int i = pieces.size() - 1; i >= 0; i--) {
      Piece piece = pieces.remove(i);
      if (isBlock(piece)) {
        sink.accept(rows(piece), piece.from);
      } else {
        backwards(divided(piece, room / 2), room / 2, sink);
      }
    }
  }

  private CountArray[] rows(Piece piece) {
    CountArray[] rows = new CountArray[piece.to - piece.from];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = piece.start.forward(piece.from + i);
      beat(i);
    }
    return rows;
  }

  /** Divides a piece; the parts keep the tables where they begin. */
  private List<Piece> divided(Piece piece, long room) {
    int[] marks = marks(piece.from, piece.to, room);
    List<Piece> parts = new ArrayList<>();
    parts.add(new Piece(piece.from, marks.length == 0 ? piece.to : marks[0], piece.start));
    FrontierState state = piece.start;
    for (int i = 0; i < marks.length; i++) {
      state = state.copied();
      walk(state, i == 0 ? piece.from : marks[i - 1], marks[i]);
      parts.add(new Piece(marks[i], i + 1 == marks.length ? piece.to : marks[i + 1], state));
    }
    return parts;
  }

  /**
   * Where to divide: after about equal parts of the rows, at the smallest tables nearby, as often
   * as there is room for these tables, but once at least.
   */
  private int[] marks(int from, int to, long room) {
    long cells = rowsBefore[to] - rowsBefore[from];
    for (long parts = cells / memory.block + 1; ; parts = Math.max(2, parts / 2)) {
      int[] marks = new int[(int) Math.min(parts - 1, to - from - 1L)];
      int found = 0;
      long held = 0;
      int last = from;
      for (int i = 0; i < marks.length; i++) {
        long middle = rowsBefore[from] + (long) (cells * (i + 1.0) / parts);
        int mark = smallest(last + 1, to, middle - cells / parts / 4, middle + cells / parts / 4);
        if (mark < to) {
          marks[found++] = mark;
          held += steps.table(mark);
          last = mark;
        }
      }
      if (parts <= 2 || held <= room) {
        return Arrays.copyOf(marks, found);
      }
    }
  }

  /** The step with the smallest table of those between which rows hold so many cells before. */
  private int smallest(int from, int to, long low, long high) {
    int t = from;
    while (t + 1 < to && rowsBefore[t] < low) {
      t++;
    }
    int best = t;
    for (; t < to && rowsBefore[t] <= high; t++) {
      best = steps.table(t) < steps.table(best) ? t : best;
    }
    return best;
  }

  private void walk(FrontierState state, int from, int to) {
    for (int t = from; t < to && !state.overflowed(); t++) {
      state.forward(t);
      beat(t);
    }
  }

  private void beat(int t) {
    if (t % PULSE == 0) {
      pulse.run();
    }
  }
}
