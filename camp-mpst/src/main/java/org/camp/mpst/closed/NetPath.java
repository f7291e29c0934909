// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An elementary path from a source to a target, neither of which counts as passed.
 *
 * @param nodes those that it passes
 */
record NetPath(BitSet nodes, CostForm weight, int tokens) {
  /**
   * The paths from a source by their targets, but those that others with more nodes replace.
   *
   * @param targets where paths end
   */
  static Map<Integer, List<NetPath>> from(
      LoopNet net, int source, BitSet targets, StepCount steps, FormOrder order)
      throws StepCount.Spent {
    Map<Integer, List<NetPath>> found = new TreeMap<>();
    Search search = new Search(net, targets, steps, order, found);
    for (NetEdge edge : net.out(source)) {
      search.along(edge, new BitSet(), CostForm.ZERO, 0);
    }
    return found;
  }

  private record Search(
      LoopNet net,
      BitSet targets,
      StepCount steps,
      FormOrder order,
      Map<Integer, List<NetPath>> found) {
    void along(NetEdge edge, BitSet passed, CostForm weight, int tokens) throws StepCount.Spent {
      int node = edge.to();
      if (passed.get(node)) {
        return;
      }
      CostForm further = weight.plus(edge.weight());
      steps.spend(1 + (further == null ? 0 : further.size() / 16));
      if (further == null) {
        return;
      }
      int more = tokens + edge.tokens();
      if (targets.get(node)) {
        add(
            found.computeIfAbsent(node, n -> new ArrayList<>()),
            new NetPath((BitSet) passed.clone(), further, more));
        return;
      }
      passed.set(node);
      for (NetEdge next : net.out(node)) {
        along(next, passed, further, more);
      }
      passed.clear(node);
    }

    private void add(List<NetPath> paths, NetPath path) throws StepCount.Spent {
      List<NetPath> replaced = new ArrayList<>();
      for (NetPath other : paths) {
        steps.spend(1);
        if (path.isReplaced(other, order)) {
          return;
        }
        if (other.isReplaced(path, order)) {
          replaced.add(other);
        }
      }
      paths.removeAll(replaced);
      paths.add(path);
    }
  }

  private boolean isReplaced(NetPath by, FormOrder order) throws StepCount.Spent {
    if (tokens != by.tokens) {
      return false;
    }
    BitSet rest = (BitSet) nodes.clone();
    rest.andNot(by.nodes);
    return rest.isEmpty() && order.isAtMost(weight, by.weight);
  }
}
