// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.camp.core.analysis.Cancellation;
import org.camp.core.batch.ExactMoments;
import org.camp.core.batch.ItemSeed;
import org.camp.core.batch.SharedCores;
import org.camp.core.diagnostic.Span;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.price.CostModel;

/**
 * What a protocol costs on average when its choices have probabilities or its costs distributions,
 * by simulation: every run draws a branch at every choice and a value for every random cost, each
 * time anew and independently; values below 0 count as 0. The same seed gives the same figures on
 * any number of cores: what runs add up to is exact, however they are dealt out.
 */
public final class ExpectedCost {
  /** Runs below which nothing is said. */
  private static final int FEWEST = 100;

  private static final int BLOCKS_A_CORE = 4;
  private static final double NORMAL_95 = 1.959963984540054;

  /** Of skewer runs, as from a rare branch, an interval would hold less often than it says. */
  private static final double RUNS_PER_SKEWNESS = 25;

  private final ProtocolInstance code;
  private final long seed;

  /** Run, sorted → when its last role is done [s]. */
  private final double[] totals;

  private final ExactMoments perRole;
  private final ExactMoments total;
  private final boolean complete;
  private final List<ExpectedLatency> latencies;
  private final List<String> notes;

  /**
   * How much is simulated.
   *
   * @param samples runs at most
   * @param operations operations of all runs together
   * @param seed decides what is drawn
   */
  public record Sampling(long samples, long operations, long seed) {}

  private ExpectedCost(
      ProtocolInstance code,
      long seed,
      double[] totals,
      ExactMoments perRole,
      ExactMoments total,
      boolean complete,
      List<ExpectedLatency> latencies,
      List<String> notes) {
    this.code = code;
    this.seed = seed;
    this.totals = totals;
    this.perRole = perRole;
    this.total = total;
    this.complete = complete;
    this.latencies = List.copyOf(latencies);
    this.notes = List.copyOf(notes);
  }

  /**
   * Simulates a protocol; empty when nothing in it is left to chance, or when a cost or probability
   * has no value.
   *
   * @param model what its operations cost
   * @param iterations how often each recursion goes round, by its number; negative when nothing
   *     limits it, so that only a branch leaves it
   * @param machine whose profiles {@code empirical} costs name
   */
  public static Optional<ExpectedCost> of(
      CostModel model,
      long[] iterations,
      BranchProbabilities chances,
      Optional<Machine> machine,
      Sampling sampling,
      Cancellation cancellation) {
    int blocks = BLOCKS_A_CORE * Runtime.getRuntime().availableProcessors();
    return of(model, iterations, chances, machine, sampling, cancellation, blocks);
  }

  /**
   * The same, whatever the number of blocks.
   *
   * @param most into how many blocks runs are dealt out at most
   */
  static Optional<ExpectedCost> of(
      CostModel model,
      long[] iterations,
      BranchProbabilities chances,
      Optional<Machine> machine,
      Sampling sampling,
      Cancellation cancellation,
      int most) {
    SimulationModel given = new SimulationModel(model, iterations, chances, machine);
    if (!given.known || !(chances.isGiven() || given.hasRandomCosts())) {
      return Optional.empty();
    }
    List<String> notes = new ArrayList<>();
    if (chances.isShared()) {
      notes.add(
          "branches without 'prob' share what the others of their choice leave, evenly, in the"
              + " expected cost");
    }
    Block[] blocks = blocks(given, sampling, cancellation, most);
    if (blocks.length == 0) {
      notes.add(
          "no expected cost: fewer than "
              + FEWEST
              + " runs end within "
              + sampling.operations()
              + " operations; lower the iterations with -k, or allow more with --budget"
              + " simulation=…");
    }
    ExactMoments perRole = new ExactMoments(model.code().roles().size());
    ExactMoments total = new ExactMoments(1);
    double[] totals =
        Arrays.stream(blocks).flatMapToDouble(block -> Arrays.stream(block.totals)).toArray();
    BitSet seen = new BitSet();
    for (Block block : blocks) {
      perRole.addAll(block.perRole);
      total.addAll(block.total);
      seen.or(block.seen);
    }
    Arrays.sort(totals);
    OptionalInt unseen = chances.unseen(0, model.code().length(), seen);
    unseen.ifPresent(
        branch ->
            notes.add(
                "the expected cost has no interval: none of "
                    + totals.length
                    + " runs took the branch"
                    + line(model.code(), branch)
                    + ", so what it costs is not known to them; allow more with -o mpst.samples"));
    List<ExpectedLatency> latencies = latencies(given, sampling, cancellation);
    return Optional.of(
        new ExpectedCost(
            model.code(),
            sampling.seed(),
            totals,
            perRole,
            total,
            unseen.isEmpty(),
            latencies,
            notes));
  }

  private static String line(ProtocolInstance code, int pc) {
    Span span = code.span(pc);
    return span.isKnown() ? " in line " + code.source().line(span.start()) : "";
  }

  /** Runs that one thread makes. */
  private static final class Block {
    /** Run of this block → when its last role is done [s]. */
    final double[] totals;

