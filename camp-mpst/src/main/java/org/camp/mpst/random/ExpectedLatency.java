// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.random;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.camp.core.analysis.Cancellation;
import org.camp.core.batch.ExactMoments;
import org.camp.core.batch.ExactSums;
import org.camp.core.batch.ItemSeed;
import org.camp.core.batch.SharedCores;
import org.camp.mpst.random.ExpectedCost.Sampling;
import org.camp.mpst.walk.Regions;

/**
 * How long a round of a recursion takes on average in the long run, while it goes on: rounds that
 * would leave it are drawn again. By batches of rounds from the beginning, of which the first
 * quarter does not count but tells which component of {@link Coupling} is the slowest: what chooses
 * a role must not estimate it as well. With quorums in the rounds nobody waits for the slowest, and
 * every role has the rate that it has in runs of all roles.
 */
public final class ExpectedLatency {
  private static final int BATCHES = 32;
  private static final int MOST_ROUNDS = 4096;
  private static final int FEWEST_ROUNDS = 64;
  private static final int TRIES = 50;

  /** Of skewer batches an interval would hold less often than it says: 1.8, as sums of ten rare. */
  private static final double BATCHES_PER_SKEWNESS = 10;

  private final int recursion;
  private final String name;
  private final int rounds;
  private final ExactMoments own;

  /** Role → the role whose rate decides its own. */
  private final int[] slowest;

  /** The role of the slowest component; −1 without roles. */
  private final int last;

  private final boolean complete;

  private ExpectedLatency(
      int recursion,
      String name,
      int rounds,
      ExactMoments own,
      int[] slowest,
      int last,
      boolean complete) {
    this.recursion = recursion;
    this.name = name;
    this.rounds = rounds;
    this.own = own;
    this.slowest = slowest;
    this.last = last;
    this.complete = complete;
  }

  static ExpectedLatency of(
      SimulationModel given, int pc, Sampling sampling, Cancellation cancellation) {
    int recursion = given.code.recursionNumber(pc);
    int roles = given.code.roles().size();
    long budget = Math.max(1, sampling.operations() / BATCHES);
    int rounds = rounds(given, pc, sampling.seed(), budget);
    boolean quorums = new Regions(given.code).gathers(pc);
    Coupling coupling = quorums ? null : Coupling.of(given, pc);
    int[] component = coupling == null ? new int[roles] : coupling.component();
    ExactMoments own = new ExactMoments(roles);
    ExactSums before = new ExactSums(roles);
    BitSet seen = new BitSet();
    if (rounds > 0) {
      List<Batch> batches =
          SharedCores.all(
              BATCHES,
              batch -> {
                cancellation.check();
                RunSimulator walker = new RunSimulator(given, component);
                return batch(walker, pc, sampling.seed(), (int) batch, rounds, 4 * budget);
              });
      if (batches.stream().allMatch(batch -> batch.counted.length > 0)) {
        for (Batch batch : batches) {
          own.add(batch.counted);
          IntStream.range(0, roles).forEach(role -> before.add(role, batch.before[role]));
          seen.or(batch.seen);
        }
      }
    }
    double[] rates = IntStream.range(0, roles).mapToDouble(before::sum).toArray();
    int[] slowest =
        coupling == null
            ? IntStream.range(0, roles).toArray()
            : coupling.slowest(role -> rates[role]);
    return new ExpectedLatency(
        recursion,
        given.code.recursions().get(recursion).name(),
        rounds,
        own,
        slowest,
        IntStream.of(slowest)
            .boxed()
            .max(Comparator.comparingDouble(role -> rates[role]))
            .orElse(-1),
        given.chances.unseen(pc, given.code.end(pc), seen).isEmpty());
  }

  /** How many rounds a batch may have; 0 when too few can be run. */
  private static int rounds(SimulationModel given, int pc, long seed, long budget) {
    RunSimulator walker = new RunSimulator(given);
    int[] reached = {0};
    RunSimulator.Rounds count =
        (round, times) -> {
          reached[0] = round;
          return round < MOST_ROUNDS;
        };
    for (int i = 0; i < TRIES; i++) {
      walker.run(ItemSeed.of(seed, i), pc, count, budget);
      if (reached[0] > 0) {
        return reached[0] < FEWEST_ROUNDS ? 0 : reached[0];
      }
    }
    return 0;
  }

  /**
   * What one batch shows; both arrays are empty when the recursion is hardly ever reached.
   *
   * @param before role → the time of the rounds that do not count [s]
   * @param counted role → the time of a round of the others [s]
   * @param seen the branches that were taken
   */
  private record Batch(double[] before, double[] counted, BitSet seen) {}

  private static Batch batch(
      RunSimulator walker, int pc, long seed, int batch, int rounds, long budget) {
    int skipped = rounds / 4;
    double[][] at = new double[3][];
    RunSimulator.Rounds record =
        (round, times) -> {
          int mark = round == skipped / 2 ? 0 : round == skipped ? 1 : round == rounds ? 2 : -1;
          if (mark >= 0) {
            at[mark] = times.clone();
          }
          return round < rounds;
        };
    for (int i = 0; i < TRIES; i++) {
      if (walker.run(ItemSeed.of(~seed, (long) i * BATCHES + batch), pc, record, budget)) {
        double[] before = new double[at[0].length];
        double[] counted = new double[at[0].length];
        Arrays.setAll(before, role -> at[1][role] - at[0][role]);
        Arrays.setAll(counted, role -> (at[2][role] - at[1][role]) / (rounds - skipped));
        return new Batch(before, counted, walker.seen());
      }
    }
    return new Batch(new double[0], new double[0], walker.seen());
  }

  /** The number of the recursion. */
  public int recursion() {
    return recursion;
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** How many rounds each of the batches has; 0 when it could not be simulated. */
  public int rounds() {
    return rounds;
  }

  /** How long a round takes a role on average, in seconds. */
  public MeanEstimate perRole(int role) {
    MeanEstimate estimate = MeanEstimate.of(own, slowest[role], BATCHES_PER_SKEWNESS);
    return complete ? estimate : estimate.alone();
  }

  /** How long a round takes the role that it takes longest, in seconds. */
  public MeanEstimate rate() {
    return last < 0 ? MeanEstimate.UNKNOWN : perRole(last);
  }
}
