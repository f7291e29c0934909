// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Optional;
import java.util.SplittableRandom;

/**
 * How much more than the long-run mean a chain earns from each state on: the solution h of Q·h =
 * −c, up to a constant, where the mean of c in the long run is 0 (Howard 1960). By elimination
 * where that is cheap, else by Gauss–Seidel sweeps from two starts that must agree.
 */
public final class RelativeValues {
  /** Multiplications of an elimination: sweeps of what it could do take longer. */
  private static final long MOST_ELIMINATED = 2_000_000_000L;

  /** Numbers that it stores: 256 MB. */
  private static final long MOST_ENTRIES = 1L << 25;

  private static final int BETWEEN_TESTS = 10;

  /** Sweeps times transitions. */
  private static final double MOST_WORK = 6e9;

  /** How far the starts may differ, relative to the spread of the values. */
  private static final double AGREED = 1e-9;

  private final TransitionRows rows;

  /** State → rate at which it earns, less the mean of all [1/s]. */
  private final double[] cost;

  private RelativeValues(TransitionRows rows, double[] cost) {
    this.rows = rows;
    this.cost = cost;
  }

  /**
   * The values of the states; empty when they were not found.
   *
   * @param rows transitions of an irreducible chain by the states that they leave
   * @param cost what each state earns per second, less the long-run mean
   * @param check called now and then; throws to end the computation
   */
  public static Optional<double[]> of(TransitionRows rows, double[] cost, Runnable check) {
    Generator chain = Generator.of(rows);
    MatrixEnvelope envelope = MatrixEnvelope.of(chain);
    return envelope.work() <= MOST_ELIMINATED && envelope.entries() <= MOST_ENTRIES
        ? EliminatedChain.of(chain, envelope, false, check)
            .flatMap(eliminated -> finite(eliminated.relative(cost)))
        : finite(new RelativeValues(rows, cost).swept(check));
  }

  /**
   * The values of the states of a chain whose long run was found; empty when they were not.
   *
   * @param cost as in {@link #of(TransitionRows, double[], Runnable)}
   */
  public static Optional<double[]> of(
      TransitionRows rows, SteadyState steady, double[] cost, Runnable check) {
    return steady.eliminated().isPresent()
        ? finite(steady.eliminated().get().relative(cost))
        : of(rows, cost, check);
  }

  private static Optional<double[]> finite(double[] found) {
    for (double value : found) {
      if (!Double.isFinite(value)) {
        return Optional.empty();
      }
    }
    return Optional.of(found);
  }

  /** Sweeps from the last state to the first, as what is earned comes from where a state leads. */
  private double[] swept(Runnable check) {
    int n = rows.size();
    double[] exit = rows.sums();
    double[] x = new double[n];
    double[] y = new double[n];
    SplittableRandom random = new SplittableRandom(3);
    double fastest = 0;
    for (int s = 0; s < n; s++) {
      fastest = Math.max(fastest, Math.abs(cost[s] / exit[s]));
    }
    for (int s = 0; s < n; s++) {
      y[s] = 100 * fastest * random.nextDouble();
    }
    double most = MOST_WORK / (rows.count() + n);
    ConvergenceMonitor pace = new ConvergenceMonitor((long) (most / BETWEEN_TESTS));
    for (int sweep = 1; sweep <= most; sweep++) {
      check.run();
      for (int s = n - 1; s >= 0; s--) {
        double own = x[s];
        double inX = cost[s];
        double inY = cost[s];
        for (int t = rows.first(s); t < rows.end(s); t++) {
          int to = rows.state(t);
          if (to != s) {
            double rate = rows.rate(t);
            inX += rate * x[to];
            inY += rate * y[to];
          }
        }
        x[s] = exit[s] == 0 ? own : inX / exit[s];
        y[s] = exit[s] == 0 ? own : inY / exit[s];
      }
      if (sweep % BETWEEN_TESTS == 0) {
        double apart = apart(x, y) / AGREED;
        if (apart <= 1) {
          return x;
        }
        if (pace.ends(apart)) {
          break;
        }
      }
    }
    return new double[] {Double.NaN};
  }

  /** How far the starts differ, relative to the spread of the values. */
  private static double apart(double[] x, double[] y) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int s = 0; s < x.length; s++) {
      double difference = x[s] - y[s];
      least = Math.min(least, difference);
      most = Math.max(most, difference);
      low = Math.min(low, x[s]);
      high = Math.max(high, x[s]);
    }
    return high > low ? (most - least) / (high - low) : most - least;
  }
}
