package org.camp.concurrency.lattice;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.order.PartialOrder;
import org.camp.core.report.Kind;
import org.camp.core.report.LayeredGraph;

/**
 * The lattice of antichains as a graph to draw: a node for each antichain, edges labelled by event.
 */
public final class LatticeDiagram {
  private LatticeDiagram() {}

  /**
   * The diagram.
   *
   * @param budget how many antichains there may be
   * @throws org.camp.core.diagnostic.OverBudget when there are more
   */
  public static LayeredGraph of(PartialOrder order, long budget) {
    Lattice lattice = Lattice.of(order, budget);
    List<LayeredGraph.Node> nodes = new ArrayList<>();
    for (int a = 0; a < lattice.size(); a++) {
      List<String> names = lattice.events(a).stream().map(order::id).toList();
      nodes.add(LayeredGraph.Node.box(names.isEmpty() ? "∅" : String.join(", ", names)));
    }
    List<LayeredGraph.Edge> edges = new ArrayList<>();
    for (Lattice.Edge edge : lattice.edges()) {
      int kind = order.process(edge.event());
      edges.add(
          new LayeredGraph.Edge(
              edge.from(),
              edge.to(),
              order.id(edge.event()),
              "",
              kind,
              LayeredGraph.Stroke.SOLID,
              1));
    }
    List<Kind> kinds = new ArrayList<>();
    for (int p = 0; p < Math.max(1, order.processes()); p++) {
      kinds.add(Kind.of(p < order.processes() ? order.processName(p) : ""));
    }
    return new LayeredGraph(
        "Antichains of " + order.label(),
        LayeredGraph.Direction.DOWN,
        kinds,
        nodes,
        edges,
        List.of());
  }
}
