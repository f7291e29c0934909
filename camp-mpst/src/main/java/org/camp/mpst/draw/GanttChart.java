// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.draw;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.machine.Node;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.protocol.RoleTable;
import org.camp.core.report.Axis;
import org.camp.core.report.Kind;
import org.camp.core.report.Lanes;
import org.camp.mpst.contention.ContentionSchedule;
import org.camp.mpst.contention.Deployment;

/** Which core runs which role when, to scale: a lane for each core that is used. */
public final class GanttChart {
  /** So many roles have colours of their own; of more, the kind of action is shown. */
  private static final int MOST_COLOURS = 7;

  private final ContentionSchedule schedule;
  private final RoleTable roles;
  private final Map<Integer, Integer> kindOf = new HashMap<>();
  private final List<Kind> kinds = new ArrayList<>();
  private final List<String> lanes = new ArrayList<>();
  private final List<int[]> laneOf = new ArrayList<>();

  private GanttChart(ContentionSchedule schedule) {
    this.schedule = schedule;
    this.roles = schedule.code().roles();
  }

  /** The chart of a schedule. */
  public static Lanes of(ContentionSchedule schedule) {
    GanttChart chart = new GanttChart(schedule);
    chart.kinds();
    chart.lanes();
    ProtocolInstance code = schedule.code();
    return new Lanes(
        "Which core runs which role of " + code.name() + " when",
        Axis.of("time", "s"),
        Lanes.Layout.SCALE_RIGHT,
        chart.lanes,
        chart.kinds,
        chart.intervals(),
        List.of(),
        List.of(),
        List.of());
  }

  private void kinds() {
    BitSet acting = new BitSet();
    for (int action = 0; action < schedule.size(); action++) {
      acting.set(schedule.role(action));
    }
    if (acting.cardinality() > MOST_COLOURS) {
      kinds.add(Kind.of("sending"));
      kinds.add(Kind.of("receiving and computing"));
      kinds.add(Kind.of("computing"));
      return;
    }
    acting.stream()
        .forEach(
            role -> {
              kindOf.put(role, kinds.size());
              kinds.add(Kind.of(roles.name(role)));
            });
  }

  private void lanes() {
    Deployment deployment = schedule.deployment();
    int[] used = new int[deployment.nodes().size()];
    for (int action = 0; action < schedule.size(); action++) {
      int node = deployment.nodeOf(schedule.role(action));
      used[node] = Math.max(used[node], schedule.core(action) + 1);
    }
    for (int i = 0; i < used.length; i++) {
      Node node = deployment.nodes().get(i);
      int[] cores = new int[used[i]];
      for (int core = 0; core < used[i]; core++) {
        cores[core] = lanes.size();
        lanes.add(node.cores() == 1 ? node.name() : node.name() + "/" + (core + 1));
      }
      laneOf.add(cores);
    }
  }

  private List<Lanes.Interval> intervals() {
    List<Lanes.Interval> intervals = new ArrayList<>();
    for (int action = 0; action < schedule.size(); action++) {
      if (schedule.end(action) == schedule.start(action)) {
        continue;
      }
      int role = schedule.role(action);
      int lane = laneOf.get(schedule.deployment().nodeOf(role))[schedule.core(action)];
      intervals.add(
          new Lanes.Interval(
              lane,
              schedule.start(action),
              schedule.end(action),
              kindOf.getOrDefault(role, doing(action)),
              roles.name(role),
              tooltip(action)));
    }
    return intervals;
  }

  private int doing(int action) {
    byte op = schedule.code().op(schedule.position(action));
    boolean computes = op == ProtocolOp.COMPUTE || op == ProtocolOp.GATHER;
    return schedule.isReceive(action) ? 1 : computes ? 2 : 0;
  }

  private String tooltip(int action) {
    ProtocolInstance code = schedule.code();
    int pc = schedule.position(action);
    String what =
        switch (doing(action)) {
          case 0 -> "sends " + code.kindAt(pc).text() + " to " + roles.name(code.receiver(pc));
          case 1 ->
              "receives "
                  + code.kindAt(pc).text()
                  + (code.op(pc) == ProtocolOp.GATHER ? "" : " of " + roles.name(code.sender(pc)));
          default -> "computes";
        };
    double waits = schedule.start(action) - schedule.ready(action);
    return roles.name(schedule.role(action))
        + " "
        + what
        + "\nfrom "
        + ActionTimes.seconds(schedule.start(action))
        + " to "
        + ActionTimes.seconds(schedule.end(action))
        + (waits > ActionTimes.NOISE * schedule.end(action)
            ? "\nafter waiting " + ActionTimes.seconds(waits) + " for a core"
            : "");
  }
}
