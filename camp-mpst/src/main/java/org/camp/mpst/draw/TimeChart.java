// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.draw;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.report.Axis;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;
import org.camp.core.report.Lanes;
import org.camp.mpst.cost.RoleTimeline;

/**
 * The schedule of the cost bound to scale: a lane for each role, what it does and when it waits.
 */
public final class TimeChart {
  private static final int MOST_ARROWS = 200;
  private static final List<Kind> KINDS =
      List.of(
          Kind.of("message"),
          Kind.of("sending"),
          Kind.of("receiving and computing"),
          Kind.of("computing"),
          new Kind("waiting", Emphasis.QUIET),
          new Kind("critical path", Emphasis.STRONG));

  private TimeChart() {}

  /** The chart; all times must be known. */
  public static Lanes of(ProtocolInstance code, RoleTimeline timeline) {
    List<Lanes.Interval> intervals = new ArrayList<>();
    List<Lanes.Arrow> arrows = new ArrayList<>();
    for (int e = 0; e < timeline.size(); e++) {
      int role = timeline.role(e);
      int pc = timeline.position(e);
      boolean computes = timeline.isComputation(e);
      String what = computes ? "computes" : code.kindAt(pc).text();
      boolean waits = timeline.start(e) - timeline.ready(e) > ActionTimes.NOISE * timeline.end(e);
      if (waits) {
        String tip =
            code.roles().name(role)
                + " waits "
                + ActionTimes.seconds(timeline.start(e) - timeline.ready(e));
        intervals.add(
            new Lanes.Interval(
                role, timeline.ready(e), timeline.start(e), 4, "", tip + "\n" + what));
      }
      if (timeline.end(e) > timeline.start(e)) {
        int kind = computes ? 3 : timeline.isReceive(e) ? 2 : 1;
        String doing = computes ? "" : timeline.isReceive(e) ? "receives " : "sends ";
        String tip =
            code.roles().name(role)
                + " "
                + doing
                + what
                + "\nfrom "
                + ActionTimes.seconds(timeline.start(e))
                + " to "
                + ActionTimes.seconds(timeline.end(e));
        intervals.add(new Lanes.Interval(role, timeline.start(e), timeline.end(e), kind, "", tip));
      }
      int cause = timeline.cause(e);
      if (cause >= 0) {
        boolean critical = waits && timeline.isCritical(e) && timeline.isCritical(cause);
        String label = code.kindAt(pc).label();
        arrows.add(
            new Lanes.Arrow(
                timeline.role(cause),
                timeline.end(cause),
                role,
                timeline.start(e),
                critical ? 5 : 0,
                label,
                what));
      }
    }
    boolean few = arrows.size() <= MOST_ARROWS;
    String title = "When each role of " + code.name() + " works and waits";
    return new Lanes(
        few ? title : title + " (" + arrows.size() + " messages are not drawn)",
        Axis.of("time", "s"),
        Lanes.Layout.SCALE_RIGHT,
        code.roles().names(),
        KINDS,
        intervals,
        List.of(),
        few ? arrows : List.of(),
        List.of());
  }
}
