// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

/**
 * Cubics through points that rise where these rise and fall where these fall: F. N. Fritsch and R.
 * E. Carlson, Monotone piecewise cubic interpolation, SIAM J. Numer. Anal. 17(2), 1980,
 * doi:10.1137/0717021, with the slopes of Fritsch and Butland 1984, doi:10.1137/0905021.
 */
final class MonotoneCubic {
  private MonotoneCubic() {}

  /**
   * By piece between points the coefficients in the distance from its left end, constant first.
   *
   * @param x rising
   */
  static double[][] pieces(double[] x, double[] y) {
    int n = x.length - 1;
    double[] h = new double[n];
    double[] rise = new double[n];
    for (int i = 0; i < n; i++) {
      h[i] = x[i + 1] - x[i];
      rise[i] = (y[i + 1] - y[i]) / h[i];
    }
    double[] slope = new double[n + 1];
    slope[0] = n == 1 ? rise[0] : end(h[0], h[1], rise[0], rise[1]);
    slope[n] = n == 1 ? rise[0] : end(h[n - 1], h[n - 2], rise[n - 1], rise[n - 2]);
    for (int i = 1; i < n; i++) {
      if (rise[i - 1] * rise[i] > 0) {
        double left = 2 * h[i] + h[i - 1];
        double right = h[i] + 2 * h[i - 1];
        slope[i] = (left + right) / (left / rise[i - 1] + right / rise[i]);
      }
    }
    double[][] pieces = new double[n][];
    for (int i = 0; i < n; i++) {
      double square = (3 * rise[i] - 2 * slope[i] - slope[i + 1]) / h[i];
      double cube = (slope[i] + slope[i + 1] - 2 * rise[i]) / (h[i] * h[i]);
      pieces[i] = new double[] {y[i], slope[i], square, cube};
    }
    return pieces;
  }

  /** The slope at an end, of the parabola through three points, as far as that keeps monotone. */
  private static double end(double h, double next, double rise, double nextRise) {
    double slope = ((2 * h + next) * rise - h * nextRise) / (h + next);
    if (slope * rise <= 0) {
      return 0;
    }
    boolean turns = rise * nextRise < 0 && Math.abs(slope) > 3 * Math.abs(rise);
    return turns ? 3 * rise : slope;
  }
}
