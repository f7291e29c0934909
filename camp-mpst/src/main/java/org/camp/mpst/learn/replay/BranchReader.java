// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.relation.CallTimes;

/**
 * Reads off instances which branches of a process they take. Each call of an instance is found in
 * the process: by its label, or, where that stands at several places, by an execution that the
 * instance replays as. How often parts within rounds are done is known where each of them makes
 * some call exactly once.
 */
public final class BranchReader {
  private static final int MOST_STATES = 10_000;

  /** The place of a label that the process has not. */
  private static final int NOWHERE = -1;

  /** The place of a label that stands at several places. */
  private static final int SEVERAL = -2;

  private final List<String> names;

  /** Place of a call in the process → its label. */
  private final List<String> leaves = new ArrayList<>();

  /** Label → its places in the process. */
  private final Map<String, List<Integer>> places = new HashMap<>();

  private final List<ProcessNode> nodes = new ArrayList<>();
  private final Block tagged;
  private final Map<ReplayShape, Optional<int[]>> known = new HashMap<>();

  /**
   * Reads branches of a process.
   *
   * @param names of the labels of instances
   */
  public BranchReader(Block block, List<String> names) {
    this.names = names;
    this.tagged = add(block, Optional.empty(), false, 1);
  }

  /** Adds a part, and gives it with a label of its own for each call. */
  private Block add(Block block, Optional<ProcessNode> parent, boolean repeated, double reached) {
    ProcessNode node = new ProcessNode(block, parent, repeated, reached, leaves.size());
    nodes.add(node);
    parent.ifPresent(above -> above.children.add(node));
    Optional<ProcessNode> self = Optional.of(node);
    Block copy;
    if (block instanceof Block.Call call) {
      copy = new Block.Call(leaf(call.label()));
    } else if (block instanceof Block.FanOut fan) {
      copy = new Block.FanOut(leaf(fan.label()), fan.members());
    } else if (block instanceof Block.Loop loop) {
      double rounds = mean(loop.rounds());
      Block body = add(loop.body(), self, true, reached * rounds);
      Block redo = loop.redo();
      copy =
          new Block.Loop(
              body,
              redo == null ? null : add(redo, self, true, reached * (rounds - 1)),
              loop.rounds());
    } else if (block instanceof Block.Possible p) {
      double share = (double) p.seen() / p.total();
      copy = new Block.Possible(add(p.of(), self, repeated, reached * share), p.seen(), p.total());
    } else if (block instanceof Block.Alternatives c) {
      List<Block.Weighted> branches = new ArrayList<>();
      for (Block.Weighted branch : c.branches()) {
        double share = (double) branch.seen() / c.total();
        branches.add(
            new Block.Weighted(branch.seen(), add(branch.of(), self, repeated, reached * share)));
      }
      copy = new Block.Alternatives(branches);
    } else {
      List<Block> parts = new ArrayList<>();
      block.parts().forEach(part -> parts.add(add(part, self, repeated, reached)));
      copy =
          block instanceof Block.Sequence
              ? new Block.Sequence(parts)
              : block instanceof Block.Ordered order
                  ? new Block.Ordered(parts, order.arcs())
                  : new Block.Beside(parts);
    }
    node.end = leaves.size();
    return copy;
  }

  private String leaf(String label) {
    places.computeIfAbsent(label, l -> new ArrayList<>()).add(leaves.size());
    leaves.add(label);
    return Integer.toString(leaves.size() - 1);
  }

  private static double mean(SortedMap<Integer, Integer> counts) {
    double sum = 0;
    double all = 0;
    for (Map.Entry<Integer, Integer> count : counts.entrySet()) {
      sum += (double) count.getKey() * count.getValue();
      all += count.getValue();
    }
    return sum / all;
  }

  /** The points of the process, in its order, with what instances that replay did there. */
  public List<BranchPoint> read(List<CallTimes> instances) {
    CallCounts counts = new CallCounts(leaves.size(), instances.size());
    int[] placeOf = names.stream().mapToInt(this::place).toArray();
    for (int i = 0; i < instances.size(); i++) {
      count(instances.get(i), placeOf, i, counts);
    }
    List<BranchPoint> points = new ArrayList<>();
    for (ProcessNode node : nodes) {
      if (node.block instanceof Block.Alternatives
          || node.block instanceof Block.Possible
          || node.block instanceof Block.Loop
          || node.block instanceof Block.FanOut) {
        points.add(new PointReader(node, counts).read());
      }
    }
    return points;
  }

  /** The only place of a label, or what says that there is none, or several. */
  private int place(String label) {
    List<Integer> own = places.getOrDefault(label, List.of());
    return own.size() == 1 ? own.get(0) : own.isEmpty() ? NOWHERE : SEVERAL;
  }

  /** Counts the calls of an instance, if an execution is found. */
  private void count(CallTimes instance, int[] placeOf, int number, CallCounts counts) {
    for (int label : instance.label()) {
      if (placeOf[label] == NOWHERE) {
        return;
      }
      if (placeOf[label] == SEVERAL) {
        known
            .computeIfAbsent(ReplayShape.of(instance), this::search)
            .ifPresent(
                found -> {
                  for (int leaf = 0; leaf < found.length; leaf++) {
                    counts.add(leaf, number, found[leaf]);
                  }
                  counts.know(number);
                });
        return;
      }
    }
    for (int label : instance.label()) {
      counts.add(placeOf[label], number, 1);
    }
    counts.know(number);
  }

  /** Follows the events with every place that a call may stand at. */
  private Optional<int[]> search(ReplayShape shape) {
    Map<Step, int[]> states = new LinkedHashMap<>();
    states.put(Step.of(tagged), new int[leaves.size()]);
    for (int event : shape.events()) {
      Map<Step, int[]> next = new LinkedHashMap<>();
      states.forEach(
          (state, counts) -> {
            if (event < 0) {
              next.putIfAbsent(state.end(~event), counts);
              return;
            }
            String label = names.get(shape.labels()[event]);
            for (int leaf : places.getOrDefault(label, List.of())) {
              int[] more = counts.clone();
              more[leaf]++;
              state.begin(Integer.toString(leaf), event, step -> next.putIfAbsent(step, more));
            }
          });
      if (next.isEmpty() || next.size() > MOST_STATES) {
        return Optional.empty();
      }
      states = next;
    }
    return states.entrySet().stream()
        .filter(state -> state.getKey().mayEnd())
        .map(Map.Entry::getValue)
        .findFirst();
  }
}
