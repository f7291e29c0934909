// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;
import org.camp.core.report.LayeredGraph;
import org.camp.core.report.LayeredGraph.Outline;
import org.camp.core.report.LayeredGraph.Stroke;
import org.camp.pepa.statespace.StateSpace;

/** The derivation graph of a small model: its states and labelled transitions. */
public final class StateDiagram {
  private static final List<Kind> KINDS =
      List.of(Kind.of("state"), Kind.of("initial state"), new Kind("deadlock", Emphasis.STRONG));

  private StateDiagram() {}

  /**
   * A node for every state and an edge for every transition, layer by layer.
   *
   * @throws OverBudget when it has more than {@code most} states
   */
  public static LayeredGraph of(StateSpace space, int most) {
    requireFew(space.size(), most);
    List<LayeredGraph.Node> nodes = new ArrayList<>();
    List<LayeredGraph.Edge> edges = new ArrayList<>();
    for (int s = 0; s < space.size(); s++) {
      int from = s;
      int kind = space.rows().first(s) == space.rows().end(s) ? 2 : s == 0 ? 1 : 0;
      String label = space.describe(s);
      nodes.add(new LayeredGraph.Node(label, "state " + s, kind, Outline.ROUND, 1));
      space.forEachTransition(
          s,
          (action, target, rate) ->
              edges.add(
                  new LayeredGraph.Edge(
                      from,
                      target,
                      action + ", " + Quantity.plain(rate, 6),
                      "",
                      0,
                      Stroke.SOLID,
                      1)));
    }
    return graph(nodes, edges);
  }

  static void requireFew(int states, int most) {
    if (states > most) {
      throw new OverBudget(
          Diagnostic.error(
                  "too-large",
                  String.format(
                      Locale.ROOT,
                      "%,d states are no picture; at most %,d are drawn",
                      states,
                      most))
              .withHint("other tools draw the chain from --as tra"));
    }
  }

  static LayeredGraph graph(List<LayeredGraph.Node> nodes, List<LayeredGraph.Edge> edges) {
    return new LayeredGraph("States", LayeredGraph.Direction.DOWN, KINDS, nodes, edges, List.of());
  }
}
