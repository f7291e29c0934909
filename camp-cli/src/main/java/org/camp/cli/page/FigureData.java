// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.camp.core.report.Axis;
import org.camp.core.report.FlameGraph;
import org.camp.core.report.Kind;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Value;

/** Charts and flame graphs as the script of pages reads them. */
final class FigureData {
  private static final int FEW_POINTS = 80;
  private static final int ROOM = 150;

  /** Fills of plain frames; before them that of quiet ones, behind them that of strong ones. */
  private static final int FILLS = 3;

  private FigureData() {}

  static Value of(LineChart chart) {
    List<Value> series = new ArrayList<>();
    for (LineChart.Series one : chart.series()) {
      boolean curve = one.shape() == LineChart.Shape.CURVE;
      Value.Builder data =
          Value.object()
              .put("label", one.name())
              .put(
                  "type",
                  (curve ? LineChart.Shape.LINE : one.shape()).name().toLowerCase(Locale.ROOT))
              .put("x", numbers(one.x()))
              .put("y", numbers(one.y()))
              .put("dots", !curve && one.size() <= FEW_POINTS);
      if (one.hasBand()) {
        data.put("lo", numbers(one.low())).put("hi", numbers(one.high()));
      }
      series.add(data.build());
    }
    List<Value> marks = new ArrayList<>();
    for (LineChart.Rule rule : chart.rules()) {
      marks.add(
          Value.object()
              .put(rule.upright() ? "x" : "y", rule.at())
              .put("label", rule.label())
              .build());
    }
    List<Value> notes = new ArrayList<>();
    for (LineChart.Mark mark : chart.marks()) {
      notes.add(
          Value.object().put("x", mark.x()).put("y", mark.y()).put("label", mark.label()).build());
    }
    Value.Builder data =
        Value.object()
            .put("x", axis(chart.x()))
            .put("y", axis(chart.y()))
            .put("series", Value.list(series))
            .put("marks", Value.list(marks))
            .put("notes", Value.list(notes))
            .put("alt", chart.title());
    if (chart.series().size() > 1) {
      data.put("direct", ROOM);
    }
    return data.build();
  }

  private static Value axis(Axis axis) {
    return Value.object()
        .put("label", axis.label())
        .put("unit", axis.unit())
        .put("log", axis.base())
        .build();
  }

  private static Value numbers(Numbers numbers) {
    return Value.lazy(numbers.size(), i -> Value.of(numbers.get(i)));
  }

  static Value of(FlameGraph flame) {
    Map<String, Integer> names = new LinkedHashMap<>();
    flame.frames().forEach(f -> names.putIfAbsent(f.label(), names.size()));
    List<FlameGraph.Frame> frames = flame.frames();
    List<Value> values = new ArrayList<>();
    flame.sides().forEach(side -> values.add(numbers(side.values())));
    values.add(Value.lazy(frames.size(), i -> Value.of(frames.get(i).value())));
    return Value.object()
        .put("sets", Value.strings(sets(flame)))
        .put("unit", flame.value().unit())
        .put("names", Value.strings(List.copyOf(names.keySet())))
        .put("parent", Value.lazy(frames.size(), i -> Value.of(frames.get(i).parent())))
        .put(
            "name",
            Value.lazy(frames.size(), i -> Value.of(names.getOrDefault(frames.get(i).label(), 0))))
        .put("looks", looks(flame.kinds()))
        .put("kind", Value.lazy(frames.size(), i -> Value.of(frames.get(i).kind())))
        .put("values", Value.list(values))
        .put("alt", flame.title())
        .build();
  }

  private static List<String> sets(FlameGraph flame) {
    return flame.sides().isEmpty()
        ? List.of(flame.value().label())
        : flame.sides().stream().map(FlameGraph.Side::name).toList();
  }

  /** The kinds of frames: which of the fills of the page each has, and its name. */
  private static Value looks(List<Kind> kinds) {
    List<Value> looks = new ArrayList<>();
    for (Kind kind : kinds) {
      int fill =
          switch (kind.look()) {
            case QUIET -> 0;
            case STRONG -> FILLS + 1;
            case PLAIN, SCALE -> 1 + looks.size() % FILLS;
          };
      looks.add(Value.object().put("k", fill).put("name", kind.name()).build());
    }
    return Value.list(looks);
  }
}
