// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.order.PartialOrder;

/**
 * The labelled Hasse diagram G(Θ) of the lattice of antichains, spelled out: nodes are antichains,
 * as the down-sets below them, and an edge labelled {@code e} leads from a down-set to the one with
 * {@code e} added. For drawing; for counting see {@link Antichains}.
 */
public final class Lattice {
  /** An edge: event {@code event} takes the antichain {@code from} to {@code to}. */
  public record Edge(int from, int event, int to) {}

  private final PartialOrder order;

  /** Antichain → process → how many events of it the down-set has. */
  private final List<int[]> cuts;

  private final List<Edge> edges;

  private Lattice(PartialOrder order, List<int[]> cuts, List<Edge> edges) {
    this.order = order;
    this.cuts = cuts;
    this.edges = edges;
  }

  /**
   * All antichains of an order and the edges between them. O(antichains · N²).
   *
   * @param budget how many antichains there may be
   * @throws OverBudget when there are more
   */
  public static Lattice of(PartialOrder order, long budget) {
    List<int[]> cuts = new ArrayList<>();
    Map<List<Integer>, Integer> numbers = new HashMap<>();
    boolean all =
        CutEnumeration.walk(
            order,
            cut -> {
              if (cuts.size() >= budget) {
                return false;
              }
              numbers.put(Arrays.stream(cut).boxed().toList(), cuts.size());
              cuts.add(cut.clone());
              return true;
            });
    if (!all) {
      throw new OverBudget(
          Diagnostic.error("lattice-too-large", "there are more than " + budget + " antichains")
              .withHint("allow more with --budget antichains=…"));
    }
    List<Edge> edges = new ArrayList<>();
    for (int i = 0; i < cuts.size(); i++) {
      int[] cut = cuts.get(i).clone();
      for (int p = 0; p < cut.length; p++) {
        if (CutEnumeration.addable(order, cut, p)) {
          cut[p]++;
          int to = numbers.getOrDefault(Arrays.stream(cut).boxed().toList(), -1);
          edges.add(new Edge(i, order.event(p, cut[p] - 1), to));
          cut[p]--;
        }
      }
    }
    return new Lattice(order, cuts, edges);
  }

  /** How many antichains there are, the empty one (number 0) included. */
  public int size() {
    return cuts.size();
  }

  /** How many events of each process lie at or below an antichain. */
  public int[] cut(int antichain) {
    return cuts.get(antichain).clone();
  }

  /** The events of an antichain, by process. */
  public List<Integer> events(int antichain) {
    int[] cut = cuts.get(antichain);
    List<Integer> events = new ArrayList<>();
    for (int p = 0; p < cut.length; p++) {
      if (CutEnumeration.maximal(order, cut, p)) {
        events.add(order.event(p, cut[p] - 1));
      }
    }
    return events;
  }

  /** The edges, by the antichain where they start. */
  public List<Edge> edges() {
    return List.copyOf(edges);
  }
}
