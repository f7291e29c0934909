// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * The rounds of a recursion as a graph: the walks of t tokens from a source to a target are what
 * decides the target after t + 1 rounds.
 */
final class LoopNet {
  private final StepCount steps;
  private final FormOrder order;

  /** Node → the edges that leave it. */
  private final List<List<NetEdge>> out = new ArrayList<>();

  /** Node → the edges that lead to it. */
  private final List<List<NetEdge>> in = new ArrayList<>();

  LoopNet(StepCount steps, FormOrder order) {
    this.steps = steps;
    this.order = order;
  }

  int addNode() {
    out.add(new ArrayList<>());
    in.add(new ArrayList<>());
    return out.size() - 1;
  }

  int nodes() {
    return out.size();
  }

  List<NetEdge> out(int node) {
    return out.get(node);
  }

  List<NetEdge> in(int node) {
    return in.get(node);
  }

  /** Adds an edge, unless one beside it that takes as many tokens is as heavy. */
  void add(NetEdge edge) throws StepCount.Spent {
    List<NetEdge> beside = out.get(edge.from());
    List<NetEdge> lighter = new ArrayList<>();
    steps.spend(1);
    for (NetEdge other : beside) {
      if (other.to() == edge.to() && other.tokens() == edge.tokens()) {
        if (order.isAtMost(edge.weight(), other.weight())) {
          return;
        }
        if (order.isAtMost(other.weight(), edge.weight())) {
          lighter.add(other);
        }
      }
    }
    lighter.forEach(this::remove);
    beside.add(edge);
    in.get(edge.to()).add(edge);
  }

  private void remove(NetEdge edge) {
    out.get(edge.from()).remove(edge);
    in.get(edge.to()).remove(edge);
  }

  /**
   * Merges nodes with one edge to them, or one from them, into their neighbours: whatever passes
   * such a node passes the neighbour. Nodes that are on no walk go.
   *
   * @param kept sources and targets
   */
  void contract(BitSet kept) throws StepCount.Spent {
    Deque<Integer> open = new ArrayDeque<>();
    BitSet waits = new BitSet();
    for (int node = 0; node < nodes(); node++) {
      if (!kept.get(node)) {
        open.add(node);
        waits.set(node);
      }
    }
    while (!open.isEmpty()) {
      int node = open.remove();
      waits.clear(node);
      steps.spend(1);
      List<NetEdge> before = List.copyOf(in(node));
      List<NetEdge> after = List.copyOf(out(node));
      boolean dead = before.isEmpty() || after.isEmpty();
      boolean alone = before.size() == 1 && !before.get(0).isLoop();
      boolean ends = after.size() == 1 && !after.get(0).isLoop();
      if (!dead && !alone && !ends) {
        continue;
      }
      before.forEach(this::remove);
      after.stream().filter(edge -> !edge.isLoop()).forEach(this::remove);
      for (NetEdge first : dead ? List.<NetEdge>of() : before) {
        for (NetEdge second : after) {
          CostForm both = first.weight().plus(second.weight());
          steps.spend(1 + (both == null ? 0 : both.size() / 16));
          if (both != null) {
            add(new NetEdge(first.from(), second.to(), both, first.tokens() + second.tokens()));
          }
        }
      }
      for (NetEdge edge : before) {
        wake(edge.from(), kept, waits, open);
      }
      for (NetEdge edge : after) {
        wake(edge.to(), kept, waits, open);
      }
    }
  }

  private static void wake(int node, BitSet kept, BitSet waits, Deque<Integer> open) {
    if (!kept.get(node) && !waits.get(node)) {
      waits.set(node);
      open.add(node);
    }
  }
}
