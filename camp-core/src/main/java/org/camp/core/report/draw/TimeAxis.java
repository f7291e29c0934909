// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.util.Arrays;
import java.util.List;
import org.camp.core.report.LaneTimes;
import org.camp.core.report.Lanes;

/** Where the times of lanes are along the time axis: to scale, or one step for each other time. */
final class TimeAxis {
  private final boolean ordinal;

  /** Rank → time, ascending; empty when times are to scale. */
  private final double[] times;

  private final double from;
  private final double pitch;
  private final Scale scale;
  private final double end;

  /**
   * A time line.
   *
   * @param from pixel where it begins
   * @param pitch pixels between one time and the next, when only the order matters
   * @param length pixels, when it is to scale
   */
  TimeAxis(Lanes lanes, double from, double pitch, double length) {
    this.ordinal = lanes.layout().orderOnly();
    this.from = from;
    this.pitch = pitch;
    this.times = ordinal ? distinct(lanes) : new double[0];
    this.end = ordinal ? from + Math.max(0, times.length - 1) * pitch : from + length;
    this.scale = new Scale(lanes.time(), LaneTimes.range(lanes), from, from + length, 8);
  }

  private static double[] distinct(Lanes lanes) {
    int most =
        2 * lanes.intervals().size()
            + lanes.points().size()
            + 2 * lanes.arrows().size()
            + lanes.borders().size();
    double[] all = new double[most];
    int n = 0;
    for (Lanes.Interval one : lanes.intervals()) {
      all[n++] = one.from();
      all[n++] = one.to();
    }
    for (Lanes.Point one : lanes.points()) {
      all[n++] = one.at();
    }
    for (Lanes.Arrow one : lanes.arrows()) {
      all[n++] = one.from();
      all[n++] = one.to();
    }
    for (Lanes.Border one : lanes.borders()) {
      all[n++] = one.at();
    }
    return Arrays.stream(all).filter(Double::isFinite).sorted().distinct().toArray();
  }

  /** How many different times there are, when only the order matters. */
  static int steps(Lanes lanes) {
    return distinct(lanes).length;
  }

  /** The pixel of a time; NaN where it has none. */
  double at(double time) {
    if (!ordinal) {
      return scale.at(time);
    }
    int rank = Arrays.binarySearch(times, time);
    return rank < 0 ? Double.NaN : from + rank * pitch;
  }

  /** The pixel where it ends. */
  double end() {
    return end;
  }

  /** Its ticks; none when only the order matters. */
  List<Scale.Tick> ticks() {
    return ordinal ? List.of() : scale.ticks();
  }

  /** The name of the axis with its unit. */
  String label() {
    return scale.label();
  }

  /** A time as tooltips say it. */
  String say(double time) {
    return scale.say(time);
  }
}
