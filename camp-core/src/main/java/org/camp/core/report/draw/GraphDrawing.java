// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.camp.core.report.Kind;
import org.camp.core.report.LayeredGraph;
import org.camp.core.report.layout.LayeredLayout;
import org.camp.core.report.layout.Sizes;
import org.camp.core.report.layout.TooTangled;

/** Draws a graph in layers. */
final class GraphDrawing {
  private static final int MOST = 2000;
  private static final double SMALL = 11;
  private static final double LINE = 15;
  private static final double LABEL = 280;
  private static final double LABEL_LINE = 16;

  /** The most that the label below a dot takes. */
  private static final double DOT_LABEL = 64;

  private static final double LOOP = 22;
  private static final double PAD = 14;
  private static final double EDGE = 3;
  private static final double HEADER = 18;

  private final LayeredGraph graph;

  /** Kind → its ink. */
  private final int[] inks;

  private final boolean right;
  private final CutNames cut;
  private final Canvas canvas = new Canvas();

  /** Node → its width as drawn [px]. */
  private final double[] width;

  /** Node → its height as drawn [px]. */
  private final double[] height;

  /** Node → the room for its loops [px]. */
  private final double[] loopRoom;

  /** Place → an edge that the layers follow. */
  private final int[] following;

  /** Edge → its place among those; meaningless for the others. */
  private final int[] routes;

  GraphDrawing(LayeredGraph graph) {
    this.graph = graph;
    this.inks = Palette.of(graph.kinds());
    this.cut =
        new CutNames(
            () -> graph.nodes().stream().flatMap(node -> node.label().lines()).iterator(),
            LABEL,
            Canvas.FONT);
    this.right = graph.direction() == LayeredGraph.Direction.RIGHT;
    this.width = new double[graph.nodes().size()];
    this.height = new double[graph.nodes().size()];
    this.loopRoom = new double[graph.nodes().size()];
    this.following =
        IntStream.range(0, graph.edges().size())
            .filter(e -> !graph.edges().get(e).over())
            .toArray();
    this.routes = new int[graph.edges().size()];
    for (int i = 0; i < following.length; i++) {
      routes[following[i]] = i;
    }
  }

  Picture draw() {
    TooLarge.check(graph.title(), "nodes", graph.nodes().size(), MOST);
    for (int i = 0; i < width.length; i++) {
      measure(i);
    }
    if (!graph.places().isEmpty()) {
      return placed();
    }
    LayeredLayout layout = layout();
    double wide = right ? layout.height() : layout.width();
    double high = right ? layout.width() : layout.height();
    double top = Heading.draw(canvas, graph.title(), legend(), Math.max(480, wide));
    canvas.raw("<g transform=\"translate(0 ").num(top + 4).raw(")\">\n");
    for (int c = 0; c < graph.clusters().size(); c++) {
      cluster(graph.clusters().get(c), layout);
    }
    for (int e = 0; e < graph.edges().size(); e++) {
      edge(e, layout);
    }
    for (int i = 0; i < width.length; i++) {
      node(i, x(layout, i), y(layout, i));
    }
    for (int e = 0; e < graph.edges().size(); e++) {
      label(e, layout);
    }
    canvas.close();
    double need = Math.max(wide, Math.max(320, Heading.width(graph.title())));
    return new Picture(need, top + high + 8, canvas);
  }

  /** Nodes where they are said to be, with straight edges between their borders. */
  private Picture placed() {
    GraphPlaces places = new GraphPlaces(graph, width, height);
    double top = Heading.draw(canvas, graph.title(), legend(), Math.max(480, places.right())) + PAD;
    canvas.raw("<g transform=\"translate(0 ").num(top).raw(")\">\n");
    for (int e = 0; e < graph.edges().size(); e++) {
      path(e, places.line(e));
    }
    for (int i = 0; i < width.length; i++) {
      node(i, places.x(i), places.y(i));
    }
    for (int e = 0; e < graph.edges().size(); e++) {
      LayeredGraph.Edge edge = graph.edges().get(e);
      String shown = TextWidth.cut(edge.label(), LABEL, SMALL);
      double[] at = places.label(e, TextWidth.of(shown, SMALL));
      if (at.length > 0) {
        canvas.text(at[0], at[1], shown, Canvas.Anchor.MIDDLE, "s o", tip(edge));
      }
    }
    canvas.close();
    double need = Math.max(places.right(), Math.max(320, Heading.width(graph.title())));
    return new Picture(need, top + places.bottom() + 8, canvas);
  }

