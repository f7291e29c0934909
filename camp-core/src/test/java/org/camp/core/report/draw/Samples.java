// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.report.Axis;
import org.camp.core.report.BarChart;
import org.camp.core.report.Emphasis;
import org.camp.core.report.FlameGraph;
import org.camp.core.report.HeatMap;
import org.camp.core.report.Kind;
import org.camp.core.report.Lanes;
import org.camp.core.report.LayeredGraph;
import org.camp.core.report.LayeredGraph.Edge;
import org.camp.core.report.LayeredGraph.Node;
import org.camp.core.report.LayeredGraph.Outline;
import org.camp.core.report.LayeredGraph.Stroke;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Tree;

/** One diagram of each kind, with every feature that it has. */
final class Samples {
  static final Axis TIME = Axis.of("time", "s");
  static final List<Kind> KINDS =
      List.of(
          Kind.of("message"),
          Kind.of("working"),
          new Kind("waiting", Emphasis.QUIET),
          new Kind("critical path", Emphasis.STRONG));

  private Samples() {}

  static LineChart line() {
    Numbers x = Numbers.of(1, 2, 4, 8, 16, 32);
    Numbers y = Numbers.of(6, i -> 0.012 / (1 << i) + 0.0004 * i);
    Numbers low = Numbers.of(6, i -> y.get(i) * 0.8);
    Numbers high = Numbers.of(6, i -> y.get(i) * 1.2);
    return new LineChart(
        "Time over processors",
        Axis.of("processors", "").logarithmic(),
        TIME,
        List.of(
            LineChart.Series.line("df", x, y).within(low, high),
            LineChart.Series.step(
                "bf", x, Numbers.of(0.008, 0.007, Double.NaN, 0.005, 0.004, 0.003)),
            LineChart.Series.points("ws", x, Numbers.of(6, i -> 0.003 + 0.0005 * i))),
        List.of(new LineChart.Mark(16, y.get(4), "minimum")),
        List.of(new LineChart.Rule(false, 0.006, "limit"), new LineChart.Rule(true, 8, "cores")));
  }

  static BarChart bars() {
    return new BarChart(
        "Cost per role",
        TIME,
        List.of("master", "worker[1]", "a role with a name that is far too long for its place"),
        List.of(
            new BarChart.Group("working", Emphasis.PLAIN, Numbers.of(0.003, 0.002, 0.001)),
            new BarChart.Group("waiting", Emphasis.QUIET, Numbers.of(0.001, 0.002, 0))),
        true);
  }

  static HeatMap heat() {
    return new HeatMap(
        "Cost over n and p",
        "p",
        "n",
        List.of("1", "2", "4", "8"),
        List.of("10", "100", "1000"),
        Axis.of("cost", "s"),
        Numbers.of(12, i -> i == 5 ? Double.NaN : 0.001 * (i + 1)),
        List.of(new HeatMap.Mark(0, 0, "minimum"), new HeatMap.Mark(2, 3, "maximum")));
  }

  static Lanes down() {
    return new Lanes(
        "Sequence",
        Axis.of("order", ""),
        Lanes.Layout.SEQUENCE_DOWN,
        List.of("p", "q", "r"),
        KINDS,
        List.of(
            new Lanes.Interval(1, 0, 2, 2, "waits 1 ms", "q waits for p"),
            new Lanes.Interval(1, 2, 3, 1, "", "q works")),
        List.of(new Lanes.Point(0, 1, 1, "1.2 ms", "")),
        List.of(
            new Lanes.Arrow(0, 1, 1, 2, 0, "Task", "Task(bytes[n]) from p to q"),
            new Lanes.Arrow(0, 2, 2, 3, 3, "Task", ""),
            new Lanes.Arrow(2, 4, 2, 4, 0, "itself", "")),
        List.of(new Lanes.Border(5, "done")));
  }

  static Lanes right() {
    return new Lanes(
        "Supersteps",
        TIME,
        Lanes.Layout.SCALE_RIGHT,
        List.of("processor 1", "processor 2"),
        KINDS,
        List.of(
            new Lanes.Interval(0, 0, 0.002, 1, "work", ""),
            new Lanes.Interval(0, 0.002, 0.003, 2, "", "idle"),
            new Lanes.Interval(1, 0, 0.003, 1, "w = 3 ms", "")),
        List.of(new Lanes.Point(0, 0.004, 0, "e", "")),
        List.of(new Lanes.Arrow(1, 0.003, 0, 0.0042, 0, "h = 3", "")),
        List.of(new Lanes.Border(0.003, "sync 1"), new Lanes.Border(0.005, "sync 2")));
  }

  /** A square of nodes at given places, with edges along three sides and a loop. */
  static LayeredGraph placed() {
    return new LayeredGraph(
            "A square",
            LayeredGraph.Direction.DOWN,
            KINDS,
            List.of(Node.box("a"), Node.box("b"), Node.box("c"), Node.box("a, b, c")),
            List.of(
                Edge.of(0, 1, "first"),
                Edge.of(0, 2, "second"),
                Edge.of(1, 3, "third"),
                new Edge(3, 3, "", "loop", 1, Stroke.DASHED, 1)),
            List.of())
        .at(
            List.of(
                new LayeredGraph.Place(0, 0),
                new LayeredGraph.Place(-120, -80),
                new LayeredGraph.Place(120, -80),
                new LayeredGraph.Place(0, -160)));
  }

