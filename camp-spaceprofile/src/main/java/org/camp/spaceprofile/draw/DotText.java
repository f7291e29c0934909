// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.draw;

import java.io.IOException;
import java.util.Locale;
import org.camp.core.diagnostic.SourceText;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.graph.Site;

/** Writes a distilled graph in the DOT language. */
public final class DotText {
  private DotText() {}

  /**
   * Writes {@code drawing}: area is the size of a node, executed nodes and root edges are black,
   * others gray; computation edges are light gray, without arrowheads, and rank the nodes; heap
   * edges are as wide as their share of the space.
   */
  public static void write(
      DistilledGraph drawing, ProgramGraph graph, SourceText source, Appendable out)
      throws IOException {
    out.append("digraph program {\n");
    out.append("  node [shape=circle, style=filled, label=\"\", fixedsize=true];\n");
    double total = 0;
    for (DistilledGraph.Edge edge : drawing.heap()) {
      total += edge.root() ? edge.weight() : 0;
    }
    for (int i = 0; i < drawing.groups().size(); i++) {
      DistilledGraph.Group group = drawing.groups().get(i);
      out.append(
          String.format(
              Locale.ROOT,
              "  n%d [width=%.3f, fillcolor=%s, tooltip=\"%s\"];%n",
              i,
              0.1 * Math.sqrt(group.area()),
              group.executed() ? "black" : "gray80",
              tooltip(group, graph, source)));
    }
    for (DistilledGraph.Edge edge : drawing.computation()) {
      out.append("  n" + edge.from() + " -> n" + edge.to() + " [color=gray85, arrowhead=none];\n");
    }
    for (DistilledGraph.Edge edge : drawing.heap()) {
      double share = total > 0 ? edge.weight() / total : 0;
      out.append(
          String.format(
              Locale.ROOT,
              "  n%d -> n%d [constraint=false, color=%s, penwidth=%.2f, arrowsize=0.5];%n",
              edge.from(),
              edge.to(),
              total == 0 || edge.root() ? "black" : "gray60",
              0.5 + 10 * share));
    }
    out.append("}\n");
  }

  /** What a group is, for a person: how many nodes, from where to where in the program. */
  static String tooltip(DistilledGraph.Group group, ProgramGraph graph, SourceText source) {
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
    return (what
            + " in "
            + site.function()
            + " ("
            + source.line(start)
            + ":"
            + source.column(start)
            + ")")
        .replace("\\", "\\\\")
        .replace("\"", "\\\"");
  }
}
