package org.camp.pepa.solve;

import java.util.Arrays;
import java.util.List;

/**
 * Expected time in the transient states of a chain, and the probability of ending in each of its
 * bottom components, by Gauss–Seidel on {@code v = (δ₀ + vQ)/exit}.
 */
final class Absorption {
  private static final long MOST_SWEEPS = 200_000;

  final double[] probability;

  /** Expected seconds before a bottom component is reached. */
  final double time;

  /** How far the probabilities are from adding up to 1. */
  final double error;

  private Absorption(double[] probability, double time, double error) {
    this.probability = probability;
    this.time = time;
    this.error = error;
  }

  /** From state 0 into each of {@code bottoms}. */
  static Absorption of(Generator chain, List<int[]> bottoms, Runnable check) {
    int n = chain.size();
    int[] home = new int[n];
    Arrays.fill(home, -1);
    for (int b = 0; b < bottoms.size(); b++) {
      for (int s : bottoms.get(b)) {
        home[s] = b;
      }
    }
    double[] into = new double[bottoms.size()];
    if (home[0] >= 0) {
      into[home[0]] = 1;
      return new Absorption(into, 0, 0);
    }
    int[] start = chain.start();
    int[] source = chain.source();
    double[] rate = chain.rate();
    double[] exit = chain.exit();
    double[] visits = new double[n];
    double error = 1;
    for (long sweep = 0; sweep < MOST_SWEEPS; sweep++) {
      double change = 0;
      double sum = 0;
      for (int j = 0; j < n; j++) {
        if (home[j] >= 0) {
          continue;
        }
        double in = j == 0 ? 1 : 0;
        for (int t = start[j]; t < start[j + 1]; t++) {
          in += visits[source[t]] * rate[t];
        }
        double value = in / exit[j];
        change += Math.abs(value - visits[j]) * exit[j];
        sum += value * exit[j];
        visits[j] = value;
      }
      if ((sweep & 15) == 15 || change == 0) {
        check.run();
        error = collect(chain, home, visits, into);
        if (error < 1e-13 || change <= 1e-16 * sum) {
          break;
        }
      }
    }
    double time = 0;
    for (double visit : visits) {
      time += visit;
    }
    double total = 0;
    for (double p : into) {
      total += p;
    }
    for (int b = 0; b < into.length; b++) {
      into[b] /= total;
    }
    return new Absorption(into, time, error);
  }

  private static double collect(Generator chain, int[] home, double[] visits, double[] into) {
    Arrays.fill(into, 0);
    for (int j = 0; j < home.length; j++) {
      if (home[j] < 0) {
        continue;
      }
      for (int t = chain.start()[j]; t < chain.start()[j + 1]; t++) {
        if (home[chain.source()[t]] < 0) {
          into[home[j]] += visits[chain.source()[t]] * chain.rate()[t];
        }
      }
    }
    double total = 0;
    for (double p : into) {
      total += p;
    }
    return Math.abs(1 - total);
  }
}
