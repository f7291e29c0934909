// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.draw;

import java.util.Optional;
import org.camp.core.quantity.Quantity;
import org.camp.mpst.cost.RoleTimeline;
import org.jspecify.annotations.Nullable;

/** The times of a protocol's actions where they are known. */
final class ActionTimes {
  /** Below this share of a time, a difference of times comes from rounding. */
  static final double NOISE = 1e-9;

  private final RoleTimeline.@Nullable Moments sends;
  private final RoleTimeline.@Nullable Moments receives;

  ActionTimes(Optional<RoleTimeline> timeline) {
    sends = timeline.map(t -> t.first(false)).orElse(null);
    receives = timeline.map(t -> t.first(true)).orElse(null);
  }

  private RoleTimeline.@Nullable Moments moments(boolean receiving) {
    return receiving ? receives : sends;
  }

  /** When an action ends, as text; empty when unknown. */
  String end(int pc, boolean receiving) {
    RoleTimeline.Moments moments = moments(receiving);
    double end = moments == null ? Double.NaN : moments.end(pc);
    return Double.isNaN(end) ? "" : seconds(end);
  }

  /** How long its role waits for it; 0 when unknown. */
  double waiting(int pc) {
    if (receives == null) {
      return 0;
    }
    double waiting = receives.waiting(pc);
    return waiting > NOISE * receives.end(pc) ? waiting : 0;
  }

  /** Whether an action is known to take no time. */
  boolean instant(int pc, boolean receiving) {
    RoleTimeline.Moments moments = moments(receiving);
    return moments != null && moments.duration(pc) == 0;
  }

  /** How long an action takes, in words; empty when unknown. */
  String takes(int pc, boolean receiving) {
    RoleTimeline.Moments moments = moments(receiving);
    double duration = moments == null ? Double.NaN : moments.duration(pc);
    return Double.isNaN(duration)
        ? ""
        : "takes " + seconds(duration) + ", ends at " + end(pc, receiving);
  }

  /** Whether a message is on the critical path: its receiver waits for it. */
  boolean isCritical(int pc) {
    return sends != null && receives != null && sends.isCritical(pc) && receives.isCritical(pc);
  }

  static String seconds(double value) {
    return Quantity.format(rounded(value), "s");
  }

  /** To four digits, which is what a label has room for. */
  private static double rounded(double value) {
    if (value == 0) {
      return 0;
    }
    double unit = Math.pow(10, 3 - Math.floor(Math.log10(Math.abs(value))));
    return Math.round(value * unit) / unit;
  }
}
