// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.measure;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/**
 * Repeated measurements at one size.
 *
 * @param bytes the size
 * @param send what a send took its sender, in seconds
 * @param half what half a round trip took, in seconds
 */
record RepeatedSample(int bytes, List<Double> send, List<Double> half) {
  /**
   * Disturbances only ever add time, so that a quantile below the middle is nearest to the usual
   * cost.
   */
  private static final double LOW = 0.4;

  private static final double QUARTILE = 0.25;

  /** The point of the cost functions that these samples give. */
  HostCosts.Point point() {
    double trip = quantile(half, LOW);
    double sending = Math.min(quantile(send, LOW), trip);
    double spread =
        trip > 0
            ? (quantile(half, 1 - QUARTILE) - quantile(half, QUARTILE)) / quantile(half, 0.5)
            : 0;
    return new HostCosts.Point(bytes, rounded(sending), rounded(trip - sending), spread);
  }

  /** Five digits: more would only pretend to be exact. */
  private static double rounded(double seconds) {
    return new BigDecimal(seconds).round(new MathContext(5)).doubleValue();
  }

  private static double quantile(List<Double> values, double share) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted[(int) Math.round((sorted.length - 1) * share)];
  }
}
