// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.camp.core.report.Axis;
import org.camp.core.report.BarChart;
import org.camp.core.report.Diagram;
import org.camp.core.report.Numbers;

/** What a model does in the long run as bars: how often, what holds it back, and where it is. */
final class RatePictures {
  /** Bars of one chart. */
  private static final int MOST = 40;

  private RatePictures() {}

  /**
   * The charts of a result.
   *
   * @param names component → what reports call it
   */
  static List<Diagram> of(PepaResult result, List<String> names) {
    List<Diagram> charts = new ArrayList<>();
    Bars throughput = new Bars();
    result.throughput().forEach(throughput::add);
    throughput.chart("Throughput per second", Axis.of("times per second", ""), charts);
    result
        .shares()
        .ifPresent(
            shares -> {
              Bars held = new Bars();
              shares.components().forEach(share -> held.add(share.name(), share.total()));
              held.chart("What holds the throughput", Axis.of("share", "%"), charts);
            });
    Bars use = new Bars();
    for (Utilisation component : result.utilisation()) {
      String name = names.get(component.component());
      if (component.states().size() > 1) {
        component.states().forEach((state, share) -> use.add(name + ": " + state, share));
      }
    }
    use.chart("Utilisation of local states", Axis.of("share of the time", "%"), charts);
    return charts;
  }

  /** Bars as they are collected; of many the longest. */
  private static final class Bars {
    private final List<Map.Entry<String, Double>> all = new ArrayList<>();

    void add(String name, double length) {
      all.add(Map.entry(name, length));
    }

    void chart(String title, Axis axis, List<Diagram> charts) {
      List<Map.Entry<String, Double>> shown = all;
      String heading = title;
      if (all.size() > MOST) {
        shown =
            all.stream()
                .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
                .limit(MOST)
                .toList();
        heading = title + ", the " + MOST + " greatest of " + all.size();
      }
      List<Double> lengths = shown.stream().map(Map.Entry::getValue).toList();
      if (!shown.isEmpty()) {
        charts.add(
            BarChart.of(
                heading,
                axis,
                shown.stream().map(Map.Entry::getKey).toList(),
                Numbers.of(lengths.size(), lengths::get)));
      }
    }
  }
}
