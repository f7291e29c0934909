// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.probe;

/**
 * The straight line {@code intercept + slope · x} nearest to measured points, by least squares.
 *
 * @param slope its slope
 * @param intercept its value at 0
 * @param r2 the share of the variance that it explains, at most 1
 * @param worst the greatest distance of a point from it
 */
public record LineFit(double slope, double intercept, double r2, double worst) {
  /** The line through points; at least two different x. */
  static LineFit of(double[] x, double[] y) {
    int n = x.length;
    double meanX = 0;
    double meanY = 0;
    for (int i = 0; i < n; i++) {
      meanX += x[i] / n;
      meanY += y[i] / n;
    }
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (int i = 0; i < n; i++) {
      xx += (x[i] - meanX) * (x[i] - meanX);
      xy += (x[i] - meanX) * (y[i] - meanY);
      yy += (y[i] - meanY) * (y[i] - meanY);
    }
    double slope = xy / xx;
    double intercept = meanY - slope * meanX;
    double rest = 0;
    double worst = 0;
    for (int i = 0; i < n; i++) {
      double off = y[i] - intercept - slope * x[i];
      rest += off * off;
      worst = Math.max(worst, Math.abs(off));
    }
    return new LineFit(slope, intercept, yy == 0 ? 1 : 1 - rest / yy, worst);
  }
}
