// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.total;

/**
 * Mean and quantiles by nearest rank: the least value that a share of all do not exceed.
 *
 * @param mean of all
 * @param p50 half of all do not exceed it
 * @param p90 nine of ten
 * @param p99 99 of 100
 * @param max the greatest
 * @param error the greatest relative error of the quantiles; 0 when they are exact
 */
public record Quantiles(double mean, double p50, double p90, double p99, double max, double error) {
  /** Of times, at least one, given as multiples of a unit. */
  static Quantiles of(QuantileTally times, int unit) {
    return new Quantiles(
        times.mean() / unit,
        times.quantile(50) / unit,
        times.quantile(90) / unit,
        times.quantile(99) / unit,
        times.greatest() / (double) unit,
        times.isEstimate() ? QuantileTally.ERROR : 0);
  }
}
