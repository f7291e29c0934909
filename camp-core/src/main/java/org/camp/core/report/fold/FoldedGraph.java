// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.fold;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.camp.core.report.LayeredGraph;

/**
 * Graphs of many nodes with chains as one node each: nodes that follow each other, lead nowhere
 * else, are of one kind and have names that count up.
 */
public final class FoldedGraph {
  /** Nodes that are drawn one by one. */
  public static final int MOST = 24;

  private static final int NONE = -1;

  private final LayeredGraph graph;

  /** Node → the only one that it leads to and that nothing else leads to. */
  private final int[] next;

  /** Node → its name as the one before that of the next. */
  private final Member[] before;

  /** Node → the chain that it is in. */
  private final int[] chain;

  private FoldedGraph(LayeredGraph graph) {
    this.graph = graph;
    next = new int[graph.nodes().size()];
    chain = new int[next.length];
    before = new Member[next.length];
  }

  /** The graph with its chains folded, where it has more than {@value #MOST} nodes. */
  public static LayeredGraph of(LayeredGraph graph) {
    if (graph.nodes().size() <= MOST || !graph.places().isEmpty()) {
      return graph;
    }
    return new FoldedGraph(graph).build();
  }

  private LayeredGraph build() {
    follow();
    boolean[] inner = new boolean[next.length];
    for (int node : next) {
      if (node != NONE) {
        inner[node] = true;
      }
    }
    Arrays.fill(chain, NONE);
    List<LayeredGraph.Node> nodes = new ArrayList<>();
    for (int node = 0; node < next.length; node++) {
      if (!inner[node]) {
        int last = node;
        int length = 1;
        chain[node] = nodes.size();
        while (next[last] != NONE) {
          last = next[last];
          chain[last] = nodes.size();
          length++;
        }
        nodes.add(length == 1 ? graph.nodes().get(node) : joined(node, length));
      }
    }
    List<LayeredGraph.Edge> edges = new ArrayList<>();
    for (LayeredGraph.Edge edge : graph.edges()) {
      if (next[edge.from()] != edge.to()) {
        edges.add(
            new LayeredGraph.Edge(
                chain[edge.from()],
                chain[edge.to()],
                edge.label(),
                edge.tooltip(),
                edge.kind(),
                edge.stroke(),
                edge.weight(),
                edge.over()));
      }
    }
    List<LayeredGraph.Cluster> clusters = new ArrayList<>();
    for (LayeredGraph.Cluster cluster : graph.clusters()) {
      Set<Integer> members = new LinkedHashSet<>();
      cluster.nodes().forEach(node -> members.add(chain[node]));
      clusters.add(new LayeredGraph.Cluster(cluster.label(), List.copyOf(members)));
    }
    return new LayeredGraph(
        graph.title(), graph.direction(), graph.kinds(), nodes, edges, clusters);
  }

  /** Finds what follows what. Names that count up never lead back: no chain is a circle. */
  private void follow() {
    int[] out = new int[next.length];
    int[] in = new int[next.length];
    for (LayeredGraph.Edge edge : graph.edges()) {
      out[edge.from()]++;
      in[edge.to()]++;
    }
    int[] cluster = new int[next.length];
    for (int c = 0; c < graph.clusters().size(); c++) {
      for (int node : graph.clusters().get(c).nodes()) {
        cluster[node] = cluster[node] * 31 + c + 1;
      }
    }
    Arrays.fill(next, NONE);
    for (LayeredGraph.Edge edge : graph.edges()) {
      LayeredGraph.Node from = graph.nodes().get(edge.from());
      LayeredGraph.Node to = graph.nodes().get(edge.to());
      boolean alone = out[edge.from()] == 1 && in[edge.to()] == 1 && edge.label().isEmpty();
      boolean alike =
          from.kind() == to.kind()
              && from.outline() == to.outline()
              && cluster[edge.from()] == cluster[edge.to()];
      Optional<Member> member = Member.after(from.label(), to.label());
      if (alone && alike && member.isPresent()) {
        next[edge.from()] = edge.to();
        before[edge.from()] = member.get().previous();
      }
    }
    for (int node = 0; node < next.length; node++) {
      if (next[node] != NONE && next[next[node]] != NONE) {
        Member own = before[node];
        Member further = before[next[node]];
        if (!own.before().equals(further.before()) || !own.after().equals(further.after())) {
          next[next[node]] = NONE;
        }
      }
    }
  }

  private LayeredGraph.Node joined(int first, int length) {
    LayeredGraph.Node node = graph.nodes().get(first);
    Member from = before[first];
    String label = from.to(new Member(from.before(), from.index() + length - 1, from.after()));
    return new LayeredGraph.Node(
        label, length + " on end", node.kind(), node.outline(), node.size());
  }
}
