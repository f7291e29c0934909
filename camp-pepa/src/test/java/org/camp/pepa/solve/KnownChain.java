// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.camp.core.analysis.Cancellation;
import org.camp.core.testkit.Evidence;

/**
 * An irreducible chain whose long run is known in closed form.
 *
 * @param name what it is
 * @param start first transition of each state
 * @param target target of each transition
 * @param rate rate of each transition
 * @param logProbability natural logarithm of each state's probability
 */
record KnownChain(String name, int[] start, int[] target, double[] rate, double[] logProbability) {
  /** Smaller ones where there are many. */
  private static final int MOST_STATES = Evidence.of(40, 14);

  /** Birth and death: {@code up[s]} leads from s to s + 1, {@code down[s]} from s + 1 to s. */
  static KnownChain line(String name, double[] up, double[] down) {
    int n = up.length + 1;
    double[][] rates = new double[n][];
    int[][] targets = new int[n][];
    double[] log = new double[n];
    for (int s = 0; s < n; s++) {
      if (s == 0) {
        targets[s] = new int[] {1};
        rates[s] = new double[] {up[0]};
      } else if (s == n - 1) {
        targets[s] = new int[] {s - 1};
        rates[s] = new double[] {down[s - 1]};
      } else {
        targets[s] = new int[] {s - 1, s + 1};
        rates[s] = new double[] {down[s - 1], up[s]};
      }
      log[s] = s == 0 ? 0 : log[s - 1] + Math.log(up[s - 1]) - Math.log(down[s - 1]);
    }
    return of(name, targets, rates, log);
  }

  /** Two ends that attract by {@code drift} : 1, the right one {@code right} times as heavy. */
  static KnownChain wells(int states, double drift, double right) {
    double[] up = new double[states - 1];
    double[] down = new double[states - 1];
    for (int s = 0; s < up.length; s++) {
      up[s] = s < up.length / 2 ? 1 : drift;
      down[s] = s < (up.length + 1) / 2 ? drift : 1;
    }
    up[up.length / 2] *= right;
    return line("wells of %d states, drift %s".formatted(states, drift), up, down);
  }

  /** One way round: probabilities are inverse to rates. */
  static KnownChain ring(SplittableRandom random) {
    int n = 2 + random.nextInt(MOST_STATES);
    int[][] targets = new int[n][];
    double[][] rates = new double[n][];
    double[] log = new double[n];
    for (int s = 0; s < n; s++) {
      double r = stiff(random, 12);
      targets[s] = new int[] {(s + 1) % n};
      rates[s] = new double[] {r};
      log[s] = -Math.log(r);
    }
    return of("ring of " + n, targets, rates, log);
  }

  /**
   * A random graph in detailed balance with random probabilities: a tree and some more edges, each
   * with a random conductance.
   */
  static KnownChain reversible(SplittableRandom random) {
    int n = 2 + random.nextInt(MOST_STATES);
    double deep = random.nextInt(4) * 40;
    int decades = 4 * random.nextInt(4);
    double[] log = new double[n];
    Arrays.setAll(log, s -> deep * random.nextDouble());
    double[][] rate = new double[n][n];
    for (int s = 1; s < n; s++) {
      join(rate, log, s, random.nextInt(s), stiff(random, decades));
    }
    for (int more = random.nextInt(2 * n); more > 0; more--) {
      int s = random.nextInt(n);
      int t = random.nextInt(n);
      if (s != t && rate[s][t] == 0) {
        join(rate, log, s, t, stiff(random, decades));
      }
    }
    int[][] targets = new int[n][];
    double[][] rates = new double[n][];
    for (int s = 0; s < n; s++) {
      double[] row = rate[s];
      targets[s] = java.util.stream.IntStream.range(0, n).filter(t -> row[t] > 0).toArray();
      rates[s] = Arrays.stream(targets[s]).mapToDouble(t -> row[t]).toArray();
    }
    return of("reversible, depth %s, decades %d".formatted(deep, decades), targets, rates, log);
  }

  private static void join(double[][] rate, double[] log, int s, int t, double conductance) {
    double difference = log[t] - log[s];
    rate[s][t] = conductance * Math.exp(Math.min(0, difference));
    rate[t][s] = conductance * Math.exp(Math.min(0, -difference));
  }

  private static double stiff(SplittableRandom random, int decades) {
    return Math.pow(10, decades * (2 * random.nextDouble() - 1));
  }

  private static KnownChain of(String name, int[][] targets, double[][] rates, double[] log) {
    int n = targets.length;
    int[] start = new int[n + 1];
    for (int s = 0; s < n; s++) {
      start[s + 1] = start[s] + targets[s].length;
    }
    double most = Arrays.stream(log).max().orElseThrow();
    double total = most + Math.log(Arrays.stream(log).map(x -> Math.exp(x - most)).sum());
    return new KnownChain(
        name,
        start,
        Arrays.stream(targets).flatMapToInt(Arrays::stream).toArray(),
        Arrays.stream(rates).flatMapToDouble(Arrays::stream).toArray(),
        Arrays.stream(log).map(x -> x - total).toArray());
  }

  SteadyState solve(Method method, SteadyStateSolver.Effort effort) {
    return SteadyStateSolver.solve(
        TransitionRows.of(logProbability.length, start, target, rate),
        method,
        effort,
        new Cancellation());
  }

  /** The largest error of a logarithm; states that no double can hold are left out. */
  double error(SteadyState found) {
    double most = 0;
    for (int s = 0; s < logProbability.length; s++) {
      if (logProbability[s] > Math.log(Iteration.COMPARED)) {
        most = Math.max(most, Math.abs(Math.log(found.probability()[s]) - logProbability[s]));
      }
    }
    return most;
  }
}
