// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Locale;

/**
 * What a chain earns until a time: ∫ E ρ(X_s) ds by uniformisation, in which the k-th jump counts
 * for P(more than k jumps)/Λ seconds.
 *
 * @param value the expected reward
 * @param error bound on its error
 */
public record AccumulatedReward(double value, double error) {
  /**
   * The reward until {@code time}. O(Λ·time·transitions), less when the chain comes to rest before.
   *
   * @param initial state → probability at the start
   * @param reward state → what it earns per second
   * @param time seconds, from 0 on
   * @param check called between products; throws to end the computation
   * @throws IllegalArgumentException when the time is negative or would take too many products
   */
  public static AccumulatedReward until(
      Generator chain, double[] initial, double[] reward, double time, Runnable check) {
    if (!(time >= 0)) {
      throw new IllegalArgumentException("time cannot be " + time);
    }
    double uniform = Power.uniform(chain);
    double mean = uniform * time;
    if (mean == 0) {
      return new AccumulatedReward(time * earned(initial, reward), 0);
    }
    if (mean > Transient.MOST_STEPS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "time %s takes over %,d products with the chain",
              time,
              Transient.MOST_STEPS));
    }
    PoissonWeights weights = PoissonWeights.of(mean, Transient.TRUNCATION);
    double[] current = initial.clone();
    double[] next = new double[current.length];
    double most = 0;
    for (double r : reward) {
      most = Math.max(most, Math.abs(r));
    }
    double sum = 0;
    double size = 0;
    double used = 0;
    double more = 1;
    for (long k = 0; k <= weights.last(); k++) {
      if ((k & 15) == 0) {
        check.run();
      }
      more = k < weights.first() ? 1 : Math.max(0, more - weights.weight(k));
      double part = more / uniform * earned(current, reward);
      sum += part;
      size += Math.abs(part);
      used += more / uniform;
      Power.step(chain, current, next, uniform);
      double change = 0;
      for (int i = 0; i < next.length; i++) {
        change += Math.abs(next[i] - current[i]);
      }
      double[] swap = current;
      current = next;
      next = swap;
      double left = weights.last() - k;
      if (change * left * left / uniform * most <= Transient.TRUNCATION * size) {
        break;
      }
    }
    double rest = Math.max(0, time - used) * earned(current, reward);
    double cut = (weights.last() - weights.first()) / uniform * most;
    return new AccumulatedReward(
        sum + rest, Transient.TRUNCATION * (size + Math.abs(rest) + Math.min(time * most, cut)));
  }

  private static double earned(double[] probability, double[] reward) {
    double sum = 0;
    for (int s = 0; s < probability.length; s++) {
      sum += probability[s] * reward[s];
    }
    return sum;
  }
}
