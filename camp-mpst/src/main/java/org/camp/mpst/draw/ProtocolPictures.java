// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.draw;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.report.Axis;
import org.camp.core.report.BarChart;
import org.camp.core.report.Diagram;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Lanes;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.mpst.contention.Contention;
import org.camp.mpst.contention.ContentionSchedule;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.cost.RoleTimeline;
import org.camp.mpst.random.ExpectedCost;
import org.camp.mpst.semantics.Safety;

/** The pictures of a protocol with its cost, as far as they are small enough to be looked at. */
public final class ProtocolPictures {
  private static final int MOST_ROLES = 64;
  private static final int MOST_OPERATIONS = 1000;
  private static final int MOST_EVENTS = 10_000;
  private static final int MOST_BARS = 5000;
  private static final int MOST_POINTS = 400;

  private ProtocolPictures() {}

  /**
   * What goes wrong, the message sequence, the schedule to scale, and the cost per role.
   *
   * @param cost the bound, when there is one
   * @param safety what exploration found, when there was one
   */
  public static List<Diagram> of(
      ProtocolInstance code, Optional<BoundedCost> cost, Optional<Safety> safety) {
    List<Diagram> pictures = new ArrayList<>();
    safety.flatMap(TraceChart::of).ifPresent(pictures::add);
    sequence(code, cost).ifPresent(pictures::add);
    schedule(code, cost).ifPresent(pictures::add);
    cost.flatMap(ProtocolPictures::perRole).ifPresent(pictures::add);
    return pictures;
  }

  /**
   * What share of the runs is done by when; empty without runs that differ.
   *
   * @param cost a figure to hold against them
   * @param name what that is
   */
  public static Optional<LineChart> distribution(ExpectedCost expected, double cost, String name) {
    if (!(expected.greatest() > expected.least())) {
      return Optional.empty();
    }
    double[] totals = expected.totals();
    int points = Math.min(totals.length, MOST_POINTS);
    int[] at = new int[points];
    Arrays.setAll(at, i -> (int) ((long) i * (totals.length - 1) / (points - 1)));
    LineChart.Series share =
        LineChart.Series.line(
            "share of the runs",
            Numbers.of(points, i -> totals[at[i]]),
            Numbers.of(points, i -> (at[i] + 1.0) / totals.length));
    List<LineChart.Rule> rules = new ArrayList<>();
    rules.add(new LineChart.Rule(true, expected.total().mean(), "expected"));
    if (cost > 0) {
      rules.add(new LineChart.Rule(true, cost, name));
    }
    return Optional.of(
        new LineChart(
            "When all roles of " + expected.code().name() + " are done",
            Axis.of("time", "s"),
            Axis.of("runs", "%"),
            List.of(share),
            List.of(),
            rules));
  }

  /** Which core runs which role when; empty when nothing takes time or there is too much of it. */
  public static Optional<Lanes> gantt(Contention contention) {
    Optional<ContentionSchedule> schedule = contention.schedule();
    return contention.total() > 0 ? schedule.map(GanttChart::of) : Optional.empty();
  }

  /** The message sequence chart; empty when the protocol is too large for one. */
  public static Optional<Lanes> sequence(ProtocolInstance code, Optional<BoundedCost> cost) {
    return code.roles().size() <= MOST_ROLES && code.length() <= MOST_OPERATIONS
        ? Optional.of(SequenceChart.of(code, cost.flatMap(BoundedCost::timeline)))
        : Optional.empty();
  }

  /** The schedule to scale; empty when times are unknown or there is too much of it. */
  public static Optional<Lanes> schedule(ProtocolInstance code, Optional<BoundedCost> cost) {
    if (code.roles().size() > MOST_ROLES || !(cost.map(BoundedCost::total).orElse(0.0) > 0)) {
      return Optional.empty();
    }
    Optional<RoleTimeline> timeline = cost.flatMap(BoundedCost::timeline);
    return timeline.filter(t -> t.size() <= MOST_EVENTS).map(t -> TimeChart.of(code, t));
  }

  /**
   * How long each role works and waits; empty when no cost is known or there are too many roles.
   */
  public static Optional<BarChart> perRole(BoundedCost cost) {
    int roles = cost.code().roles().size();
    boolean known = false;
    for (int role = 0; role < roles; role++) {
      known |= cost.cost(role) > 0;
    }
    if (!known || roles > MOST_BARS) {
      return Optional.empty();
    }
    Numbers working = Numbers.of(roles, cost::working);
    Numbers waiting = Numbers.of(roles, cost::waiting);
    List<BarChart.Group> groups =
        cost.isTraced()
            ? List.of(
                new BarChart.Group("working", Emphasis.PLAIN, working),
                new BarChart.Group("waiting", Emphasis.QUIET, waiting))
            : List.of(new BarChart.Group("cost", Emphasis.PLAIN, Numbers.of(roles, cost::cost)));
    return Optional.of(
        new BarChart(
            "Cost per role of " + cost.code().name(),
            Axis.of("time", "s"),
            cost.code().roles().names(),
            groups,
            true));
  }
}
