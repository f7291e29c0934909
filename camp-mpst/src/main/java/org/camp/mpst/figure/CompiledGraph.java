// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.figure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.walk.EventGraph;
import org.camp.mpst.walk.VoteOrder;

/**
 * The graph of a protocol with its costs by number: what cases of the same structure share. Sixteen
 * bytes a node. Immutable.
 */
public final class CompiledGraph {
  private static final int MAXIMUM = -1;
  private static final int UNKNOWN = -2;
  private static final int LEAST = -3;

  private final EventGraph graph;

  /** Node → the number of its atom; negative for a maximum, a vote, or what is not known. */
  private final int[] atom;

  private final List<Atom> atoms = new ArrayList<>();

  /** Numbers the costs of a graph; time linear in it. */
  public CompiledGraph(CostModel model, EventGraph graph) {
    this.graph = graph;
    atom = new int[graph.size()];
    Map<Atom, Integer> numbers = new HashMap<>();
    for (int node = 0; node < atom.length; node++) {
      int tag = graph.tag(node);
      if (tag < 0 && !EventGraph.isTravel(tag)) {
        atom[node] =
            tag == EventGraph.MAXIMUM ? MAXIMUM : tag == EventGraph.LEAST ? LEAST : UNKNOWN;
        continue;
      }
      atom[node] = numbers.computeIfAbsent(Atom.of(model, tag), this::number);
    }
  }

  private int number(Atom found) {
    atoms.add(found);
    return atoms.size() - 1;
  }

  List<Atom> atoms() {
    return atoms;
  }

  /**
   * When the last role is done, and why.
   *
   * @param costs atom → cost [s]
   * @param counts atom → how often it is on the critical path, to be filled in
   * @return the time [s]; NaN when unknown
   */
  double total(double[] costs, long[] counts) {
    double[] time = new double[atom.length];
    VoteOrder votes = new VoteOrder(graph);
    int[] chosen = new int[graph.hasQuorums() ? atom.length : 0];
    for (int node = 0; node < time.length; node++) {
      if (atom[node] == LEAST) {
        chosen[node] = votes.chosen(node, vote -> at(time, vote));
        time[node] = at(time, chosen[node]);
        continue;
      }
      double ready = Math.max(at(time, graph.first(node)), at(time, graph.second(node)));
      time[node] =
          atom[node] >= 0 ? ready + costs[atom[node]] : atom[node] == MAXIMUM ? ready : Double.NaN;
    }
    int last = EventGraph.START;
    double total = 0;
    for (int role = 0; role < graph.outputs(); role++) {
      double ends = at(time, graph.last(role));
      if (!(ends <= total)) {
        total = Double.isNaN(total) ? total : ends;
        last = graph.last(role);
      }
    }
    for (int node = Double.isNaN(total) ? EventGraph.START : last; node >= 0; ) {
      if (atom[node] >= 0) {
        counts[atom[node]]++;
      }
      if (atom[node] == LEAST) {
        node = chosen[node];
        continue;
      }
      int first = graph.first(node);
      int second = graph.second(node);
      node = second >= 0 && at(time, second) > at(time, first) ? second : first;
    }
    return total;
  }

  private static double at(double[] time, int node) {
    return node < 0 ? 0 : time[node];
  }
}
