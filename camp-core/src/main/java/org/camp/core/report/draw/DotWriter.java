// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.io.IOException;
import java.util.Locale;
import org.camp.core.diagnostic.Printable;
import org.camp.core.report.Emphasis;
import org.camp.core.report.LayeredGraph;
import org.camp.core.report.Tree;

/** Writes graphs and trees in the DOT language, for Graphviz and its likes. */
public final class DotWriter {
  private final Appendable out;

  private DotWriter(Appendable out) {
    this.out = out;
  }

  /**
   * Writes a graph of any size.
   *
   * @throws IOException when {@code out} does
   */
  public static void write(LayeredGraph graph, Appendable out) throws IOException {
    new DotWriter(out).graph(graph);
  }

  /**
   * Writes a tree of any size.
   *
   * @throws IOException when {@code out} does
   */
  public static void write(Tree tree, Appendable out) throws IOException {
    new DotWriter(out).tree(tree);
  }

  private void graph(LayeredGraph graph) throws IOException {
    head(graph.title(), graph.direction() == LayeredGraph.Direction.RIGHT);
    if (!graph.places().isEmpty()) {
      out.append("  layout=neato;\n");
    }
    int[] inks = Palette.of(graph.kinds());
    for (int i = 0; i < graph.nodes().size(); i++) {
      LayeredGraph.Node node = graph.nodes().get(i);
      boolean dot = node.outline() == LayeredGraph.Outline.DOT && !node.label().isEmpty();
      out.append("  n").append(Integer.toString(i)).append(dot ? " [xlabel=" : " [label=");
      out.append(quoted(node.label()));
      tooltip(node.tooltip());
      shape(node.outline());
      if (graph.kinds().size() > 1) {
        colour(inks[node.kind()]);
      }
      if (!graph.places().isEmpty()) {
        LayeredGraph.Place place = graph.places().get(i);
        double inch = 72;
        out.append(
            String.format(
                Locale.ROOT, ", pos=\"%.2f,%.2f!\"", place.x() / inch, -place.y() / inch));
      }
      if (node.size() != 1) {
        double width = 0.5 * Math.sqrt(node.size());
        out.append(", width=").append(plain(width));
      }
      out.append("];\n");
    }
    for (LayeredGraph.Edge edge : graph.edges()) {
      out.append("  n").append(Integer.toString(edge.from())).append(" -> n");
      out.append(Integer.toString(edge.to())).append(" [label=").append(quoted(edge.label()));
      tooltip(edge.tooltip());
      if (edge.over()) {
        out.append(", constraint=false");
      }
      switch (edge.stroke()) {
        case SOLID -> {}
        case DASHED -> out.append(", style=dashed");
        case DOTTED -> out.append(", style=dotted");
        case PALE -> out.append(", arrowhead=none");
      }
      if (graph.kinds().size() > 1) {
        colour(inks[edge.kind()]);
      }
      Emphasis look = graph.kinds().get(edge.kind()).look();
      double wide = edge.weight() * (look == Emphasis.STRONG ? 2 : 1);
      if (wide != 1) {
        out.append(", penwidth=").append(plain(wide));
      }
      out.append("];\n");
    }
    for (int c = 0; c < graph.clusters().size(); c++) {
      LayeredGraph.Cluster cluster = graph.clusters().get(c);
      out.append("  subgraph cluster_").append(Integer.toString(c)).append(" {\n    label=");
      out.append(quoted(cluster.label())).append(";\n   ");
      for (int node : cluster.nodes()) {
        out.append(" n").append(Integer.toString(node)).append(';');
      }
      out.append("\n  }\n");
    }
    out.append("}\n");
  }

  private void tree(Tree tree) throws IOException {
    head(tree.title(), true);
    int[] inks = Palette.of(tree.kinds());
    for (int i = 0; i < tree.nodes().size(); i++) {
      Tree.Node node = tree.nodes().get(i);
      out.append("  n").append(Integer.toString(i)).append(" [label=").append(quoted(node.label()));
      tooltip(node.tooltip());
      out.append(", shape=box");
      if (tree.kinds().size() > 1) {
        colour(inks[node.kind()]);
      }
      out.append("];\n");
      if (node.parent() >= 0) {
        out.append("  n").append(Integer.toString(node.parent())).append(" -> n");
        out.append(Integer.toString(i)).append(";\n");
      }
    }
    out.append("}\n");
  }

  private void head(String title, boolean right) throws IOException {
    out.append("digraph ").append(quoted(title)).append(" {\n");
    out.append("  graph [rankdir=").append(right ? "LR" : "TB");
    out.append(", fontname=\"Helvetica\"");
    if (!title.isEmpty()) {
      out.append(", label=").append(quoted(title)).append(", labelloc=t, labeljust=l");
    }
    out.append("];\n  node [fontname=\"Helvetica\", fontsize=11];\n");
    out.append("  edge [fontname=\"Helvetica\", fontsize=10];\n");
  }

  private void shape(LayeredGraph.Outline outline) throws IOException {
    switch (outline) {
      case BOX -> out.append(", shape=box");
      case ROUND -> out.append(", shape=box, style=rounded");
      case CIRCLE -> out.append(", shape=circle");
      case DOUBLE_CIRCLE -> out.append(", shape=doublecircle");
      case DOT -> out.append(", shape=point");
    }
  }

  private void colour(int ink) throws IOException {
    out.append(", color=\"").append(Stylesheet.text(ink)).append('"');
  }

  private void tooltip(String tooltip) throws IOException {
    if (!tooltip.isEmpty()) {
      out.append(", tooltip=").append(quoted(tooltip));
    }
  }

  private static String plain(double value) {
    StringBuilder text = new StringBuilder();
    Canvas.number(text, Math.max(0.1, value));
    return text.toString();
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c == '\n') {
        out.append("\\n");
      } else {
        out.append(Printable.isControl(c) || Printable.isHalf(text, i) ? '\ufffd' : c);
      }
    }
    return out.append('"').toString();
  }
}
