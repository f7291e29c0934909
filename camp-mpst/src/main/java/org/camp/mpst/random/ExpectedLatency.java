// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.random;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.camp.core.analysis.Cancellation;
import org.camp.mpst.random.ExpectedCost.Sampling;

/**
 * How long a round of a recursion takes on average in the long run, while it goes on: rounds that
 * would leave it are drawn again. By batches of rounds from the beginning, of which the first
 * quarter does not count.
 */
public final class ExpectedLatency {
  private static final int BATCHES = 32;
  private static final int MOST_ROUNDS = 4096;
  private static final int FEWEST_ROUNDS = 64;
  private static final int TRIES = 50;

  /** Of Student's distribution with 31 degrees of freedom. */
  private static final double STUDENT_95 = 2.0395134463964077;

  private final int recursion;
  private final String name;
  private final int rounds;
  private final SampleMoments perRole;
  private final SampleMoments rate;

  private ExpectedLatency(
      int recursion, String name, int rounds, SampleMoments perRole, SampleMoments rate) {
    this.recursion = recursion;
    this.name = name;
    this.rounds = rounds;
    this.perRole = perRole;
    this.rate = rate;
  }

  static ExpectedLatency of(
      SimulationModel given, int pc, Sampling sampling, Cancellation cancellation) {
    int recursion = given.code.recursionNumber(pc);
    int roles = given.code.roles().size();
    long budget = Math.max(1, sampling.operations() / BATCHES);
    int rounds = rounds(given, pc, sampling.seed(), budget);
    SampleMoments perRole = new SampleMoments(roles);
    SampleMoments rate = new SampleMoments(1);
    if (rounds > 0) {
      double[][] batches =
          IntStream.range(0, BATCHES)
              .parallel()
              .mapToObj(
                  batch -> {
                    cancellation.check();
                    RunSimulator walker = new RunSimulator(given);
                    return batch(walker, pc, sampling.seed(), batch, rounds, 4 * budget);
                  })
              .toArray(double[][]::new);
      gather(batches, perRole, rate);
    }
    String name = given.code.recursions().get(recursion).name();
    return new ExpectedLatency(recursion, name, rounds, perRole, rate);
  }

  private static void gather(double[][] batches, SampleMoments perRole, SampleMoments rate) {
    if (Arrays.stream(batches).anyMatch(batch -> batch.length == 0)) {
      return;
    }
    for (double[] batch : batches) {
      perRole.add(batch);
      rate.add(Arrays.stream(batch).max().orElse(0));
    }
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
      walker.run(ExpectedCost.mixed(seed, i), pc, count, budget);
      if (reached[0] > 0) {
        return reached[0] < FEWEST_ROUNDS ? 0 : reached[0];
      }
    }
    return 0;
  }

  /** The time of a round by role; empty when the recursion is hardly ever reached. */
  private static double[] batch(
      RunSimulator walker, int pc, long seed, int batch, int rounds, long budget) {
    int skipped = rounds / 4;
    double[][] at = new double[2][];
    RunSimulator.Rounds record =
        (round, times) -> {
          if (round == skipped) {
            at[0] = times.clone();
          } else if (round == rounds) {
            at[1] = times.clone();
          }
          return round < rounds;
        };
    for (int i = 0; i < TRIES; i++) {
      if (walker.run(ExpectedCost.mixed(~seed, (long) i * BATCHES + batch), pc, record, budget)) {
        double[] average = new double[at[0].length];
        Arrays.setAll(average, role -> (at[1][role] - at[0][role]) / (rounds - skipped));
        return average;
      }
    }
    return new double[0];
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
    return perRole.estimate(role, STUDENT_95);
  }

  /** How long a round takes the role that it takes longest, in seconds. */
  public MeanEstimate rate() {
    return rate.estimate(0, STUDENT_95);
  }
}
