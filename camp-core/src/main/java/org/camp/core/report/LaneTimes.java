// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

/** When lanes begin and end. */
public final class LaneTimes {
  private LaneTimes() {}

  /** The first and the last time on the lanes; zeros when nothing happens. */
  public static double[] range(Lanes lanes) {
    double[] range = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    for (Lanes.Interval one : lanes.intervals()) {
      add(range, one.from());
      add(range, one.to());
    }
    for (Lanes.Point one : lanes.points()) {
      add(range, one.at());
    }
    for (Lanes.Arrow one : lanes.arrows()) {
      add(range, one.from());
      add(range, one.to());
    }
    for (Lanes.Border one : lanes.borders()) {
      add(range, one.at());
    }
    return range[0] <= range[1] ? range : new double[2];
  }

  private static void add(double[] range, double time) {
    if (time < range[0]) {
      range[0] = time;
    }
    if (time > range[1]) {
      range[1] = time;
    }
  }
}