  private static String tip(LayeredGraph.Edge edge) {
    return edge.tooltip().isEmpty() ? edge.label() : edge.tooltip();
  }

  private List<Heading.Entry> legend() {
    boolean[] onNodes = new boolean[inks.length];
    boolean[] used = new boolean[inks.length];
    boolean[] pale = new boolean[inks.length];
    for (LayeredGraph.Node node : graph.nodes()) {
      onNodes[node.kind()] = true;
      used[node.kind()] = true;
    }
    for (LayeredGraph.Edge edge : graph.edges()) {
      used[edge.kind()] = true;
      pale[edge.kind()] = edge.stroke() == LayeredGraph.Stroke.PALE;
    }
    List<Heading.Entry> legend = new ArrayList<>();
    for (int k = 0; k < inks.length; k++) {
      Kind kind = graph.kinds().get(k);
      if (used[k] && !kind.name().isEmpty()) {
        Heading.Sample sample =
            onNodes[k]
                ? Heading.Sample.NODE
                : pale[k] ? Heading.Sample.PALE_EDGE : Heading.Sample.EDGE;
        legend.add(new Heading.Entry(kind.name(), inks[k], sample));
      }
    }
    return legend.size() > 1 ? legend : List.of();
  }

  private List<String> lines(int node) {
    return graph.nodes().get(node).label().lines().toList();
  }

  private void measure(int i) {
    LayeredGraph.Node node = graph.nodes().get(i);
    double size = Math.sqrt(Math.max(0.05, Math.min(100, node.size())));
    double text = 0;
    for (String line : lines(i)) {
      text = Math.max(text, Math.min(LABEL, TextWidth.of(line, Canvas.FONT)));
    }
    double tall = lines(i).size() * LINE;
    switch (node.outline()) {
      case DOT -> {
        width[i] = 10 * size;
        height[i] = width[i];
      }
      case CIRCLE, DOUBLE_CIRCLE -> {
        double ring = node.outline() == LayeredGraph.Outline.CIRCLE ? 0 : 8;
        double inside = text == 0 ? 14 : Math.max(18, Math.hypot(text, tall) + 4);
        width[i] = inside * Math.max(1, size) + ring;
        height[i] = width[i];
      }
      default -> {
        width[i] = Math.max(30 * size, text + 20);
        height[i] = Math.max(24 * size, tall + 10);
      }
    }
  }

  private LayeredLayout layout() {
    int edges = following.length;
    int[] from = new int[edges];
    int[] to = new int[edges];
    double[] labelWidth = new double[edges];
    double[] labelHeight = new double[edges];
    for (int e = 0; e < edges; e++) {
      LayeredGraph.Edge edge = graph.edges().get(following[e]);
      from[e] = edge.from();
      to[e] = edge.to();
      boolean loop = edge.from() == edge.to();
      if (!edge.label().isEmpty()) {
        labelWidth[e] = labelWidth(edge) + 8;
        labelHeight[e] = LABEL_LINE;
      }
      if (loop) {
        loopRoom[from[e]] += LOOP + (right ? labelHeight[e] : labelWidth[e]);
      }
    }
    int[] column = new int[width.length];
    boolean[] round = new boolean[width.length];
    Arrays.fill(column, -1);
    for (int c = 0; c < graph.clusters().size(); c++) {
      for (int node : graph.clusters().get(c).nodes()) {
        column[node] = c;
      }
    }
    for (int i = 0; i < round.length; i++) {
      LayeredGraph.Outline outline = graph.nodes().get(i).outline();
      round[i] = outline != LayeredGraph.Outline.BOX && outline != LayeredGraph.Outline.ROUND;
    }
    Sizes sizes =
        right
            ? new Sizes(
                height, width, round, loopRoom, labelHeight, labelWidth, column, PAD + HEADER, PAD)
            : new Sizes(width, height, round, loopRoom, labelWidth, labelHeight, column, PAD, PAD);
    try {
      double header = graph.clusters().isEmpty() ? 4 : PAD + HEADER;
      double edge = graph.clusters().isEmpty() ? 4 : PAD;
      return LayeredLayout.of(from, to, sizes, right ? header : edge, right ? edge : header);
    } catch (TooTangled e) {
      throw TooLarge.tangled(graph.title());
    }
  }

