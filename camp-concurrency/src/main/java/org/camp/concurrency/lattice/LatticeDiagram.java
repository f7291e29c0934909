// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Option;
import org.camp.core.format.OrderExporter;
import org.camp.core.order.Executions;
import org.camp.core.order.PartialOrder;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;
import org.camp.core.report.LayeredGraph;

/**
 * The lattice of antichains as a graph to draw: a node for each antichain, the empty one at the
 * bottom, and edges labelled by event. Each process is an axis (Measuring concurrency, 1994, figure
 * 1): all edges of its events lead in the same direction, so that the lattice lies in a grid of as
 * many dimensions.
 */
public final class LatticeDiagram {
  /** How large a lattice may be drawn. */
  static final Option<Long> ANTICHAINS =
      Option.budget("antichains", 500, "how many antichains a drawn lattice may have");

  private static final int NAMED = 120;

  private LatticeDiagram() {}

  /** The diagram of the execution that the options of a context choose, within their budget. */
  static LayeredGraph of(Executions model, AnalysisContext context) {
    return of(OrderExporter.chosen(model, context), context.get(ANTICHAINS));
  }

  /**
   * The diagram: an antichain is a node, and lies above those whose down-sets it extends.
   *
   * @param budget how many antichains there may be
   * @throws org.camp.core.diagnostic.OverBudget when there are more
   */
  public static LayeredGraph of(PartialOrder order, long budget) {
    Lattice lattice = Lattice.of(order, budget);
    int size = lattice.size();
    boolean named = size <= NAMED;
    List<LayeredGraph.Node> nodes = new ArrayList<>();
    int[][] cuts = new int[size][];
    double[] widths = new double[size];
    for (int a = 0; a < size; a++) {
      List<String> names = lattice.events(a).stream().map(order::id).toList();
      String text = names.isEmpty() ? "∅" : String.join(", ", names);
      LayeredGraph.Outline outline = named ? LayeredGraph.Outline.ROUND : LayeredGraph.Outline.DOT;
      nodes.add(new LayeredGraph.Node(named ? text : "", text, order.processes(), outline, 1));
      cuts[a] = lattice.cut(a);
      widths[a] = named ? 26 + 7.5 * text.length() : 12;
    }
    List<LayeredGraph.Edge> edges = new ArrayList<>();
    for (Lattice.Edge edge : lattice.edges()) {
      String id = order.id(edge.event());
      edges.add(
          new LayeredGraph.Edge(
              edge.from(),
              edge.to(),
              named ? id : "",
              id,
              order.process(edge.event()),
              LayeredGraph.Stroke.SOLID,
              1));
    }
    List<Kind> kinds = new ArrayList<>();
    for (int p = 0; p < order.processes(); p++) {
      kinds.add(Kind.of(order.processName(p)));
    }
    kinds.add(new Kind("", Emphasis.QUIET));
    String label = order.label().isEmpty() ? "" : " of " + order.label();
    return new LayeredGraph(
            size + " antichains" + label + ", an axis for each process",
            LayeredGraph.Direction.DOWN,
            kinds,
            nodes,
            edges,
            List.of())
        .at(GridProjection.of(cuts, widths, named ? 46 : 16));
  }
}
