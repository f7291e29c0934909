// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.draw;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.camp.core.machine.Node;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.report.Axis;
import org.camp.core.report.activity.NamedNetwork;
import org.camp.mpst.contention.ContentionSchedule;

/**
 * The schedule of roles on cores as a network whose lanes are cores. An action waits for the one
 * before it of its role, for the message that it receives, and for the one before it on its core;
 * so what would be if something took less is told for the same order on each core.
 */
public final class CoreNetwork {
  /** How many units the whole has: times that are equal stay so. */
  private static final double UNITS = 0x1p40;

  private final ContentionSchedule schedule;
  private final ProtocolInstance code;
  private final ActivityNetwork.Builder builder = ActivityNetwork.builder();
  private final List<String> lanes = new ArrayList<>();

  /** Action → its lane. */
  private final int[] lane;

  /** Event → its action, or −1 for the start. */
  private final List<Integer> actionOf = new ArrayList<>();

  private double scale = 1;

  private CoreNetwork(ContentionSchedule schedule) {
    this.schedule = schedule;
    this.code = schedule.code();
    this.lane = new int[schedule.size()];
  }

  /** The network of a schedule; at least one action must take time. */
  public static NamedNetwork of(ContentionSchedule schedule) {
    CoreNetwork cores = new CoreNetwork(schedule);
    cores.lanes();
    int target = cores.events();
    return new NamedNetwork(
        "Which core runs which role of " + cores.code.name() + " when",
        cores.builder.build().orElseThrow(),
        target,
        Axis.of("time", "s"),
        1 / cores.scale,
        cores.lanes,
        cores::kind,
        cores::name,
        "");
  }

  private void lanes() {
    Map<Long, Integer> numbers = new HashMap<>();
    int[] byCore =
        IntStream.range(0, schedule.size())
            .boxed()
            .sorted(Comparator.comparingInt(this::node).thenComparingInt(schedule::core))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int action : byCore) {
      Node node = schedule.deployment().nodes().get(node(action));
      int core = schedule.core(action);
      lane[action] =
          numbers.computeIfAbsent(
              (long) node(action) << 32 | core,
              key -> {
                lanes.add(node.cores() == 1 ? node.name() : node.name() + "/" + (core + 1));
                return lanes.size() - 1;
              });
    }
  }

  private int node(int action) {
    return schedule.deployment().nodeOf(schedule.role(action));
  }

  private long units(double seconds) {
    return Math.round(seconds * scale);
  }

  private int event(long at, int action, ActivityClass activity) {
    actionOf.add(action);
    return builder.event(at, action < 0 ? 0 : lane[action], activity);
  }

  /** Adds all events: the one that ends last. */
  private int events() {
    double longest = IntStream.range(0, lane.length).mapToDouble(schedule::end).max().orElse(0);
    scale = longest > 0 ? UNITS / longest : 1;
    int start = event(0, -1, ActivityClass.LOCAL);
    int[] ofRole = new int[code.roles().size()];
    int[] ofCore = new int[lanes.size()];
    Arrays.fill(ofRole, start);
    Arrays.fill(ofCore, start);
    Map<Long, Deque<Integer>> sent = new HashMap<>();
    int target = start;
    double last = 0;
    for (int action = 0; action < lane.length; action++) {
      int role = schedule.role(action);
      int pc = schedule.position(action);
      boolean quorum = code.op(pc) == ProtocolOp.GATHER;
      boolean computes = quorum || code.op(pc) == ProtocolOp.COMPUTE;
      int ready = event(units(schedule.ready(action)), action, ActivityClass.WIRE);
      if (!computes && schedule.isReceive(action)) {
        Integer send = channel(sent, pc).poll();
        if (send != null) {
          builder.waits(ready, send);
        }
      }
      builder.waits(ready, ofRole[role]);
      int end = event(units(schedule.end(action)), action, ActivityClass.LOCAL);
      builder.waits(end, ready);
      builder.waits(end, ofCore[lane[action]]);
      if (!computes && !schedule.isReceive(action)) {
        channel(sent, pc).add(end);
      }
      ofRole[role] = end;
      ofCore[lane[action]] = end;
      target = schedule.end(action) >= last ? end : target;
      last = Math.max(last, schedule.end(action));
    }
    return target;
  }

  private Deque<Integer> channel(Map<Long, Deque<Integer>> sent, int pc) {
    long key = (long) code.sender(pc) << 32 | code.receiver(pc);
    return sent.computeIfAbsent(key, none -> new ArrayDeque<>());
  }

  /** A message that travels takes no core. */
  private String kind(int event) {
    int action = actionOf.get(event);
    return action < 0 || event % 2 == 1
        ? ""
        : ActionNames.kind(code, schedule.position(action), schedule.isReceive(action));
  }

  private String name(int event) {
    int action = actionOf.get(event);
    String name =
        ActionNames.name(
            code, schedule.position(action), schedule.isReceive(action), schedule.role(action));
    return event % 2 == 1 ? "latency: " + name : name;
  }
}
