// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.cli.grid.AxisRule;
import org.camp.cli.grid.Parameter;
import org.camp.core.report.Axis;
import org.camp.core.report.Diagram;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Numeric;

/**
 * Measures of one key in several items of a list, such as the same figure of several schedulers, as
 * lines of one chart over the parameter.
 */
final class AlikeMeasures {
  private static final Pattern ITEM = Pattern.compile("\\[([^]]*)]");
  private static final int MOST = 12;

  private final SweepResults results;
  private final SweepMeasures measures;
  private final AxisRule axes;

  AlikeMeasures(SweepResults results, SweepMeasures measures, AxisRule axes) {
    this.axes = axes;
    this.results = results;
    this.measures = measures;
  }

  /** A chart for each key that is measured in two to twelve items. */
  List<Diagram> charts() {
    Map<String, List<Integer>> alike = new LinkedHashMap<>();
    for (int m = 0; m < measures.paths().size(); m++) {
      String path = measures.paths().get(m).text();
      if (measures.isSingle(m) && results.extreme(m, false) >= 0 && ITEM.matcher(path).find()) {
        String key = ITEM.matcher(path).replaceAll("[]") + " " + measures.units().get(m);
        alike.computeIfAbsent(key, k -> new ArrayList<>()).add(m);
      }
    }
    List<Diagram> charts = new ArrayList<>();
    for (List<Integer> some : alike.values()) {
      if (some.size() > 1 && some.size() <= MOST) {
        charts.add(chart(some));
      }
    }
    return charts;
  }

  private LineChart chart(List<Integer> some) {
    Parameter parameter = results.grid().axes().get(0);
    Numbers x =
        Numbers.of(results.size(), i -> Numeric.of(results.grid().value(i, 0)).orElse(Double.NaN));
    List<LineChart.Series> series = new ArrayList<>();
    for (int m : some) {
      Numbers y = Numbers.of(results.size(), i -> results.number(m, i));
      series.add(LineChart.Series.line(items(measures.paths().get(m).text()), x, y));
    }
    String path = ITEM.matcher(measures.paths().get(some.get(0)).text()).replaceAll("[]");
    Axis across = axes.across(parameter, x);
    List<Numbers> heights = series.stream().map(LineChart.Series::y).toList();
    String unit = measures.units().get(some.get(0));
    Axis up = SweepPictures.upward(path, unit, across, heights);
    return new LineChart(path + " over " + parameter.name(), across, up, series);
  }

  /** What tells the items apart. */
  private static String items(String path) {
    List<String> items = new ArrayList<>();
    Matcher item = ITEM.matcher(path);
    while (item.find()) {
      items.add(item.group(1));
    }
    return String.join(", ", items);
  }
}
