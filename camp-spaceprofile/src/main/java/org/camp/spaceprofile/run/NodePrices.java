// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What each kind of work takes on this host: the prices that come nearest to measured runs on one
 * worker, by least squares of relative errors, none below 0.
 *
 * @param seconds ordinal of {@link NodeWork} → seconds [s]
 * @param error the median of the relative errors on runs that had no part in the prices
 */
record NodePrices(List<Double> seconds, double error) {
  private static final int FOLDS = 7;
  private static final int ROUNDS = 2_000;

  /** Keeps prices of work that no run has at 0: little beside the squares of nodes per second. */
  private static final double RIDGE = 1e12;

  /** Copies the list. */
  NodePrices {
    seconds = List.copyOf(seconds);
  }

  /**
   * A measured run.
   *
   * @param counts ordinal of {@link NodeWork} → how often
   * @param seconds how long it took [s]
   */
  record Sample(List<Double> counts, double seconds) {
    /** Copies the list. */
    Sample {
      counts = List.copyOf(counts);
    }
  }

  /** The prices of measured runs; a seventh at a time is held out for the error. */
  static NodePrices of(List<Sample> samples) {
    List<Double> errors = new ArrayList<>();
    for (int fold = 0; fold < FOLDS; fold++) {
      List<Sample> known = new ArrayList<>();
      List<Sample> held = new ArrayList<>();
      for (int i = 0; i < samples.size(); i++) {
        (i % FOLDS == fold ? held : known).add(samples.get(i));
      }
      double[] prices = fit(known);
      for (Sample sample : held) {
        errors.add(Math.abs(price(sample, prices) / sample.seconds() - 1));
      }
    }
    errors.sort(Double::compare);
    return new NodePrices(
        Arrays.stream(fit(samples)).boxed().toList(), errors.get(errors.size() / 2));
  }

  private static double price(Sample sample, double[] prices) {
    double sum = 0;
    for (int k = 0; k < prices.length; k++) {
      sum += prices[k] * sample.counts().get(k);
    }
    return sum;
  }

  /** Coordinate descent: each price in turn takes its best value from 0 on. */
  private static double[] fit(List<Sample> samples) {
    int kinds = NodeWork.values().length;
    double[] prices = new double[kinds];
    double[] residuals = new double[samples.size()];
    Arrays.fill(residuals, 1);
    for (int round = 0; round < ROUNDS; round++) {
      for (int k = 0; k < kinds; k++) {
        double product = 0;
        double square = RIDGE;
        for (int i = 0; i < residuals.length; i++) {
          double share = samples.get(i).counts().get(k) / samples.get(i).seconds();
          product += share * (residuals[i] + share * prices[k]);
          square += share * share;
        }
        double best = Math.max(0, product / square);
        for (int i = 0; i < residuals.length; i++) {
          double share = samples.get(i).counts().get(k) / samples.get(i).seconds();
          residuals[i] -= share * (best - prices[k]);
        }
        prices[k] = best;
      }
    }
    return prices;
  }

  /** Ordinal of {@link NodeWork} → seconds [s]; a copy. */
  double[] array() {
    return seconds.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
