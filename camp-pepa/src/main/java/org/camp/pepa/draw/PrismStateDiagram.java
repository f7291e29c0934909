// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.draw;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.LayeredGraph;
import org.camp.core.report.LayeredGraph.Outline;
import org.camp.core.report.LayeredGraph.Stroke;
import org.camp.pepa.prism.chain.PrismChain;

/** The state graph of a small PRISM model: its states and labelled transitions. */
public final class PrismStateDiagram {
  private PrismStateDiagram() {}

  /**
   * A node for every state and an edge for every transition, layer by layer.
   *
   * @throws org.camp.core.diagnostic.OverBudget when it has more than {@code most} states
   */
  public static LayeredGraph of(PrismChain chain, int most) {
    StateDiagram.requireFew(chain.size(), most);
    List<LayeredGraph.Node> nodes = new ArrayList<>();
    List<LayeredGraph.Edge> edges = new ArrayList<>();
    for (int s = 0; s < chain.size(); s++) {
      int from = s;
      int kind = chain.rows().first(s) == chain.rows().end(s) ? 2 : s == 0 ? 1 : 0;
      String label = chain.describe(s);
      nodes.add(new LayeredGraph.Node(label, "state " + s, kind, Outline.ROUND, 1));
      chain.forEachTransition(
          s,
          (action, target, rate) -> {
            String shown = Quantity.plain(rate, 6);
            String text = action.isEmpty() ? shown : action + ", " + shown;
            edges.add(new LayeredGraph.Edge(from, target, text, "", 0, Stroke.SOLID, 1));
          });
    }
    return StateDiagram.graph(nodes, edges);
  }
}
