// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

/** A smooth line through the points of a route, straight where the route is. */
final class EdgePath {
  /** How far a bow swings out, in parts of its length. */
  private static final double BEND = 0.12;

  private EdgePath() {}

  /**
   * The path of a route.
   *
   * @param route x and y of each point
   * @param swapped whether x and y are to be swapped
   */
  static StringBuilder of(double[] route, boolean swapped) {
    StringBuilder d = new StringBuilder();
    int n = route.length / 2;
    point(d, 'M', route, 0, swapped);
    for (int i = 1; i < n; i++) {
      double dx = route[2 * i] - route[2 * i - 2];
      double y0 = route[2 * i - 1];
      double y1 = route[2 * i + 1];
      if (Math.abs(dx) < 0.5 || Math.abs(y1 - y0) < 0.5) {
        point(d, 'L', route, i, swapped);
      } else {
        double middle = (y0 + y1) / 2;
        double[] bend = {route[2 * i - 2], middle, route[2 * i], middle};
        point(d, 'C', bend, 0, swapped);
        point(d, ' ', bend, 1, swapped);
        point(d, ' ', route, i, swapped);
      }
    }
    return d;
  }

  /** A bow from one point towards another, which it stays {@code away} from. */
  static StringBuilder bow(double x0, double y0, double x1, double y1, double away) {
    double bendX = (x0 + x1) / 2 - BEND * (y1 - y0);
    double bendY = (y0 + y1) / 2 + BEND * (x1 - x0);
    double length = Math.max(1, Math.hypot(x1 - bendX, y1 - bendY));
    double back = Math.min(0.9, away / length);
    StringBuilder d = new StringBuilder();
    Palette.point(d, 'M', x0, y0);
    Palette.point(d, 'Q', bendX, bendY);
    Palette.point(d, ' ', x1 + back * (bendX - x1), y1 + back * (bendY - y1));
    return d;
  }

  private static void point(StringBuilder d, char step, double[] at, int i, boolean swapped) {
    double x = at[2 * i];
    double y = at[2 * i + 1];
    Palette.point(d, step, swapped ? y : x, swapped ? x : y);
  }
}
