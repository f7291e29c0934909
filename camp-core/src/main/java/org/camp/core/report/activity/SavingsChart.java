// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.activity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.order.ActivityFigures;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.report.BarChart;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Numbers;

/**
 * What would be won if a part of a network took half the time, or none: evaluated for each part.
 */
public final class SavingsChart {
  private static final int MOST = 12;

  private SavingsChart() {}

  /**
   * The parts with the most time on the critical path, 12 at most; nothing without any. Two
   * evaluations a part.
   */
  public static Optional<BarChart> of(NamedNetwork named) {
    ActivityNetwork network = named.network();
    ActivityFigures figures = new ActivityFigures(network, named.target());
    Map<String, Long> onPath = new LinkedHashMap<>();
    for (int event : figures.path()) {
      if (!network.isSource(event) && network.weight(event) > 0) {
        onPath.merge(named.name().apply(event), network.weight(event), Long::sum);
      }
    }
    List<String> parts = new ArrayList<>(onPath.keySet());
    parts.sort(Comparator.comparing(onPath::get, Comparator.reverseOrder()));
    int shown = Math.min(MOST, parts.size());
    List<Savings> savings = new ArrayList<>();
    for (String part : parts.subList(0, shown)) {
      int[] events = figures.positive(event -> named.name().apply(event).equals(part));
      savings.add(
          new Savings(
              part,
              named.at(2 * figures.makespan() - figures.halved(events)) / 2,
              named.at(figures.without(events))));
    }
    if (shown == 0) {
      return Optional.empty();
    }
    savings.sort(
        Comparator.comparingDouble(Savings::half).thenComparingDouble(Savings::whole).reversed());
    return Optional.of(
        new BarChart(
            shown == parts.size()
                ? "What a part would save"
                : "What a part would save: the "
                    + shown
                    + " longest of "
                    + parts.size()
                    + " parts on the path",
            named.time(),
            savings.stream().map(Savings::part).toList(),
            List.of(
                new BarChart.Group(
                    "twice as fast",
                    Emphasis.STRONG,
                    Numbers.of(shown, i -> savings.get(i).half())),
                new BarChart.Group(
                    "in no time", Emphasis.QUIET, Numbers.of(shown, i -> savings.get(i).whole()))),
            false));
  }

  /** What a part would save if it took half the time, and if it took none. */
  private record Savings(String part, double half, double whole) {}
}
