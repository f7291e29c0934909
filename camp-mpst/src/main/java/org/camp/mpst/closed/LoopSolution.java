// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * All rounds of a recursion: how much later than a source a target is.
 *
 * @param forms target → source → what is added on the way, in all ways that may decide
 * @param exact else they are bounds
 */
record LoopSolution(Map<Integer, Map<Integer, List<CostForm>>> forms, boolean exact) {
  /**
   * Solves a net.
   *
   * @param sources where walks begin, nodes that no edge leads to
   * @param targets where they end, nodes that no edge leaves
   * @param loop the number of the recursion
   * @param limits for a bound, when the steps are spent
   */
  static LoopSolution of(
      LoopNet net,
      List<Integer> sources,
      List<Integer> targets,
      int loop,
      StepCount steps,
      FormOrder order,
      ClosedForms.Limits limits)
      throws StepCount.Spent {
    BitSet ends = new BitSet();
    targets.forEach(ends::set);
    BitSet kept = (BitSet) ends.clone();
    sources.forEach(kept::set);
    net.contract(kept);
    List<NetCycle> cycles = NetCycles.of(net, steps, order);
    Map<Integer, Map<Integer, List<NetPath>>> paths = new TreeMap<>();
    for (int source : sources) {
      paths.put(source, NetPath.from(net, source, ends, steps, order));
    }
    try {
      return of(paths, cycles, loop, steps, order, false);
    } catch (StepCount.Spent spent) {
      StepCount fresh = limits.steps();
      return of(paths, cycles, loop, fresh, limits.order(fresh), true);
    }
  }

  private static LoopSolution of(
      Map<Integer, Map<Integer, List<NetPath>>> paths,
      List<NetCycle> cycles,
      int loop,
      StepCount steps,
      FormOrder order,
      boolean bounds)
      throws StepCount.Spent {
    LoopBases bases = new LoopBases(cycles, steps, order);
    LoopTerms terms = new LoopTerms(order, steps);
    boolean exact = !bounds;
    Map<Integer, Map<Integer, List<CostForm>>> forms = new HashMap<>();
    for (Map.Entry<Integer, Map<Integer, List<NetPath>>> from : paths.entrySet()) {
      for (Map.Entry<Integer, List<NetPath>> to : from.getValue().entrySet()) {
        Set<Integer> shares = new TreeSet<>();
        to.getValue().forEach(path -> shares.addAll(bases.shares(path)));
        boolean closed = !bounds && shares.size() <= 1;
        exact &= closed;
        List<LoopTerm> all = new ArrayList<>();
        for (NetPath path : to.getValue()) {
          int share = shares.isEmpty() ? 1 : shares.iterator().next();
          all.addAll(closed ? bases.exact(path, share) : bases.bound(path));
        }
        List<CostForm> found = new ArrayList<>();
        for (LoopTerm term : terms.simplified(all)) {
          CostForm form = term.form(loop);
          if (form != null) {
            found.add(form);
          }
        }
        forms.computeIfAbsent(to.getKey(), t -> new TreeMap<>()).put(from.getKey(), found);
      }
    }
    return new LoopSolution(forms, exact);
  }
}
