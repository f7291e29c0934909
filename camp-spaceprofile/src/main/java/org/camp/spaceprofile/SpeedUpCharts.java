// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.camp.core.report.Axis;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Section;

/**
 * How much faster several processors are, by the schedules: work by steps, with what work and span
 * allow, and the overhead, processors times steps by work (Fig. 13 of the report).
 */
record SpeedUpCharts(SpaceResult result) {
  /** The two charts; none for a single number of processors. */
  List<Section> all() {
    List<Integer> counts = result.profiles().stream().map(Profile::processors).distinct().toList();
    if (counts.size() < 2) {
      return List.of();
    }
    double work = result.work();
    List<LineChart.Series> speed = new ArrayList<>(lines(p -> work / p.steps()));
    Numbers x = Numbers.of(counts.size(), counts::get);
    speed.add(
        LineChart.Series.line(
            "at most: p, and work by span",
            x,
            Numbers.of(counts.size(), i -> Math.min(counts.get(i), result.parallelism()))));
    List<LineChart.Series> overhead = lines(p -> p.steps() * (double) p.processors() / work);
    Axis processors = Axis.of("processors", "");
    return List.of(
        new LineChart("Speed-up: work by steps", processors, Axis.of("speed-up", ""), speed),
        new LineChart(
            "Overhead: processors times steps, by work",
            processors,
            Axis.of("overhead", ""),
            overhead));
  }

  private List<LineChart.Series> lines(ToDoubleFunction<Profile> y) {
    return result.profiles().stream()
        .map(Profile::scheduler)
        .distinct()
        .map(
            id -> {
              List<Profile> own =
                  result.profiles().stream().filter(p -> p.scheduler().equals(id)).toList();
              return LineChart.Series.line(
                  id,
                  Numbers.of(own.size(), i -> own.get(i).processors()),
                  Numbers.of(own.size(), i -> y.applyAsDouble(own.get(i))));
            })
        .toList();
  }
}
