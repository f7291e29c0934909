// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.distribution.BinomialDistribution;

/**
 * What was measured at one size. Quantiles are linear between order statistics (type 7 of Hyndman
 * and Fan 1996, doi:10.1080/00031305.1996.10473566).
 */
final class MeasuredSize {
  private static final double UNSURE = 0.05;
  private static final double FAR = 3;

  private final double size;

  /** Repetition, in order of time → how long it took [s]. */
  private final double[] seconds;

  /** The same, rising. */
  private final double[] sorted;

  /** A repetition that took far longer than most, from 1. */
  record Outlier(int repetition, double seconds) {}

  /** MeasuredSize in the order of time, of which there is one at least. */
  MeasuredSize(double size, double[] seconds) {
    this.size = size;
    this.seconds = seconds.clone();
    sorted = seconds.clone();
    Arrays.sort(sorted);
  }

  double size() {
    return size;
  }

  int count() {
    return sorted.length;
  }

  double median() {
    return quantile(0.5);
  }

  double minimum() {
    return sorted[0];
  }

  double quantile(double part) {
    double at = part * (sorted.length - 1);
    int below = (int) Math.floor(at);
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }

  /** The distance of the quartiles by the median. */
  double spread() {
    return (quantile(0.75) - quantile(0.25)) / median();
  }

  /**
   * MeasuredSize above the upper quartile by more than three times the distance of the quartiles.
   */
  List<Outlier> outliers() {
    double most = quantile(0.75) + FAR * (quantile(0.75) - quantile(0.25));
    List<Outlier> all = new ArrayList<>();
    for (int i = 0; i < seconds.length; i++) {
      if (seconds[i] > most) {
        all.add(new Outlier(i + 1, seconds[i]));
      }
    }
    return all;
  }

  /**
   * Bounds that hold the true median in 95 of 100 such measurements, from order statistics; the
   * least and the greatest when there are fewer than six, which is not that sure.
   */
  double[] interval() {
    BinomialDistribution heads = new BinomialDistribution(null, sorted.length, 0.5);
    int out = 0;
    while (out + 1 < sorted.length - 1 - out && heads.cumulativeProbability(out) <= UNSURE / 2) {
      out++;
    }
    int low = Math.max(0, out - 1);
    return new double[] {sorted[low], sorted[sorted.length - 1 - low]};
  }

  /** The width of {@link #interval} by the median. */
  double unsure() {
    double[] interval = interval();
    return (interval[1] - interval[0]) / median();
  }
}
