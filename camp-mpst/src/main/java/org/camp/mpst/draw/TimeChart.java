// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.draw;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.camp.core.protocol.Dependencies;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.report.Axis;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;
import org.camp.core.report.Lanes;
import org.camp.mpst.cost.RoleTimeline;

/**
 * The schedule of the cost bound to scale: a lane for each role, what it does and when it waits.
 * Computations whose values have names look alike by the letters that these begin with.
 */
public final class TimeChart {
  private static final int MOST_ARROWS = 200;

  /** Looks that computations may have. */
  private static final int MOST_NAMES = 4;

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
    return of("", code, timeline);
  }

  /**
   * One of several charts.
   *
   * @param which what tells it from others, behind its title
   */
  public static Lanes of(String which, ProtocolInstance code, RoleTimeline timeline) {
    List<Kind> kinds = new ArrayList<>(KINDS);
    Map<String, Integer> looks = looks(code, kinds);
    List<Lanes.Interval> intervals = new ArrayList<>();
    List<Lanes.Arrow> arrows = new ArrayList<>();
    for (int e = 0; e < timeline.size(); e++) {
      int role = timeline.role(e);
      int pc = timeline.position(e);
      boolean computes = timeline.isComputation(e);
      String made = computes ? made(code, pc) : "";
      String computing = made.isEmpty() ? "computes" : "computes " + made;
      String what = computes ? computing : code.kindAt(pc).text();
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
        int kind = computes ? looks.getOrDefault(letters(made), 3) : timeline.isReceive(e) ? 2 : 1;
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
        intervals.add(
            new Lanes.Interval(role, timeline.start(e), timeline.end(e), kind, made, tip));
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
    String title = "When each role of " + code.name() + " works and waits" + which;
    return new Lanes(
        few ? title : title + " (" + arrows.size() + " messages are not drawn)",
        Axis.of("time", "s"),
        Lanes.Layout.SCALE_RIGHT,
        code.roles().names(),
        kinds,
        intervals,
        List.of(),
        few ? arrows : List.of(),
        List.of());
  }

  /** The letters that names of computed values begin with → a kind of its own, when few. */
  private static Map<String, Integer> looks(ProtocolInstance code, List<Kind> kinds) {
    TreeSet<String> names = new TreeSet<>();
    for (int pc = 0; pc < code.length() && names.size() <= MOST_NAMES; pc++) {
      if (code.op(pc) == ProtocolOp.COMPUTE && !made(code, pc).isEmpty()) {
        names.add(letters(made(code, pc)));
      }
    }
    Map<String, Integer> looks = new HashMap<>();
    if (names.size() > 1 && names.size() <= MOST_NAMES) {
      for (String name : names) {
        looks.put(name, kinds.size());
        kinds.add(Kind.of("computing " + name));
      }
    }
    return looks;
  }

  /** The name of what a computation makes; empty when it has none. */
  private static String made(ProtocolInstance code, int pc) {
    Dependencies data = code.dependencies();
    int action = Dependencies.sent(pc);
    int first = data.firstMade(action);
    return first < data.values() && data.maker(first) == action ? data.name(first) : "";
  }

  /** The letters that a name begins with. */
  private static String letters(String name) {
    int end = 0;
    while (end < name.length() && Character.isLetter(name.charAt(end))) {
      end++;
    }
    return name.substring(0, end);
  }
}
