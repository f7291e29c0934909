// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.camp.core.order.ActivityFigures;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.report.activity.NamedNetwork;

/** The activities of a network that take time on their lanes, in numbers of whole units. */
final class LaneActivities {
  private static final double NANOSECONDS = 1e9;

  /**
   * An activity.
   *
   * @param event the event that ends it
   * @param lane index of its lane
   * @param from when it begins [unit of the network]
   * @param to when it ends [unit of the network]
   */
  record Activity(int event, int lane, long from, long to) {}

  private final NamedNetwork named;
  private final ActivityFigures figures;
  private final List<Activity> all = new ArrayList<>();

  LaneActivities(NamedNetwork named) {
    this.named = named;
    this.figures = new ActivityFigures(named.network(), named.target());
    ActivityNetwork network = named.network();
    for (int event : figures.positive(event -> !named.kind().apply(event).isEmpty())) {
      long to = network.time(event);
      int lane = named.lane().applyAsInt(event);
      all.add(new Activity(event, lane, to - network.weight(event), to));
    }
    all.sort(Comparator.comparingInt(Activity::lane).thenComparingLong(Activity::from));
  }

  NamedNetwork named() {
    return named;
  }

  /** By lane and time. */
  List<Activity> all() {
    return all;
  }

  /** What is on the critical path and takes time on a lane, in time order. */
  List<Activity> critical() {
    return all.stream()
        .filter(this::isCritical)
        .sorted(Comparator.comparingLong(Activity::from))
        .toList();
  }

  boolean isCritical(Activity activity) {
    return figures.isCritical(activity.event());
  }

  /**
   * How much later it may end [unit of the network]; {@link ActivityNetwork#NEVER}: at any time.
   */
  long slack(Activity activity) {
    return figures.slack(activity.event());
  }

  /** What it is, without the lane that does it. */
  String name(Activity activity) {
    String name = named.name().apply(activity.event());
    String prefix = lane(activity) + " ";
    return name.startsWith(prefix) ? name.substring(prefix.length()) : name;
  }

  String kind(Activity activity) {
    return named.kind().apply(activity.event());
  }

  String lane(Activity activity) {
    return named.lanes().get(activity.lane());
  }

  /** Whether the axis counts seconds. */
  boolean timed() {
    return named.time().unit().equals("s");
  }

  /** What {@link #count} counts. */
  String unit() {
    String unit = named.time().unit();
    return timed() ? "nanoseconds" : unit.isEmpty() ? named.time().label() : unit;
  }

  /** A time of the network in nanoseconds, or in the unit of the axis where that is no time. */
  double exact(long time) {
    return named.at(time) * (timed() ? NANOSECONDS : 1);
  }

  /** The same, as a whole number. */
  long count(long time) {
    return Math.round(exact(time));
  }

  /** When all is done [unit of the network]. */
  long end() {
    return all.stream().mapToLong(Activity::to).max().orElse(0);
  }
}
