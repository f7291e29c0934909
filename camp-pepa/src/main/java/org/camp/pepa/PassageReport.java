// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Axis;
import org.camp.core.report.LineChart;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** Shows a {@link Passage}. */
final class PassageReport {
  private static final double CERTAIN = 1e-9;

  private PassageReport() {}

  /** Adds the sections of a passage and gives its values. */
  static Value add(Passage passage, List<Section> sections) {
    Value.Builder quantiles = Value.object();
    List<Section.Figure> figures = new ArrayList<>();
    if (!Double.isNaN(passage.mean())) {
      figures.add(new Section.Figure("mean", Value.of(passage.mean()), "s"));
    }
    if (!Double.isNaN(passage.sd())) {
      figures.add(new Section.Figure("standard deviation", Value.of(passage.sd()), "s"));
    }
    if (!Double.isNaN(passage.little())) {
      figures.add(new Section.Figure("mean by Little's law", Value.of(passage.little()), "s"));
    }
    if (!Double.isNaN(passage.entries())) {
      figures.add(new Section.Figure("begins per second", Value.of(passage.entries()), ""));
    }
    if (passage.ever() < 1 - CERTAIN) {
      figures.add(new Section.Figure("ends with probability", Value.of(passage.ever()), ""));
    }
    passage
        .quantiles()
        .forEach(
            (level, time) -> {
              quantiles.put(Quantity.plain(level, 4), time);
              if (!Double.isNaN(time)) {
                String name = "by then with probability " + Quantity.plain(level, 4);
                figures.add(new Section.Figure(name, Value.of(time), "s"));
              }
            });
    String title = "Passage time: " + passage.text();
    sections.add(new Section.KeyFigures(title, figures));
    sections.add(
        new LineChart(
            title,
            Axis.of("time", "s"),
            Axis.of("probability", ""),
            List.of(LineChart.Series.line("reached", passage.times(), passage.reached()))));
    sections.add(
        new LineChart(
            "Density of the passage time: " + passage.text(),
            Axis.of("time", "s"),
            Axis.of("density", "1/s"),
            List.of(LineChart.Series.line("density", passage.times(), passage.density()))));
    int n = passage.times().size();
    return Value.object()
        .put("text", passage.text())
        .put("mean", passage.mean())
        .put("sd", passage.sd())
        .put("ever", passage.ever())
        .put("one", passage.one().isEmpty() ? Value.NULL : Value.of(passage.one()))
        .put("entries", passage.entries())
        .put("little", passage.little())
        .put("quantiles", quantiles.build())
        .put("times", Value.lazy(n, i -> Value.of(passage.times().get(i))))
        .put("reached", Value.lazy(n, i -> Value.of(passage.reached().get(i))))
        .put("density", Value.lazy(n, i -> Value.of(passage.density().get(i))))
        .build();
  }
}
