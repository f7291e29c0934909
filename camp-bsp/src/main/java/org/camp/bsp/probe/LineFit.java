// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.probe;

import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * The straight line {@code intercept + slope · x} nearest to measured points, by least squares.
 *
 * @param slope its slope
 * @param intercept its value at 0
 * @param r2 the share of the variance that it explains, at most 1
 * @param worst the greatest distance of a point from it
 */
public record LineFit(double slope, double intercept, double r2, double worst) {
  /** The line through points, by least squares; at least two different x. */
  static LineFit of(double[] x, double[] y) {
    SimpleRegression regression = new SimpleRegression();
    for (int i = 0; i < x.length; i++) {
      regression.addData(x[i], y[i]);
    }
    double worst = 0;
    for (int i = 0; i < x.length; i++) {
      worst = Math.max(worst, Math.abs(y[i] - regression.predict(x[i])));
    }
    double r2 = regression.getTotalSumSquares() == 0 ? 1 : regression.getRSquare();
    return new LineFit(regression.getSlope(), regression.getIntercept(), r2, worst);
  }
}
