// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

/**
 * An estimate with its confidence interval.
 *
 * @param mean the estimate
 * @param halfWidth half the width of the confidence interval around it; NaN when nothing is known
 *     of its error
 */
public record ConfidenceInterval(double mean, double halfWidth) {
  /** The probability with which an interval of known width holds the true value. */
  public static final double CONFIDENCE = 0.95;

  /** An estimate of unknown error. */
  static ConfidenceInterval unknown(double value) {
    return new ConfidenceInterval(value, Double.NaN);
  }
}