    final ExactMoments perRole;
    final ExactMoments total = new ExactMoments(1);
    final BitSet seen;

    Block(
        SimulationModel given,
        Sampling sampling,
        long first,
        int count,
        Cancellation cancellation) {
      RunSimulator walker = new RunSimulator(given);
      totals = new double[count];
      perRole = new ExactMoments(given.code.roles().size());
      for (int i = 0; i < count; i++) {
        cancellation.check();
        walker.run(ItemSeed.of(sampling.seed(), first + i), Long.MAX_VALUE);
        perRole.add(walker.times());
        double last = walker.last();
        total.add(last);
        totals[i] = last;
      }
      seen = walker.seen();
    }
  }

  /** The runs, one after the other, in blocks. */
  private static Block[] blocks(
      SimulationModel given, Sampling sampling, Cancellation cancellation, int most) {
    long runs = Math.min(sampling.samples(), fitting(given, sampling, cancellation));
    if (runs < Math.min(FEWEST, sampling.samples())) {
      return new Block[0];
    }
    long block = (runs + most - 1) / most;
    return SharedCores.all(
            (runs + block - 1) / block,
            number -> {
              long first = number * block;
              int size = (int) Math.min(block, runs - first);
              return new Block(given, sampling, first, size, cancellation);
            })
        .toArray(Block[]::new);
  }

  /** How many runs take as many operations as there may be, judged by the first ones. */
  private static long fitting(SimulationModel given, Sampling sampling, Cancellation cancellation) {
    RunSimulator walker = new RunSimulator(given);
    long spent = 0;
    long tried = Math.min(FEWEST, sampling.samples());
    for (int i = 0; i < tried; i++) {
      cancellation.check();
      long most = Math.min(sampling.operations() - spent, sampling.operations() / 10);
      if (!walker.run(ItemSeed.of(sampling.seed(), i), most)) {
        return 0;
      }
      spent += walker.operations();
    }
    return Math.max(tried, (long) (sampling.operations() / (spent / (double) tried + 1)));
  }

  private static List<ExpectedLatency> latencies(
      SimulationModel given, Sampling sampling, Cancellation cancellation) {
    List<ExpectedLatency> latencies = new ArrayList<>();
    ProtocolInstance code = given.code;
    for (int pc = 0; pc < code.length(); pc++) {
      boolean loop = code.op(pc) == ProtocolOp.REC && code.isContinued(code.recursionNumber(pc));
      if (loop && given.isRandom(pc, code.end(pc))) {
        latencies.add(ExpectedLatency.of(given, pc, sampling, cancellation));
      }
    }
    return latencies;
  }

  /** The protocol whose runs are drawn. */
  public ProtocolInstance code() {
    return code;
  }

  /** How many runs were made; 0 when they are too long. */
  public int samples() {
    return totals.length;
  }

  /** What decided the draws. */
  public long seed() {
    return seed;
  }

  /** When a role is done, in seconds. */
  public MeanEstimate cost(int role) {
    return estimate(perRole, role);
  }

  /** When the last role is done, in seconds. */
  public MeanEstimate total() {
    return estimate(total, 0);
  }

  private MeanEstimate estimate(ExactMoments moments, int value) {
    MeanEstimate estimate = MeanEstimate.of(moments, value, RUNS_PER_SKEWNESS);
    return complete ? estimate : estimate.alone();
  }

  /** The least total of all runs; NaN without runs. */
  public double least() {
    return totals.length == 0 ? Double.NaN : totals[0];
  }

  /** The greatest total of all runs; NaN without runs. */
  public double greatest() {
    return totals.length == 0 ? Double.NaN : totals[totals.length - 1];
  }

  /**
   * A quantile of the total with its 95 % confidence interval, by order statistics; an end of the
   * interval is infinite, or 0, where the runs are too few for one.
   *
   * @param q strictly between 0 and 1
   */
  public Quantile quantile(double q) {
    int n = totals.length;
    if (n == 0) {
      return new Quantile(q, Double.NaN, Double.NaN, Double.NaN);
    }
    double spread = NORMAL_95 * Math.sqrt(n * q * (1 - q));
    int low = (int) Math.floor(n * q - spread) - 1;
    int high = (int) Math.ceil(n * q + spread);
    int at = Math.max(0, (int) Math.ceil(q * n - 1e-9) - 1);
    return new Quantile(
        q,
        totals[at],
        low < 0 ? 0 : totals[low],
        high >= n ? Double.POSITIVE_INFINITY : totals[high]);
  }

  /**
   * A time within which so large a share of the runs ends.
   *
   * @param q the share of runs that take no longer
   * @param value in seconds
   * @param low the lower end of its confidence interval
   * @param high the upper end
   */
  public record Quantile(double q, double value, double low, double high) {}

  /** The totals of all runs, in ascending order, in seconds. */
  public double[] totals() {
    return totals.clone();
  }

  /** The expected latencies of the recursions in which something is left to chance. */
  public List<ExpectedLatency> latencies() {
    return latencies;
  }

  /** What was assumed or left out. */
  public List<String> notes() {
    return notes;
  }
}