  private static double labelWidth(LayeredGraph.Edge edge) {
    return Math.min(LABEL, TextWidth.of(edge.label(), SMALL));
  }

  private double x(LayeredLayout layout, int node) {
    return right ? layout.y(node) : layout.x(node);
  }

  private double y(LayeredLayout layout, int node) {
    return right ? layout.x(node) : layout.y(node);
  }

  private void cluster(LayeredGraph.Cluster cluster, LayeredLayout layout) {
    if (cluster.nodes().isEmpty()) {
      return;
    }
    double first = Double.POSITIVE_INFINITY;
    double last = 0;
    for (int node : cluster.nodes()) {
      double tall = (right ? width[node] : height[node]) / 2;
      first = Math.min(first, layout.y(node) - tall);
      last = Math.max(last, layout.y(node) + tall);
    }
    double[] across = layout.column(cluster.nodes().get(0));
    double left = right ? first - PAD : across[0] + EDGE;
    double top = right ? across[0] + EDGE : first - PAD - HEADER;
    double wide = (right ? last + PAD : across[1] - EDGE) - left;
    double high = (right ? across[1] - EDGE : last + PAD) - top;
    String shown = TextWidth.cut(cluster.label(), wide - 16, 1.1 * Canvas.FONT);
    canvas.round(left, top, wide, high, 8, "group", cluster.label());
    canvas.text(left + 8, top + 15, shown, Canvas.Anchor.START, "k");
  }

  private void edge(int e, LayeredLayout layout) {
    LayeredGraph.Edge edge = graph.edges().get(e);
    if (edge.over()) {
      path(e, bow(edge, layout));
    } else {
      boolean loop = edge.from() == edge.to();
      path(e, loop ? loop(e, layout) : EdgePath.of(layout.route(routes[e]), right));
    }
  }

  private void path(int e, StringBuilder d) {
    LayeredGraph.Edge edge = graph.edges().get(e);
    int ink = inks[edge.kind()];
    String stroke =
        switch (edge.stroke()) {
          case SOLID -> "";
          case DASHED -> " dash";
          case DOTTED -> " spots";
          case PALE -> "";
        };
    StringBuilder more = new StringBuilder();
    if (edge.stroke() == LayeredGraph.Stroke.PALE) {
      more.append(Heading.PALE);
    } else {
      more.append(" marker-end=\"url(#camp-t").append(ink).append(")\"");
    }
    if (edge.weight() != 1) {
      more.append(" style=\"stroke-width:");
      Canvas.number(more, 1.3 * Math.max(0.4, Math.min(5, edge.weight())));
      more.append('"');
    }
    canvas.path(d, "e" + ink + stroke, more.toString(), tip(edge));
  }

  private StringBuilder bow(LayeredGraph.Edge edge, LayeredLayout layout) {
    int to = edge.to();
    return EdgePath.bow(
        x(layout, edge.from()),
        y(layout, edge.from()),
        x(layout, to),
        y(layout, to),
        Math.min(width[to], height[to]) / 2 + 2);
  }

