package org.camp.core.report.draw;

/** A smooth line through the points of a route, straight where the route is. */
final class EdgePath {
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

  private static void point(StringBuilder d, char step, double[] at, int i, boolean swapped) {
    double x = at[2 * i];
    double y = at[2 * i + 1];
    Inks.point(d, step, swapped ? y : x, swapped ? x : y);
  }
}
