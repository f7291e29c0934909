// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.draw;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.protocol.Dependencies;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.report.Axis;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.mpst.cost.RoleTimeline;
import org.camp.mpst.memory.MemoryLimits;
import org.camp.mpst.memory.MemoryUnit;
import org.camp.mpst.memory.PeakMemory;
import org.jspecify.annotations.Nullable;

/**
 * What roles hold over time, as steps, on the axis of their {@link TimeChart}: a value from the
 * start of the action that makes it to the end of the last one that needs it. For code without
 * choices and recursions.
 */
public final class MemoryChart {
  private static final int MOST_ROLES = 16;

  private final ProtocolInstance code;
  private final RoleTimeline timeline;
  private final PeakMemory memory;

  /** Action → when it begins and ends [s]. */
  private final Map<Integer, double[]> times = new HashMap<>();

  private MemoryChart(ProtocolInstance code, RoleTimeline timeline, PeakMemory memory) {
    this.code = code;
    this.timeline = timeline;
    this.memory = memory;
    for (int e = 0; e < timeline.size(); e++) {
      int pc = timeline.position(e);
      int action = timeline.isReceive(e) ? Dependencies.received(pc) : Dependencies.sent(pc);
      double begin = timeline.isReceive(e) ? timeline.ready(e) : timeline.start(e);
      times.put(action, new double[] {begin, timeline.end(e)});
    }
  }

  /** Whether it can be drawn. */
  public static boolean draws(ProtocolInstance code) {
    return code.choices() == 0
        && code.recursions().isEmpty()
        && code.gatherings().isEmpty()
        && code.roles().size() <= MOST_ROLES;
  }

  /** The chart; with the limits that all roles have in common. */
  public static LineChart of(
      String which,
      ProtocolInstance code,
      RoleTimeline timeline,
      PeakMemory memory,
      @Nullable MemoryLimits limits) {
    MemoryChart chart = new MemoryChart(code, timeline, memory);
    List<LineChart.Series> series = new ArrayList<>();
    for (int role = 0; role < code.roles().size(); role++) {
      series.add(chart.steps(role));
    }
    List<LineChart.Rule> rules = new ArrayList<>();
    if (limits != null) {
      Arrays.stream(limits.perRole())
          .filter(limit -> limit < Double.POSITIVE_INFINITY)
          .distinct()
          .forEach(
              limit ->
                  rules.add(
                      new LineChart.Rule(
                          false, limit, "limit " + MemoryUnit.text(code.name(), limit))));
    }
    String unit = MemoryUnit.unit(code.name());
    return new LineChart(
        "What each role of " + code.name() + " holds" + which,
        Axis.of("time", "s"),
        Axis.of(unit.isEmpty() ? "activations" : "memory", unit),
        series,
        List.of(),
        rules);
  }

  private LineChart.Series steps(int role) {
    List<double[]> changes = new ArrayList<>();
    double[] until = ends(role);
    Dependencies data = code.dependencies();
    for (int value = 0; value < data.values(); value++) {
      if (role(data.maker(value)) == role && memory.size(value) > 0) {
        double from = time(data.maker(value))[0];
        changes.add(new double[] {from, memory.size(value)});
        changes.add(new double[] {Math.max(from, until[value]), -memory.size(value)});
      }
    }
    changes.sort(Comparator.<double[]>comparingDouble(c -> c[0]).thenComparingDouble(c -> c[1]));
    double last = 0;
    for (int e = 0; e < timeline.size(); e++) {
      last = timeline.role(e) == role ? Math.max(last, timeline.end(e)) : last;
    }
    double[] x = new double[changes.size() + 2];
    double[] y = new double[changes.size() + 2];
    y[0] = memory.peak(role).base();
    for (int i = 0; i < changes.size(); i++) {
      x[i + 1] = changes.get(i)[0];
      y[i + 1] = y[i] + changes.get(i)[1];
    }
    x[x.length - 1] = Math.max(last, x[x.length - 2]);
    y[y.length - 1] = y[y.length - 2];
    return LineChart.Series.step(code.roles().name(role), Numbers.of(x), Numbers.of(y));
  }

  private double[] time(int action) {
    return times.getOrDefault(action, new double[2]);
  }

  private int role(int action) {
    int pc = Dependencies.position(action);
    return action == Dependencies.sent(pc) ? code.from(pc) : code.to(pc);
  }

  /** Value → the end of the last action that needs it, or else of its own [s]. */
  private double[] ends(int role) {
    Dependencies data = code.dependencies();
    double[] until = new double[data.values()];
    double all = 0;
    int lastAll = -1;
    for (int pc = 0; pc < code.length(); pc++) {
      for (int action : new int[] {Dependencies.sent(pc), Dependencies.received(pc)}) {
        if (times.containsKey(action) && role(action) == role) {
          int[] needs = data.needs(action);
          double end = time(action)[1];
          boolean sends = action == Dependencies.sent(pc);
          for (int value : needs == null ? new int[0] : needs) {
            until[value] = Math.max(until[value], end);
          }
          if (needs == null && (sends || needsAll(pc))) {
            all = end;
            lastAll = action;
          }
        }
      }
    }
    for (int value = 0; value < until.length; value++) {
      double own = time(data.maker(value))[1];
      until[value] = Math.max(until[value], data.maker(value) < lastAll ? Math.max(all, own) : own);
    }
    return until;
  }

  private boolean needsAll(int pc) {
    return code.op(pc) != ProtocolOp.COMPUTE && code.kindAt(pc).cost() != null;
  }
}
