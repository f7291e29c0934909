// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the walks along a path take. A walk is an elementary path with cycles linked to it. Its
 * heaviest cycle of one token is linked to the path by a chain of others; with that chain the path
 * is a base, and all other tokens may as well go to the heaviest cycle. Where there are cycles of m
 * tokens too, that is so of the heaviest of each kind, and as many of one of them as there can be
 * are best.
 */
final class LoopBases {
  private final List<NetCycle> cycles;
  private final StepCount steps;
  private final FormOrder order;

  LoopBases(List<NetCycle> cycles, StepCount steps, FormOrder order) {
    this.cycles = cycles;
    this.steps = steps;
    this.order = order;
  }

  /**
   * A path with the cycles of a chain.
   *
   * @param early the nodes of all but the last of them
   * @param last the nodes of the last one
   */
  private record Base(BitSet early, BitSet last, CostForm weight, int tokens) {
    BitSet nodes() {
      BitSet all = (BitSet) early.clone();
      all.or(last);
      return all;
    }
  }

  private record Key(BitSet nodes, CostForm weight, int tokens) {}

  /** The numbers of tokens above 1 of the cycles that walks along a path can take. */
  Set<Integer> shares(NetPath path) {
    Set<Integer> shares = new TreeSet<>();
    BitSet linked = linked(path.nodes());
    linked.stream().map(c -> cycles.get(c).tokens()).filter(t -> t > 1).forEach(shares::add);
    return shares;
  }

  /** The cycles that can be linked to some nodes. */
  private BitSet linked(BitSet nodes) {
    return linked((BitSet) nodes.clone(), new BitSet());
  }

  /** The cycles that can be linked to some nodes without those that touch others. */
  private BitSet linked(BitSet nodes, BitSet avoided) {
    BitSet linked = new BitSet();
    boolean more = true;
    while (more) {
      more = false;
      for (int c = 0; c < cycles.size(); c++) {
        NetCycle cycle = cycles.get(c);
        if (!linked.get(c) && cycle.touches(nodes) && !cycle.touches(avoided)) {
          linked.set(c);
          nodes.or(cycle.nodes());
          more = true;
        }
      }
    }
    return linked;
  }

  /**
   * Terms whose maximum is exactly what walks along a path take.
   *
   * @param share the one number of tokens above 1 of cycles linked to it; 1 for none
   */
  List<LoopTerm> exact(NetPath path, int share) throws StepCount.Spent {
    List<LoopTerm> terms = new ArrayList<>();
    Set<Key> seen = new HashSet<>();
    Deque<Base> open = new ArrayDeque<>();
    open.add(new Base(new BitSet(), path.nodes(), path.weight(), path.tokens()));
    while (!open.isEmpty()) {
      Base base = open.remove();
      BitSet nodes = base.nodes();
      if (!seen.add(new Key(nodes, base.weight(), base.tokens()))) {
        continue;
      }
      List<CostForm> ones = touching(nodes, 1);
      List<CostForm> shares = share == 1 ? List.of() : members(nodes, share, ones);
      if (ones.isEmpty()) {
        terms.add(LoopTerm.once(base.weight(), base.tokens()));
      } else {
        terms.add(LoopTerm.linear(base.weight(), base.tokens(), ones));
        if (!shares.isEmpty()) {
          terms.add(new LoopTerm(base.weight(), base.tokens(), ones, share, shares));
        }
      }
      for (NetCycle cycle : cycles) {
        boolean chained = share > 1 || (cycle.touches(base.last()) && !cycle.touches(base.early()));
        if (ones.isEmpty() && isWithin(cycle.nodes(), nodes)) {
          throw new StepCount.Spent();
        }
        if (chained && cycle.touches(nodes) && !isWithin(cycle.nodes(), nodes)) {
          steps.spend(1);
          if (ones.isEmpty() || leadsOn(cycle, nodes, ones, share)) {
            CostForm weight = base.weight().plus(cycle.weight());
            if (weight != null) {
              BitSet last = share > 1 ? new BitSet() : cycle.nodes();
              BitSet early = nodes;
              if (share > 1) {
                early = (BitSet) nodes.clone();
                early.or(cycle.nodes());
              }
              open.add(new Base(early, last, weight, base.tokens() + cycle.tokens()));
            }
          }
        }
      }
    }
    return terms;
  }