  /** A diamond in layers, with bows over it. */
  static LayeredGraph bows() {
    Node dot = new Node("", "a dot", 1, Outline.DOT, 2);
    return new LayeredGraph(
        "A diamond",
        LayeredGraph.Direction.DOWN,
        KINDS,
        List.of(dot, dot, dot, dot),
        List.of(
            Edge.of(0, 1, ""),
            Edge.of(0, 2, ""),
            Edge.of(1, 3, ""),
            Edge.of(2, 3, ""),
            new Edge(3, 0, "", "needs", 3, Stroke.SOLID, 2, true),
            new Edge(2, 1, "", "holds", 1, Stroke.SOLID, 1, true)),
        List.of());
  }

  /** Points in three shades. */
  static Lanes scale() {
    return new Lanes(
        "Hot and cold",
        Axis.of("time", ""),
        Lanes.Layout.SEQUENCE_RIGHT,
        List.of("p", "q"),
        List.of(
            new Kind("hot", Emphasis.SCALE),
            new Kind("warm", Emphasis.SCALE),
            new Kind("cold", Emphasis.SCALE),
            new Kind("message", Emphasis.QUIET)),
        List.of(),
        List.of(
            new Lanes.Point(0, 0, 0, "a", ""),
            new Lanes.Point(0, 1, 1, "b", ""),
            new Lanes.Point(1, 2, 2, "c", "")),
        List.of(new Lanes.Arrow(0, 0, 1, 2, 3, "", "")),
        List.of());
  }

  static LayeredGraph graph(LayeredGraph.Direction direction) {
    List<Node> nodes =
        List.of(
            new Node("0", "", 1, Outline.CIRCLE, 1),
            new Node("1", "", 1, Outline.CIRCLE, 1),
            new Node("two\nlines", "", 2, Outline.ROUND, 1),
            new Node("3", "", 1, Outline.BOX, 2),
            new Node("end", "", 1, Outline.DOUBLE_CIRCLE, 1),
            new Node("", "a dot", 3, Outline.DOT, 1));
    List<Edge> edges =
        List.of(
            Edge.of(0, 1, "q!Task"),
            Edge.of(1, 2, ""),
            Edge.of(1, 2, "again"),
            new Edge(2, 3, "", "heavy", 3, Stroke.DASHED, 3),
            new Edge(3, 0, "back", "", 0, Stroke.DOTTED, 1),
            Edge.of(0, 4, "stop"),
            Edge.of(3, 4, ""),
            Edge.of(1, 1, "tick"),
            Edge.of(5, 0, ""));
    List<LayeredGraph.Cluster> clusters =
        List.of(
            new LayeredGraph.Cluster("here", List.of(0, 1, 5)),
            new LayeredGraph.Cluster("there", List.of(2, 3, 4)));
    return new LayeredGraph("A graph", direction, KINDS, nodes, edges, clusters);
  }

  static Tree tree() {
    List<Tree.Node> nodes = new ArrayList<>();
    nodes.add(new Tree.Node(-1, "main", "", 0));
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 1; i < 12; i++) {
      nodes.add(new Tree.Node(random.nextInt(i), "call " + i, "the " + i + "th", i % 2));
    }
    return new Tree("Calls", KINDS.subList(0, 2), nodes);
  }

  static FlameGraph flame() {
    return new FlameGraph(
        "Critical paths of 2 traces",
        Axis.of("time on critical paths", "s"),
        List.of(Kind.of("own time"), Kind.of("wire")),
        List.of(
            new FlameGraph.Frame(-1, 0.06, 0, "web: POST /order", "of which its own: 10 ms"),
            new FlameGraph.Frame(0, 0.04, 0, "order: POST /order", ""),
            new FlameGraph.Frame(1, 0.001, 1, "[wire] order → stock", ""),
            new FlameGraph.Frame(1, 0.00001, 0, "too narrow to be seen", ""),
            new FlameGraph.Frame(0, 0.01, 1, "[wire] web → order <1>", ""),
            new FlameGraph.Frame(-1, 0.02, 0, "web: GET /cart", "")));
  }

  static Lanes waterfall() {
    return new Lanes(
        "A trace",
        TIME,
        Lanes.Layout.SCALE_RIGHT,
        List.of(
            "web: POST /order",
            "order: POST",
            "a span whose name is far too long to stand beside it"),
        List.of(0, 1, 2),
        KINDS,
        List.of(
            new Lanes.Interval(0, 0, 0.01, 3, "10 ms", "web"),
            new Lanes.Interval(0, 0.01, 0.06, 2, "", "web"),
            new Lanes.Interval(1, 0.01, 0.06, 1, "50 ms", "order"),
            new Lanes.Interval(2, 0.02, 0.03, 1, "", "")),
        List.of(),
        List.of(),
        List.of());
  }
}
