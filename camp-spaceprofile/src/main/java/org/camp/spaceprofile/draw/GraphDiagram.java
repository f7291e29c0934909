// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.draw;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;
import org.camp.core.report.LayeredGraph;
import org.camp.core.report.LayeredGraph.Outline;
import org.camp.core.report.LayeredGraph.Stroke;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.graph.Site;

/** A distilled graph as a diagram of a report. */
public final class GraphDiagram {
  private static final int EXECUTED = 0;
  private static final int WAITING = 1;
  private static final int COMPUTATION = 2;
  private static final int ROOT = 3;
  private static final int DATA = 4;

  /** Up to so many groups are drawn as boxes that say how many nodes they are. */
  private static final int MOST_BOXES = 60;

  private static final int MOST_LABELS = 1_000;

  private GraphDiagram() {}

  /**
   * The diagram; edges of the heap that determine roots are as wide as their share of the space.
   */
  public static LayeredGraph of(
      String title, DistilledGraph drawing, ProgramGraph graph, SourceText source) {
    List<LayeredGraph.Node> nodes = new ArrayList<>();
    boolean boxes = drawing.groups().size() <= MOST_BOXES;
    boolean labelled = drawing.groups().size() <= MOST_LABELS;
    for (DistilledGraph.Group group : drawing.groups()) {
      nodes.add(
          new LayeredGraph.Node(
              labelled ? label(group, graph, boxes) : "",
              tooltip(group, graph, source),
              group.executed() ? EXECUTED : WAITING,
              boxes ? Outline.ROUND : Outline.DOT,
              Math.sqrt(group.area())));
    }
    List<LayeredGraph.Edge> edges = new ArrayList<>();
    for (DistilledGraph.Edge edge : drawing.computation()) {
      edges.add(edge(edge, COMPUTATION, Stroke.PALE, ""));
    }
    for (DistilledGraph.Edge edge : drawing.heap()) {
      String share = "share of the space: " + Math.rint(edge.weight() * 100) / 100;
      String tooltip = edge.weight() > 0 ? share : "";
      edges.add(
          edge.root()
              ? edge(edge, ROOT, Stroke.SOLID, tooltip)
              : edge(edge, DATA, Stroke.DASHED, tooltip));
    }
    List<Kind> kinds =
        List.of(
            new Kind("executed", Emphasis.STRONG),
            new Kind("not yet executed", Emphasis.QUIET),
            new Kind("computation", Emphasis.QUIET),
            new Kind("needs (root)", Emphasis.STRONG),
            new Kind("holds", Emphasis.QUIET));
    return new LayeredGraph(title, LayeredGraph.Direction.DOWN, kinds, nodes, edges, List.of());
  }

  private static LayeredGraph.Edge edge(
      DistilledGraph.Edge edge, int kind, Stroke stroke, String tooltip) {
    double weight = kind == ROOT ? Math.max(0.5, Math.min(8, edge.weight())) : 1;
    return new LayeredGraph.Edge(
        edge.from(), edge.to(), "", tooltip, kind, stroke, weight, kind != COMPUTATION);
  }

  /** The function that a group begins in, and in a box how many nodes it is. */
  private static String label(DistilledGraph.Group group, ProgramGraph graph, boolean box) {
    String function = graph.sites().get(graph.site(group.first())).function();
    return box ? function + ": " + group.area() : function;
  }

  /** What a group is, for a person: how many nodes, from where to where in the program. */
  private static String tooltip(DistilledGraph.Group group, ProgramGraph graph, SourceText source) {
    return group.area()
        + (group.area() == 1 ? " node: " : " nodes: ")
        + place(group.first(), graph, source)
        + (group.area() == 1 ? "" : " to " + place(group.last(), graph, source));
  }

  private static String place(int node, ProgramGraph graph, SourceText source) {
    Site site = graph.sites().get(graph.site(node));
    int start = site.span().start();
    String kind = graph.kind(node).text();
    String what =
        site.operation().startsWith(kind) ? site.operation() : kind + " " + site.operation();
    return what
        + " in "
        + site.function()
        + " ("
        + source.line(start)
        + ":"
        + source.column(start)
        + ")";
  }
}
