// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.system;

import java.util.function.DoubleUnaryOperator;

/**
 * The distance of Kolmogorov and Smirnov. A distribution function is asked for few samples only:
 * between two of them neither it nor the share of samples leaves what they are there.
 */
final class GreatestDistance {
  /** Samples that are all looked at. */
  private static final int FEW = 4;

  /** The samples, ascending. */
  private final double[] samples;

  private final DoubleUnaryOperator share;
  private double most;

  private GreatestDistance(double[] samples, DoubleUnaryOperator share) {
    this.samples = samples;
    this.share = share;
  }

  /**
   * The greatest distance of the share of samples up to a value from a distribution function.
   *
   * @param sorted samples, ascending, at least one
   * @param share the distribution function; never descends
   */
  static double of(double[] sorted, DoubleUnaryOperator share) {
    GreatestDistance distance = new GreatestDistance(sorted, share);
    int last = sorted.length - 1;
    distance.between(0, distance.at(0), last, distance.at(last));
    return distance.most;
  }

  /** The distribution function at a sample, which is looked at. */
  private double at(int place) {
    double f = share.applyAsDouble(samples[place]);
    double n = samples.length;
    most = Math.max(most, Math.max((place + 1) / n - f, f - place / n));
    return f;
  }

  private void between(int from, double low, int to, double high) {
    double n = samples.length;
    if (Math.max(to / n - low, high - (from + 1) / n) <= most) {
      return;
    }
    if (to - from <= FEW) {
      for (int place = from + 1; place < to; place++) {
        at(place);
      }
      return;
    }
    int middle = (from + to) >>> 1;
    double f = at(middle);
    between(from, low, middle, f);
    between(middle, f, to, high);
  }
}
