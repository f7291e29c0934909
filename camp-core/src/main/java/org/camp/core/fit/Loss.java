// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

/**
 * What a residual r = ln(predicted/measured) costs: g(r)², where g is what least squares see.
 *
 * @param scale residuals beyond count linearly; infinite when all are squared
 */
public record Loss(double scale) {
  /** Σ r². */
  public static final Loss SQUARES = new Loss(Double.POSITIVE_INFINITY);

  /**
   * ρ(r) = 2s²(√(1 + (r/s)²) − 1): a square below s, linear beyond (the pseudo-Huber loss; F.
   * Hampel et al., Robust Statistics, Wiley 1986, DOI 10.1002/9781118186435).
   */
  public static Loss robust(double scale) {
    return new Loss(scale);
  }

  private boolean isSquare() {
    return scale == Double.POSITIVE_INFINITY;
  }

  double g(double r) {
    if (isSquare()) {
      return r;
    }
    double t = r / scale;
    return Math.signum(r) * scale * Math.sqrt(2 * t * t / (1 + Math.sqrt(1 + t * t)));
  }

  double slope(double r) {
    double g = g(r);
    return isSquare() || g == 0 ? 1 : r * weight(r) / g;
  }

  /** 1/√(1 + (r/s)²), how much a residual counts in the linearised problem. */
  double weight(double r) {
    return isSquare() ? 1 : 1 / Math.sqrt(1 + (r / scale) * (r / scale));
  }

  /** ½ρ″(r). */
  double curvature(double r) {
    double weight = weight(r);
    return weight * weight * weight;
  }
}
