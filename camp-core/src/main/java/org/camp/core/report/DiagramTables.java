// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** The numbers of a diagram as a table; rows are made when they are asked for. */
final class DiagramTables {
  private DiagramTables() {}

  static Section.Table of(Diagram diagram) {
    if (diagram instanceof LineChart chart) {
      return chart(chart);
    }
    if (diagram instanceof BarChart bars) {
      return bars(bars);
    }
    if (diagram instanceof HeatMap map) {
      return heat(map);
    }
    if (diagram instanceof FlameGraph flame) {
      return flame(flame);
    }
    if (diagram instanceof Lanes lanes) {
      return lanes(lanes);
    }
    if (diagram instanceof LayeredGraph graph) {
      return graph(graph);
    }
    if (diagram instanceof Tree tree) {
      return tree(tree);
    }
    throw new AssertionError("unknown diagram " + diagram.getClass());
  }

  private static Section.Table table(
      String title, List<Section.Column> columns, int rows, IntFunction<List<Value>> row) {
    return new Section.Table(title, columns, new LazyRows(rows, row));
  }

  private static Section.Column column(Axis axis, String otherwise) {
    return new Section.Column(axis.label().isEmpty() ? otherwise : axis.label(), axis.unit());
  }

  private static Section.Table chart(LineChart chart) {
    List<LineChart.Series> series = chart.series();
    int[] first = new int[series.size() + 1];
    boolean banded = false;
    for (int s = 0; s < series.size(); s++) {
      first[s + 1] = first[s] + series.get(s).size();
      banded |= series.get(s).hasBand();
    }
    List<Section.Column> columns = new ArrayList<>();
    columns.add(Section.Column.of("series"));
    columns.add(column(chart.x(), "x"));
    columns.add(column(chart.y(), "y"));
    if (banded) {
      columns.add(new Section.Column("low", chart.y().unit()));
      columns.add(new Section.Column("high", chart.y().unit()));
    }
    boolean withBand = banded;
    return table(
        chart.title(),
        columns,
        first[series.size()],
        row -> {
          int s = 0;
          while (row >= first[s + 1]) {
            s++;
          }
          LineChart.Series one = series.get(s);
          int i = row - first[s];
          List<Value> cells = new ArrayList<>();
          cells.add(Value.of(one.name()));
          cells.add(Value.of(one.x().get(i)));
          cells.add(Value.of(one.y().get(i)));
          if (withBand) {
            cells.add(Value.of(one.hasBand() ? one.low().get(i) : Double.NaN));
            cells.add(Value.of(one.hasBand() ? one.high().get(i) : Double.NaN));
          }
          return cells;
        });
  }

  private static Section.Table bars(BarChart bars) {
    List<Section.Column> columns = new ArrayList<>();
    columns.add(Section.Column.of("name"));
    for (BarChart.Group group : bars.groups()) {
      columns.add(new Section.Column(group.name(), bars.values().unit()));
    }
    return table(
        bars.title(),
        columns,
        bars.categories().size(),
        row -> {
          List<Value> cells = new ArrayList<>();
          cells.add(Value.of(bars.categories().get(row)));
          bars.groups().forEach(group -> cells.add(Value.of(group.values().get(row))));
          return cells;
        });
  }

  private static Section.Table heat(HeatMap map) {
    List<Section.Column> columns =
        List.of(
            Section.Column.of(map.down().isEmpty() ? "row" : map.down()),
            Section.Column.of(map.across().isEmpty() ? "column" : map.across()),
            column(map.shade(), "value"));
    int width = map.columns().size();
    return table(
        map.title(),
        columns,
        map.cells().size(),
        i ->
            List.of(
                Value.of(map.rows().get(i / width)),
                Value.of(map.columns().get(i % width)),
                Value.of(map.cells().get(i))));
  }

  private static Section.Table lanes(Lanes lanes) {
    String unit = lanes.time().unit();
    List<Section.Column> columns =
        List.of(
            Section.Column.of("what"),
            Section.Column.of("lane"),
            new Section.Column("from", unit),
            Section.Column.of("to lane"),
            new Section.Column("to", unit),
            Section.Column.of("label"));
    int intervals = lanes.intervals().size();
    int points = intervals + lanes.points().size();
    return table(
        lanes.title(),
        columns,
        points + lanes.arrows().size(),
        i -> {
          if (i < intervals) {
            Lanes.Interval one = lanes.intervals().get(i);
            return row(
                lanes, one.kind(), one.lane(), one.from(), one.lane(), one.to(), one.label());
          }
          if (i < points) {
            Lanes.Point one = lanes.points().get(i - intervals);
            return row(lanes, one.kind(), one.lane(), one.at(), one.lane(), one.at(), one.label());
          }
          Lanes.Arrow one = lanes.arrows().get(i - points);
          return row(
              lanes, one.kind(), one.fromLane(), one.from(), one.toLane(), one.to(), one.label());
        });
  }

  private static List<Value> row(
      Lanes lanes, int kind, int lane, double from, int toLane, double to, String label) {
    return List.of(
        Value.of(lanes.kinds().get(kind).name()),
        Value.of(lanes.lanes().get(lane)),
        Value.of(from),
        Value.of(lanes.lanes().get(toLane)),
        Value.of(to),
        Value.of(label));
  }

  private static Section.Table graph(LayeredGraph graph) {
    List<Section.Column> columns =
        List.of(
            Section.Column.of("from"),
            Section.Column.of("label"),
            Section.Column.of("to"),
            Section.Column.of("weight"));
    return table(
        graph.title(),
        columns,
        graph.edges().size(),
        i -> {
          LayeredGraph.Edge edge = graph.edges().get(i);
          return List.of(
              Value.of(graph.name(edge.from())),
              Value.of(edge.label()),
              Value.of(graph.name(edge.to())),
              Value.of(edge.weight()));
        });
  }

  private static Section.Table flame(FlameGraph graph) {
    List<Section.Column> columns =
        List.of(
            Section.Column.of("frame"),
            Section.Column.of("below"),
            Section.Column.of("what"),
            column(graph.value(), "value"));
    return table(
        graph.title(),
        columns,
        graph.frames().size(),
        i -> {
          FlameGraph.Frame frame = graph.frames().get(i);
          return List.of(
              Value.of(frame.label()),
              frame.parent() < 0
                  ? Value.NULL
                  : Value.of(graph.frames().get(frame.parent()).label()),
              Value.of(graph.kinds().get(frame.kind()).name()),
              Value.of(frame.value()));
        });
  }

  private static Section.Table tree(Tree tree) {
    List<Section.Column> columns = List.of(Section.Column.of("node"), Section.Column.of("parent"));
    return table(
        tree.title(),
        columns,
        tree.nodes().size(),
        i -> {
          int parent = tree.nodes().get(i).parent();
          return List.of(
              Value.of(tree.nodes().get(i).label()),
              parent < 0 ? Value.NULL : Value.of(tree.nodes().get(parent).label()));
        });
  }
}
