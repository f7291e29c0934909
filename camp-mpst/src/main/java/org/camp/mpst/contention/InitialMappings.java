// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.camp.core.machine.Node;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;

/**
 * Mappings that a search may begin with: all roles on one node, their work shared evenly, and
 * shared by the cores of the nodes so that roles that talk much are together.
 */
final class InitialMappings {
  private final List<Node> nodes;

  /** Role → how much it works, each operation counted once [ticks]. */
  private final double[] loads;

  /** Role → other role → how many messages they exchange, each operation counted once. */
  private final List<Map<Integer, Integer>> messages = new ArrayList<>();

  private InitialMappings(Workload workload, List<Node> nodes) {
    this.nodes = nodes;
    ProtocolInstance code = workload.code();
    loads = new double[code.roles().size()];
    for (int role = 0; role < loads.length; role++) {
      messages.add(new HashMap<>());
    }
    for (int pc = 0; pc < code.length(); pc++) {
      byte op = code.op(pc);
      if (ProtocolOp.isAction(op)) {
        int from = code.from(pc);
        int to = code.to(pc);
        loads[from] += op == ProtocolOp.RECEIVE ? 0 : workload.send(pc);
        loads[to] += workload.receive(pc);
        if (from != to) {
          messages.get(from).merge(to, 1, Integer::sum);
          messages.get(to).merge(from, 1, Integer::sum);
        }
      }
    }
  }

  static List<int[]> of(Workload workload, List<Node> nodes) {
    InitialMappings beginnings = new InitialMappings(workload, nodes);
    List<int[]> all = new ArrayList<>();
    for (int node = 0; node < nodes.size(); node++) {
      int[] mapping = new int[beginnings.loads.length];
      Arrays.fill(mapping, node);
      all.add(mapping);
    }
    all.add(beginnings.balanced());
    all.add(beginnings.together());
    return all;
  }

  /**
   * Roles by how much they work, the longest first, each to the node that is done first with what
   * it has (Graham, 1969). O(roles · (log roles + nodes)).
   */
  private int[] balanced() {
    double[] load = new double[nodes.size()];
    int[] mapping = new int[loads.length];
    IntStream.range(0, loads.length)
        .boxed()
        .sorted((a, b) -> Double.compare(loads[b], loads[a]))
        .forEach(
            role -> {
              int least = 0;
              for (int node = 1; node < load.length; node++) {
                least =
                    time(load, node, loads[role]) < time(load, least, loads[role]) ? node : least;
              }
              load[least] += loads[role];
              mapping[role] = least;
            });
    return mapping;
  }

  private double time(double[] load, int node, double more) {
    return (load[node] + more) / nodes.get(node).cores();
  }

  /** The nodes with most cores first, each takes next the role that talks most with its roles. */
  private int[] together() {
    int[] mapping = new int[loads.length];
    Arrays.fill(mapping, -1);
    double left = Arrays.stream(loads).sum();
    double cores = nodes.stream().mapToDouble(Node::cores).sum();
    List<Integer> order =
        IntStream.range(0, nodes.size())
            .boxed()
            .sorted(Comparator.comparingInt(node -> -nodes.get(node).cores()))
            .toList();
    for (int node : order) {
      double share = left * nodes.get(node).cores() / cores;
      cores -= nodes.get(node).cores();
      left -= fill(mapping, node, cores > 0 ? share : Double.POSITIVE_INFINITY);
    }
    return mapping;
  }

  /** A role that may come next, as it was when it talked so much with those of the node. */
  private record Near(int role, int talks) {}

  /** Gives a node roles up to about its share; what they work. */
  private double fill(int[] mapping, int node, double share) {
    int[] talks = new int[mapping.length];
    PriorityQueue<Near> near =
        new PriorityQueue<>(
            Comparator.comparingInt((Near n) -> -n.talks).thenComparingInt(Near::role));
    double load = 0;
    int apart = 0;
    while (true) {
      while (!near.isEmpty() && mapping[near.element().role] >= 0) {
        near.remove();
      }
      while (apart < mapping.length && mapping[apart] >= 0) {
        apart++;
      }
      if (apart == mapping.length) {
        return load;
      }
      int role = near.isEmpty() ? apart : near.element().role;
      if (load + loads[role] / 2 > share) {
        return load;
      }
      mapping[role] = node;
      load += loads[role];
      messages
          .get(role)
          .forEach(
              (other, count) -> {
                if (mapping[other] < 0) {
                  talks[other] += count;
                  near.add(new Near(other, talks[other]));
                }
              });
    }
  }
}
