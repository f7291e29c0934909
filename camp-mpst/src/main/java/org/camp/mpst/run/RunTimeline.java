// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.report.Axis;
import org.camp.core.report.activity.NamedNetwork;

/**
 * One repetition of a run as a network of activities: what was measured of every action, and what
 * was predicted for it. A message is there when its receiver has it, and waits for the begin of its
 * send, since it may travel before the sender goes on. Times are nanoseconds from the common start.
 */
public final class RunTimeline {
  private static final double NANOSECONDS = 1e9;

  private final ProtocolInstance code;
  private final ActivityNetwork network;
  private final int target;

  /** Event → what happens with it. */
  private final List<Mark> marks;

  /**
   * What happens with an event.
   *
   * @param kind what sort of activity it ends
   * @param name who does what
   * @param predicted what was predicted for the activity [s]
   * @param sending for the begin of a send, what was predicted for all of it [s]
   */
  record Mark(String kind, String name, double predicted, double sending) {}

  RunTimeline(ProtocolInstance code, ActivityNetwork network, int target, List<Mark> marks) {
    this.code = code;
    this.network = network;
    this.target = target;
    this.marks = List.copyOf(marks);
  }

  /**
   * What the critical path of the repetition spends with something.
   *
   * @param what who does what
   * @param times how often
   * @param measured how long that took [s]
   * @param predicted what was predicted for the same actions [s]
   */
  public record Part(String what, int times, double measured, double predicted) {
    private Part and(Part other) {
      return new Part(
          what, times + other.times, measured + other.measured, predicted + other.predicted);
    }
  }

  static Optional<RunTimeline> of(
      ProtocolInstance code,
      List<RoleRun> roles,
      long begun,
      Map<String, Integer> letters,
      Map<Long, Integer> channels) {
    return new RunEvents(code, begun, letters, channels).timeline(roles);
  }

  /** Events and what each waits for. */
  public ActivityNetwork network() {
    return network;
  }

  /** How long the repetition took, in seconds. */
  public double total() {
    return network.time(target) / NANOSECONDS;
  }

  /** The repetition with names, on a lane for each role. */
  public NamedNetwork named() {
    return new NamedNetwork(
        "One repetition of " + code.name() + ", measured",
        network,
        target,
        Axis.of("time", "s"),
        1 / NANOSECONDS,
        code.roles().names(),
        event -> marks.get(event).kind,
        event -> marks.get(event).name,
        "message");
  }

  /** What the critical path consists of, the longest first; measured, it adds up to the total. */
  public List<Part> parts() {
    Map<String, Part> parts = new LinkedHashMap<>();
    int[] path = network.path(target);
    for (int i = 1; i < path.length; i++) {
      Mark mark = marks.get(path[i]);
      boolean travels = network.owner(path[i - 1]) != network.owner(path[i]);
      double sent = travels ? marks.get(path[i - 1]).sending : 0;
      parts.merge(
          mark.name,
          new Part(mark.name, 1, network.weight(path[i]) / NANOSECONDS, mark.predicted + sent),
          Part::and);
    }
    List<Part> sorted = new ArrayList<>(parts.values());
    sorted.sort(Comparator.comparingDouble(Part::measured).reversed());
    return sorted;
  }
}