  private static boolean isWithin(BitSet some, BitSet all) {
    BitSet rest = (BitSet) some.clone();
    rest.andNot(all);
    return rest.isEmpty();
  }

  /** The greatest weights of the cycles of so many tokens that touch some nodes. */
  private List<CostForm> touching(BitSet nodes, int tokens) throws StepCount.Spent {
    List<CostForm> weights = new ArrayList<>();
    for (NetCycle cycle : cycles) {
      if (cycle.tokens() == tokens && cycle.touches(nodes)) {
        order.add(weights, cycle.weight());
      }
    }
    return weights;
  }

  /**
   * The weights of the cycles of so many tokens that are worth taking again and again: not those
   * for which cycles of one token, which they or the nodes touch, can be taken but once.
   */
  private List<CostForm> members(BitSet nodes, int share, List<CostForm> ones)
      throws StepCount.Spent {
    List<CostForm> weights = new ArrayList<>();
    for (NetCycle cycle : cycles) {
      if (cycle.tokens() == share && cycle.touches(nodes)) {
        List<CostForm> near = new ArrayList<>(ones);
        for (CostForm one : touching(cycle.nodes(), 1)) {
          order.add(near, one);
        }
        if (!isAtMostSum(cycle.weight(), near, share, CostForm.ZERO)) {
          order.add(weights, cycle.weight());
        }
      }
    }
    return weights;
  }

  /** Whether a weight is at most a sum of so many others, each any number of times. */
  private boolean isAtMostSum(CostForm weight, List<CostForm> others, int more, CostForm sum)
      throws StepCount.Spent {
    if (more == 0) {
      return order.isAtMost(weight, sum);
    }
    for (int i = 0; i < others.size(); i++) {
      CostForm further = sum.plus(others.get(i));
      if (further != null
          && isAtMostSum(weight, others.subList(i, others.size()), more - 1, further)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a cycle that touches no node, but is linked by another, may be the heaviest. */
  private boolean leadsOn(NetCycle link, BitSet nodes, List<CostForm> ones, int share)
      throws StepCount.Spent {
    BitSet linked = linked((BitSet) link.nodes().clone(), nodes);
    List<CostForm> shares = share == 1 ? List.of() : touching(nodes, share);
    for (int c = linked.nextSetBit(0); c >= 0; c = linked.nextSetBit(c + 1)) {
      NetCycle cycle = cycles.get(c);
      List<CostForm> near = cycle.tokens() == 1 ? ones : shares;
      if (!order.isAtMostOne(cycle.weight(), near)
          && (cycle.tokens() == 1 || !isAtMostSum(cycle.weight(), ones, share, CostForm.ZERO))) {
        return true;
      }
    }
    return false;
  }

  /** Terms whose maximum is at least what walks along a path take, and grows as fast. */
  List<LoopTerm> bound(NetPath path) throws StepCount.Spent {
    BitSet linked = linked(path.nodes());
    if (linked.isEmpty()) {
      return List.of(LoopTerm.once(path.weight(), path.tokens()));
    }
    Set<Integer> classes = new TreeSet<>();
    linked.stream().forEach(c -> classes.add(cycles.get(c).tokens()));
    List<LoopTerm> terms = new ArrayList<>();
    for (int tokens : classes) {
      List<CostForm> weights = new ArrayList<>();
      for (int c = linked.nextSetBit(0); c >= 0; c = linked.nextSetBit(c + 1)) {
        if (cycles.get(c).tokens() == tokens) {
          order.add(weights, cycles.get(c).weight());
        }
      }
      terms.add(
          tokens == 1
              ? LoopTerm.linear(path.weight(), path.tokens(), weights)
              : new LoopTerm(path.weight(), path.tokens(), List.of(), tokens, weights));
    }
    return terms;
  }
}
