// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Locale;

/**
 * The distribution at a time, by uniformisation (Jensen 1953): a Poisson mixture of powers of the
 * uniformised chain, cut where the weights that are left out are below a bound. The weights grow
 * outward from the mode, as in Fox and Glynn (1988), so that nothing under- or overflows.
 *
 * @param probability state → its probability at the time
 * @param error bound on the error of their sum
 * @param steps products with the chain
 */
public record Transient(double[] probability, double error, long steps) {
  /** Weight that may be left out. */
  public static final double TRUNCATION = 1e-12;

  /** Most products with the chain. */
  public static final long MOST_STEPS = 20_000_000;

  /**
   * The distribution at {@code time} from a distribution at 0. O(Λ·time·transitions), less when the
   * chain comes to rest before.
   *
   * @param time seconds, from 0 on
   * @param check called between products; throws to end the computation
   * @throws IllegalArgumentException when the time is negative or would take too many products
   */
  public static Transient of(Generator chain, double[] initial, double time, Runnable check) {
    if (!(time >= 0)) {
      throw new IllegalArgumentException("time cannot be " + time);
    }
    double uniform = Power.uniform(chain);
    double mean = uniform * time;
    if (mean == 0) {
      return new Transient(initial.clone(), 0, 0);
    }
    if (mean > MOST_STEPS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "time %s takes over %,d products with the chain", time, MOST_STEPS));
    }
    return mixture(chain, initial, uniform, PoissonWeights.of(mean, TRUNCATION), check);
  }

  private static Transient mixture(
      Generator chain, double[] initial, double uniform, PoissonWeights weights, Runnable check) {
    int n = chain.size();
    double[] current = initial.clone();
    double[] next = new double[n];
    double[] sum = new double[n];
    double used = 0;
    long k = 0;
    for (; k <= weights.last(); k++) {
      if ((k & 15) == 0) {
        check.run();
      }
      double weight = weights.weight(k);
      if (weight > 0) {
        for (int i = 0; i < n; i++) {
          sum[i] += weight * current[i];
        }
        used += weight;
      }
      Power.step(chain, current, next, uniform);
      double change = 0;
      for (int i = 0; i < n; i++) {
        change += Math.abs(next[i] - current[i]);
      }
      double[] swap = current;
      current = next;
      next = swap;
      if (change * (weights.last() - k) < TRUNCATION / 10) {
        k++;
        break;
      }
    }
    double rest = Math.max(0, 1 - used);
    if (k <= weights.last()) {
      for (int i = 0; i < n; i++) {
        sum[i] += rest * current[i];
      }
    } else {
      for (int i = 0; i < n; i++) {
        sum[i] /= used;
      }
    }
    return new Transient(sum, TRUNCATION, k);
  }
}
