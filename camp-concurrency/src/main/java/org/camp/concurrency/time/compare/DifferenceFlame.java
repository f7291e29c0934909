// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.concurrency.time.compare.account.Root;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.core.report.Axis;
import org.camp.core.report.Emphasis;
import org.camp.core.report.FlameGraph;
import org.camp.core.report.Kind;
import org.camp.core.report.Numbers;
import org.jspecify.annotations.Nullable;

/**
 * Mean time on critical paths by stacks of operations, of both sets in one graph: a frame is as
 * wide as it is where it takes longer, so that what vanished is still there, and has the colour of
 * what it contributes itself.
 */
final class DifferenceFlame {
  /** Contributions below this part of A's latency are as before. */
  private static final double SLIGHT = 0.005;

  /** Contributions from this part of A's latency on are the first to look at. */
  private static final double GREAT = 0.05;

  /** In the order of the legend. */
  private static final List<Kind> KINDS =
      List.of(
          Kind.of("faster by 0.5 % or more of A's latency"),
          Kind.of("slower by 0.5 % or more"),
          new Kind("slower by 5 % or more", Emphasis.STRONG),
          new Kind("as before", Emphasis.QUIET));

  private static final int FASTER = 0;
  private static final int SLOWER = 1;
  private static final int MUCH_SLOWER = 2;
  private static final int AS_BEFORE = 3;

  private final TraceSets sets;
  private final SpanSet set;
  private final double latency;
  private final Node top = new Node("", null);

  /** Path of operations → its node. */
  private final Map<Integer, Node> paths = new HashMap<>();

  /** Nodes, each after the one above it. */
  private final List<Node> nodes = new ArrayList<>();

  DifferenceFlame(TraceSets sets, Latencies latencies) {
    this.sets = sets;
    this.set = sets.set();
    this.latency = latencies.aAsB();
  }

  /** A path of operations, with the time that it has in each set. */
  private static final class Node {
    private final String name;
    private final @Nullable Node above;
    private final int depth;
    private final Map<String, Node> below = new HashMap<>();

    /** Side → mean time of its own [ns]. */
    private final double[] own = new double[2];

    /** Side → mean time with all below [ns]. */
    private final double[] whole = new double[2];

    /** The greater of both sides, stack by stack, with all below [ns]. */
    private double width;

    private int number = -1;

    Node(String name, @Nullable Node above) {
      this.name = name;
      this.above = above;
      this.depth = above == null ? 0 : above.depth + 1;
    }
  }

  FlameGraph diagram() {
    for (Root root : sets.shared()) {
      for (int side = 0; side < 2; side++) {
        int at = side;
        double weight = root.weight() / root.traces(side);
        sets.stacks(root, side)
            .each(
                (path, frame, time) -> {
                  Node node = node(path);
                  node = frame.isEmpty() ? node : below(node, frame);
                  node.own[at] += weight * (double) time;
                });
      }
    }
    for (int i = nodes.size() - 1; i >= 0; i--) {
      Node node = nodes.get(i);
      node.width += Math.max(0, Math.max(node.own[0], node.own[1]));
      Node above = node.above;
      for (int side = 0; side < 2; side++) {
        node.whole[side] += node.own[side];
        if (above != null) {
          above.whole[side] += node.whole[side];
        }
      }
      if (above != null) {
        above.width += node.width;
      }
    }
    nodes.sort(Comparator.comparingInt((Node node) -> node.depth).thenComparing(node -> node.name));
    List<FlameGraph.Frame> frames = new ArrayList<>();
    List<Node> drawn = new ArrayList<>();
    for (Node node : nodes) {
      Node above = node.above;
      if (node.width > 0) {
        node.number = frames.size();
        drawn.add(node);
        frames.add(frame(node, above == null ? -1 : above.number));
      }
    }
    return new FlameGraph(
        "Mean time on critical paths, A and B; colour: what each adds itself",
        Axis.of("time", "s"),
        KINDS,
        frames,
        List.of(side("A", 0, drawn), side("B", 1, drawn)));
  }

  private static FlameGraph.Side side(String name, int side, List<Node> drawn) {
    return new FlameGraph.Side(
        name, Numbers.of(drawn.size(), i -> Figures.seconds(drawn.get(i).whole[side])));
  }

  private Node below(Node node, String frame) {
    return node.below.computeIfAbsent(
        frame,
        name -> {
          Node made = new Node(name, node);
          nodes.add(made);
          return made;
        });
  }

  /** The node of a path; those above it are made before. */
  private Node node(int path) {
    Deque<Integer> missing = new ArrayDeque<>();
    int at = path;
    while (at >= 0 && !paths.containsKey(at)) {
      missing.push(at);
      at = set.above(at);
    }
    Node node = paths.getOrDefault(at, top);
    for (int next : missing) {
      node = below(node, set.table().operationName(set.lastOperation(next)));
      paths.put(next, node);
    }
    return node;
  }

  private FlameGraph.Frame frame(Node node, int above) {
    double own = node.own[1] - node.own[0];
    String tip =
        "A "
            + Figures.time(node.own[0])
            + ", B "
            + Figures.time(node.own[1])
            + " itself: "
            + Figures.change(own)
            + "\nwith all below: "
            + Figures.change(node.whole[1] - node.whole[0]);
    return new FlameGraph.Frame(above, Figures.seconds(node.width), kind(own), node.name, tip);
  }

  private int kind(double own) {
    if (Math.abs(own) < SLIGHT * latency) {
      return AS_BEFORE;
    }
    if (own < 0) {
      return FASTER;
    }
    return own < GREAT * latency ? SLOWER : MUCH_SLOWER;
  }
}
