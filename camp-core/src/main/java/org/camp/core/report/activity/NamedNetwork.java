// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.activity;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.report.Axis;

/**
 * A network whose activities are on lanes, and what they are called.
 *
 * @param title what it is the schedule of
 * @param network events and what each waits for
 * @param target the event that critical paths lead to
 * @param time what the time axis measures
 * @param unit how much of that one unit of the network is
 * @param lanes names of roles, processors, ranks
 * @param lane event → number of the lane of the activity before it
 * @param kind event → what sort of activity passes before it, for the legend; empty for one that
 *     takes no room on its lane
 * @param name event → which part of the whole that activity is, for tooltips and what-if
 * @param cause what leads from one lane to another; empty where only the critical path is to show
 */
public record NamedNetwork(
    String title,
    ActivityNetwork network,
    int target,
    Axis time,
    double unit,
    List<String> lanes,
    IntUnaryOperator lane,
    IntFunction<String> kind,
    IntFunction<String> name,
    String cause) {
  /** Copies the list. */
  public NamedNetwork {
    lanes = List.copyOf(lanes);
    checkArgument(target < network.size(), "no such target");
  }

  /** A network whose owners are lanes. */
  public NamedNetwork(
      String title,
      ActivityNetwork network,
      int target,
      Axis time,
      double unit,
      List<String> lanes,
      IntFunction<String> kind,
      IntFunction<String> name,
      String cause) {
    this(title, network, target, time, unit, lanes, network::owner, kind, name, cause);
  }

  /** A time or duration of the network on the axis. */
  public double at(long time) {
    return time * unit;
  }
}