  /** An ear after the node; several of a node are nested. */
  private StringBuilder loop(int e, LayeredLayout layout) {
    int node = graph.edges().get(e).from();
    double reach = (right ? height[node] : width[node]) / 2;
    boolean round =
        graph.nodes().get(node).outline() == LayeredGraph.Outline.CIRCLE
            || graph.nodes().get(node).outline() == LayeredGraph.Outline.DOUBLE_CIRCLE;
    double half = Math.min(8, (right ? width[node] : height[node]) / 3);
    double near = round ? Math.sqrt(reach * reach - half * half) : reach;
    double x = layout.x(node);
    double y = layout.y(node);
    double out = loopAt(e, layout);
    double[] points = {
      x + near, y - half, out, y - half - 14, out, y + half + 14, x + near, y + half
    };
    StringBuilder d = new StringBuilder();
    for (int i = 0; i < points.length; i += 2) {
      double px = right ? points[i + 1] : points[i];
      double py = right ? points[i] : points[i + 1];
      Palette.point(d, i == 0 ? 'M' : i == 2 ? 'C' : ' ', px, py);
    }
    return d;
  }

  /** How far out the control points of a loop are. */
  private double loopAt(int e, LayeredLayout layout) {
    int node = graph.edges().get(e).from();
    double out = layout.x(node) + (right ? height[node] : width[node]) / 2 + LOOP;
    for (int other = 0; other < e; other++) {
      LayeredGraph.Edge edge = graph.edges().get(other);
      if (edge.from() == node && edge.to() == node && !edge.over()) {
        out += LOOP + (right ? LABEL_LINE : labelWidth(edge));
      }
    }
    return out;
  }

  private void label(int e, LayeredLayout layout) {
    LayeredGraph.Edge edge = graph.edges().get(e);
    if (edge.label().isEmpty() || edge.over()) {
      return;
    }
    boolean loop = edge.from() == edge.to();
    double across = loop ? loopAt(e, layout) - 2 : layout.label(routes[e])[0];
    double along = loop ? layout.y(edge.from()) : layout.label(routes[e])[1];
    String shown = TextWidth.cut(edge.label(), LABEL, SMALL);
    if (right) {
      canvas.text(along, across + 8, shown, Canvas.Anchor.MIDDLE, "s o", tip(edge));
    } else {
      canvas.text(across, along + 4, shown, Canvas.Anchor.START, "s o", tip(edge));
    }
  }

  private void node(int i, double x, double y) {
    LayeredGraph.Node node = graph.nodes().get(i);
    String tip = node.tooltip().isEmpty() ? node.label() : node.tooltip();
    int ink = inks[node.kind()];
    double w = width[i];
    double h = height[i];
    String body = inks.length > 1 ? Palette.node(ink) : "n" + ink;
    switch (node.outline()) {
      case DOT -> {
        canvas.circle(x, y, w / 2, Palette.dot(ink), tip);
        if (!node.label().isEmpty()) {
          String shown = TextWidth.cut(node.label(), DOT_LABEL, Canvas.FONT);
          canvas.text(x, y + h / 2 + 8, shown, Canvas.Anchor.MIDDLE, "s");
        }
        return;
      }
      case CIRCLE -> canvas.circle(x, y, w / 2, body, tip);
      case DOUBLE_CIRCLE -> {
        canvas.circle(x, y, w / 2, "n" + ink, tip);
        canvas.circle(x, y, w / 2 - 3.5, body, tip);
      }
      case ROUND -> canvas.round(x - w / 2, y - h / 2, w, h, Math.min(h / 2, 10), body, tip);
      default -> canvas.round(x - w / 2, y - h / 2, w, h, 3, body, tip);
    }
    List<String> lines = lines(i);
    double base = y - (lines.size() - 1) * LINE / 2 + 4;
    for (String line : lines) {
      String shown = cut.of(line);
      canvas.text(x, base, shown, Canvas.Anchor.MIDDLE, "");
      base += LINE;
    }
  }
}
