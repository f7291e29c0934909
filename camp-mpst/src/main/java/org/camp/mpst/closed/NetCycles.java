// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/** The elementary cycles of a net that can decide something. */
final class NetCycles {
  private static final int MOST_SHARES = 6;
  private static final int MOST_TRIES = 5_000;

  private final LoopNet net;
  private final StepCount steps;
  private final FormOrder order;
  private final List<NetCycle> found = new ArrayList<>();
  private int tries;

  private NetCycles(LoopNet net, StepCount steps, FormOrder order) {
    this.net = net;
    this.steps = steps;
    this.order = order;
  }

  /** All cycles but those that others replace wherever they are taken. */
  static List<NetCycle> of(LoopNet net, StepCount steps, FormOrder order) throws StepCount.Spent {
    NetCycles cycles = new NetCycles(net, steps, order);
    for (int start = 0; start < net.nodes(); start++) {
      if (!net.in(start).isEmpty() && !net.out(start).isEmpty()) {
        cycles.from(start, cycles.leadingTo(start), new BitSet(), start, CostForm.ZERO, 0);
      }
    }
    return cycles.withoutShares();
  }

  /** The nodes from {@code start} on from which it can be reached by such. */
  private BitSet leadingTo(int start) {
    BitSet leading = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(start));
    leading.set(start);
    while (!open.isEmpty()) {
      for (NetEdge edge : net.in(open.remove())) {
        if (edge.from() > start && !leading.get(edge.from())) {
          leading.set(edge.from());
          open.add(edge.from());
        }
      }
    }
    return leading;
  }

  private void from(int start, BitSet leading, BitSet path, int node, CostForm weight, int tokens)
      throws StepCount.Spent {
    path.set(node);
    for (NetEdge edge : net.out(node)) {
      int to = edge.to();
      if (!leading.get(to) || (path.get(to) && to != start)) {
        continue;
      }
      CostForm further = weight.plus(edge.weight());
      steps.spend(1 + (further == null ? 0 : further.size() / 16));
      if (further == null) {
        continue;
      }
      if (to == start) {
        add(new NetCycle((BitSet) path.clone(), further, tokens + edge.tokens()));
      } else {
        from(start, leading, path, to, further, tokens + edge.tokens());
      }
    }
    path.clear(node);
  }

  /** Adds a cycle, unless one of as many tokens goes through all of its nodes and is as heavy. */
  private void add(NetCycle cycle) throws StepCount.Spent {
    List<NetCycle> kept = new ArrayList<>();
    for (NetCycle other : found) {
      steps.spend(1);
      if (isReplaced(cycle, other)) {
        return;
      }
      if (!isReplaced(other, cycle)) {
        kept.add(other);
      }
    }
    kept.add(cycle);
    if (kept.size() <= found.size()) {
      found.clear();
      found.addAll(kept);
    } else {
      found.add(cycle);
    }
  }

  private boolean isReplaced(NetCycle cycle, NetCycle by) throws StepCount.Spent {
    return cycle.tokens() == by.tokens()
        && by.contains(cycle.nodes())
        && order.isAtMost(cycle.weight(), by.weight());
  }

  /** Without cycles of t tokens for which t connected cycles of one token can be taken. */
  private List<NetCycle> withoutShares() throws StepCount.Spent {
    List<NetCycle> ones = found.stream().filter(c -> c.tokens() == 1).toList();
    List<NetCycle> kept = new ArrayList<>();
    for (NetCycle cycle : found) {
      boolean one = cycle.tokens() == 1;
      if (one || cycle.tokens() > MOST_SHARES || !isShared(cycle, ones)) {
        kept.add(cycle);
      }
    }
    return kept;
  }

  private boolean isShared(NetCycle cycle, List<NetCycle> ones) throws StepCount.Spent {
    tries = MOST_TRIES;
    return isShared(cycle, ones, cycle.tokens(), new BitSet(), CostForm.ZERO);
  }

  /** Whether some more connected cycles, no matter in which order, pass and weigh as much. */
  private boolean isShared(
      NetCycle cycle, List<NetCycle> ones, int more, BitSet passed, CostForm weight)
      throws StepCount.Spent {
    steps.spend(1);
    if (tries-- <= 0) {
      return false;
    }
    if (more == 0) {
      BitSet rest = (BitSet) cycle.nodes().clone();
      rest.andNot(passed);
      return rest.isEmpty() && order.isAtMost(cycle.weight(), weight);
    }
    for (NetCycle one : ones) {
      if (!(passed.isEmpty() ? one.touches(cycle.nodes()) : one.touches(passed))) {
        continue;
      }
      CostForm further = weight.plus(one.weight());
      if (further != null) {
        BitSet all = (BitSet) passed.clone();
        all.or(one.nodes());
        if (isShared(cycle, ones, more - 1, all, further)) {
          return true;
        }
      }
    }
    return false;
  }
}
