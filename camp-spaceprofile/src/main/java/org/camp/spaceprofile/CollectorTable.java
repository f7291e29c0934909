// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.camp.core.report.Axis;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/**
 * Shows what collectors see and hold that are only called now and then: a table of all schedules,
 * and of the one that needs most a chart over the bound.
 */
record CollectorTable(SpaceResult result, String unit) {
  /** The table and the chart; none when no collector was asked for. */
  List<Section> all() {
    List<List<Value>> rows = new ArrayList<>();
    for (Profile profile : result.profiles()) {
      for (Collected seen : profile.collected()) {
        rows.add(
            List.of(
                Value.of(name(profile)),
                Value.of(seen.bound()),
                Value.of(seen.highWaterMark()),
                Value.of(profile.highWaterMark()),
                Value.of(seen.held()),
                Value.of(seen.calls())));
      }
    }
    if (rows.isEmpty()) {
      return List.of();
    }
    Section.Table table =
        new Section.Table(
            "A collector that is called before a share R more is held, in " + unit,
            Stream.of("schedule", "R", "seen live", "live", "held", "calls")
                .map(Section.Column::of)
                .toList(),
            rows);
    Profile worst = result.worst();
    return worst.collected().size() < 2 ? List.of(table) : List.of(table, chart(worst));
  }

  private LineChart chart(Profile worst) {
    return new LineChart(
        "Held and live under " + name(worst) + " by the bound R of the collector",
        Axis.of("R", ""),
        Axis.of(unit, ""),
        List.of(
            line("held", worst, Collected::held),
            line("live, at most: seen (1 + R)", worst, c -> c.highWaterMark() * (1 + c.bound())),
            line("live", worst, c -> worst.highWaterMark()),
            line("seen live", worst, Collected::highWaterMark)));
  }

  private static LineChart.Series line(
      String name, Profile profile, ToDoubleFunction<Collected> value) {
    List<Collected> seen =
        profile.collected().stream()
            .sorted((a, b) -> Double.compare(a.bound(), b.bound()))
            .toList();
    return LineChart.Series.line(
        name,
        Numbers.of(seen.size(), i -> seen.get(i).bound()),
        Numbers.of(seen.size(), i -> value.applyAsDouble(seen.get(i))));
  }

  private static String name(Profile profile) {
    return profile.scheduler() + " on " + profile.processors();
  }
}
