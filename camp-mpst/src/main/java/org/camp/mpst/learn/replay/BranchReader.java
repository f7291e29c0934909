// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
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
  private static final int UNKNOWN = -1;

  private final List<String> names;

  /** Place of a call in the process → its label. */
  private final List<String> leaves = new ArrayList<>();

  /** Label → its places in the process. */
  private final Map<String, List<Integer>> places = new HashMap<>();

  private final List<Node> nodes = new ArrayList<>();
  private final Block tagged;
  private final Map<ReplayShape, Optional<int[]>> known = new HashMap<>();

  /** A part of the process. */
  private static final class Node {
    private final Block block;
    private final Optional<Node> parent;
    private final boolean repeated;
    private final double reached;
    private final int first;
    private int end;
    private final List<Node> children = new ArrayList<>();

    Node(Block block, Optional<Node> parent, boolean repeated, double reached, int first) {
      this.block = block;
      this.parent = parent;
      this.repeated = repeated;
      this.reached = reached;
      this.first = first;
    }

    /** Whether it makes a call, by how often each call is made. */
    boolean acts(int[] counts) {
      for (int leaf = first; leaf < end; leaf++) {
        if (counts[leaf] > 0) {
          return true;
        }
      }
      return false;
    }

    /** How often it was done, with some call. */
    int taken(int[] counts) {
      if (!repeated) {
        return acts(counts) ? 1 : 0;
      }
      if (block instanceof Block.Call) {
        return counts[first];
      }
      if (block instanceof Block.Loop || block instanceof Block.FanOut) {
        return UNKNOWN;
      }
      if (block instanceof Block.Possible) {
        return children.get(0).taken(counts);
      }
      if (block instanceof Block.Alternatives) {
        int sum = 0;
        for (Node child : children) {
          int own = child.taken(counts);
          if (own == UNKNOWN) {
            return UNKNOWN;
          }
          sum += own;
        }
        return sum;
      }
      return children.stream()
          .filter(child -> !child.block.mayBeEmpty())
          .mapToInt(child -> child.taken(counts))
          .filter(times -> times != UNKNOWN)
          .findFirst()
          .orElse(UNKNOWN);
    }

    /** How often it came to it. */
    int entered(int[] counts) {
      if (parent.isEmpty()) {
        return 1;
      }
      Block above = parent.get().block;
      return above instanceof Block.Loop
              || above instanceof Block.Alternatives
              || above instanceof Block.Possible
          ? taken(counts)
          : parent.get().entered(counts);
    }
  }

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
  private Block add(Block block, Optional<Node> parent, boolean repeated, double reached) {
    Node node = new Node(block, parent, repeated, reached, leaves.size());
    nodes.add(node);
    parent.ifPresent(above -> above.children.add(node));
    Optional<Node> self = Optional.of(node);
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
    List<Optional<int[]>> counts = new ArrayList<>();
    for (CallTimes instance : instances) {
      counts.add(known.computeIfAbsent(ReplayShape.of(instance), this::place));
    }
    List<BranchPoint> points = new ArrayList<>();
    for (Node node : nodes) {
      if (node.block instanceof Block.Alternatives
          || node.block instanceof Block.Possible
          || node.block instanceof Block.Loop
          || node.block instanceof Block.FanOut) {
        points.add(new PointReader(node, counts).read());
      }
    }
    return points;
  }

  /** Call → how often it is made; nothing where no execution is found. */
  private Optional<int[]> place(ReplayShape shape) {
    int[] counts = new int[leaves.size()];
    for (int label : shape.labels()) {
      List<Integer> own = places.getOrDefault(names.get(label), List.of());
      if (own.size() != 1) {
        return own.isEmpty() ? Optional.empty() : search(shape);
      }
      counts[own.get(0)]++;
    }
    return Optional.of(counts);
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

  /** Counts what instances do at one point. */
  private static final class PointReader {
    private final Node node;

    /** Instance → call → how often it is made; nothing where that is not known. */
    private final List<Optional<int[]>> counts;

    /** Outcomes that were seen, also 0 times. */
    private final BitSet outcomes = new BitSet();

    /** Outcome → how often it was seen. */
    private int[] seen = new int[4];

    /** Outcome → its first instances. */
    private final List<List<Integer>> instances = new ArrayList<>();

    private long of;

    PointReader(Node node, List<Optional<int[]>> counts) {
      this.node = node;
      this.counts = counts;
    }

    private void saw(int outcome, int times, int instance) {
      if (outcome >= seen.length) {
        seen = Arrays.copyOf(seen, 2 * outcome);
      }
      while (outcome >= instances.size()) {
        instances.add(new ArrayList<>());
      }
      outcomes.set(outcome);
      seen[outcome] += times;
      if (times > 0 && instances.get(outcome).size() < BranchPoint.NAMED) {
        instances.get(outcome).add(instance);
      }
    }

    BranchPoint read() {
      for (int i = 0; i < counts.size(); i++) {
        Optional<int[]> own = counts.get(i);
        if (own.isPresent() && !count(own.get(), i)) {
          return new BranchPoint(node.block, List.of(), 0, node.reached);
        }
      }
      List<BranchPoint.Outcome> all = new ArrayList<>();
      expected()
          .forEach(
              (outcome, share) ->
                  all.add(
                      new BranchPoint.Outcome(
                          outcome,
                          text(outcome),
                          share,
                          outcomes.get(outcome) ? seen[outcome] : 0,
                          outcomes.get(outcome) ? instances.get(outcome) : List.of())));
      return new BranchPoint(node.block, all, of, node.reached);
    }

    /** Counts an instance; false where it does not tell. */
    private boolean count(int[] own, int instance) {
      if (node.block instanceof Block.Loop || node.block instanceof Block.FanOut) {
        if (node.repeated) {
          return false;
        }
        if (!node.acts(own)) {
          return true;
        }
        int times =
            node.block instanceof Block.FanOut ? own[node.first] : node.children.get(0).taken(own);
        of++;
        if (times != UNKNOWN) {
          saw(times, 1, instance);
        }
        return times != UNKNOWN;
      }
      boolean possible = node.block instanceof Block.Possible;
      int entered = possible ? node.entered(own) : 0;
      for (int child = 0; child < node.children.size(); child++) {
        int times = node.children.get(child).taken(own);
        if (times == UNKNOWN || entered == UNKNOWN) {
          return false;
        }
        saw(child, times, instance);
        of += possible ? entered : times;
      }
      return true;
    }

    /** Outcome → its share by what the process says. */
    private SortedMap<Integer, Double> expected() {
      SortedMap<Integer, Double> all = new TreeMap<>();
      if (node.block instanceof Block.Alternatives c) {
        for (int i = 0; i < c.branches().size(); i++) {
          all.put(i, (double) c.branches().get(i).seen() / c.total());
        }
      } else if (node.block instanceof Block.Possible p) {
        all.put(0, (double) p.seen() / p.total());
      } else {
        SortedMap<Integer, Integer> shares =
            node.block instanceof Block.Loop loop
                ? loop.rounds()
                : ((Block.FanOut) node.block).members();
        double sum = shares.values().stream().mapToInt(Integer::intValue).sum();
        outcomes.stream().forEach(count -> all.put(count, 0.0));
        shares.forEach((count, times) -> all.put(count, times / sum));
      }
      return all;
    }

    private String text(int outcome) {
      if (node.block instanceof Block.Loop) {
        String rounds = outcome == 1 ? ", 1 round" : ", " + outcome + " rounds";
        return labels(node.children.get(0).block) + rounds;
      }
      if (node.block instanceof Block.FanOut fan) {
        return fan.label() + ", " + outcome + " at once";
      }
      return labels(node.children.get(outcome).block);
    }

    private static String labels(Block block) {
      List<String> all = block.labels().distinct().toList();
      return all.size() <= 2
          ? String.join(", ", all)
          : all.get(0) + " and " + (all.size() - 1) + " more";
    }
  }
}
