// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.draw;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.space.PeakUse;

/**
 * A program's graphs, small enough to be drawn (section 5.2): sequential runs of nodes become one,
 * edges inside them vanish, parallel edges become one that carries their weights. At a moment, what
 * has run and what has not stay apart. O(V + E).
 *
 * @param groups the nodes of the drawing, in creation order
 * @param computation the edges of the computation graph
 * @param heap the edges of the heap graph
 */
public record DistilledGraph(List<Group> groups, List<Edge> computation, List<Edge> heap) {
  /** Copies the lists. */
  public DistilledGraph {
    groups = List.copyOf(groups);
    computation = List.copyOf(computation);
    heap = List.copyOf(heap);
  }

  /**
   * A run of nodes that follow each other, drawn as one.
   *
   * @param first the first node
   * @param area how many nodes
   * @param executed whether all have run at the moment; true without a moment
   */
  public record Group(int first, int area, boolean executed) {
    /** The last node: a run is a range of numbers. */
    public int last() {
      return first + area - 1;
    }
  }

  /**
   * All edges from nodes of one group to nodes of another one, drawn as one.
   *
   * @param from index of a group
   * @param to index of a group
   * @param weight its share of the space at the moment; without a moment 1 for every edge in it
   * @param root whether it determines a root at the moment
   */
  public record Edge(int from, int to, double weight, boolean root) {}

  /** Whether a drawing of the whole graph has at most that many groups; never with futures. */
  public static boolean isSmall(ProgramGraph graph, int groups) {
    if (graph.futureCount() > 0) {
      return false;
    }
    long branches = graph.computationEdges() - graph.size() + 1 + graph.forkCount();
    return branches + 3L * graph.forkCount() + 2 <= groups;
  }

  /**
   * The same run for a drawing of about that many groups: forks that are small enough to be one
   * group each run their branches one after the other, so that the larger ones stay. O(V log V).
   */
  public static ProgramGraph folded(ProgramGraph graph, int groups) {
    ProgramGraph folded = graph;
    for (int limit = 64; limit > 0 && groups(folded) > groups; limit *= 2) {
      folded = graph.sequentialBelow(limit);
    }
    return folded;
  }

  private static long groups(ProgramGraph graph) {
    long groups = 2;
    for (int node = 0; node < graph.size(); node++) {
      if (graph.forks(node) && !graph.isSequential(graph.fork(node))) {
        groups += graph.width(graph.fork(node)) + 3;
      }
    }
    return groups;
  }

  /** The graphs as a whole (rules 1 to 3). */
  public static DistilledGraph of(ProgramGraph graph) {
    return distil(graph, node -> true, (node, location) -> new Share(1, false));
  }

  /** The graphs after a step of a schedule (rules 4 to 7). */
  public static DistilledGraph of(ProgramGraph graph, Schedule schedule, PeakUse moment) {
    int step = moment.step();
    return distil(
        graph,
        node -> schedule.time(node) <= step,
        (node, location) ->
            new Share(
                moment.weight(node, location),
                schedule.time(node) > step && schedule.time(location) <= step));
  }

  private record Share(double weight, boolean root) {}

  private interface Shares {
    Share of(int node, int location);
  }

  private record Ends(int from, int to, boolean root) {}

  private static DistilledGraph distil(ProgramGraph graph, IntPredicate executed, Shares shares) {
    int[] groupOf = new int[graph.size()];
    List<Group> groups = new ArrayList<>();
    int first = 0;
    int inside = foldEnd(graph, 0);
    boolean ran = executed.test(0);
    for (int node = 1; node <= graph.size(); node++) {
      boolean folded = node <= inside;
      inside = folded || node == graph.size() ? inside : foldEnd(graph, node);
      boolean joins =
          folded
              || (node < graph.size()
                  && graph.continues(node - 1)
                  && (graph.continues(node) || graph.endsBranch(node) || inside >= node)
                  && executed.test(node) == executed.test(node - 1));
      if (!joins) {
        groups.add(new Group(first, node - first, ran));
        first = node;
      }
      ran = node < graph.size() && (ran || !joins) && executed.test(node);
      if (node < graph.size()) {
        groupOf[node] = groups.size();
      }
    }
    List<Edge> computation = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      computationEdges(graph, groupOf, i, groups.get(i).last(), computation);
    }
    Map<Ends, Double> weights = new LinkedHashMap<>();
    for (int node = 0; node < graph.size(); node++) {
      for (int edge = graph.heapFrom(node); edge < graph.heapTo(node); edge++) {
        int target = graph.heapTarget(edge);
        if (groupOf[node] != groupOf[target]) {
          Share share = shares.of(node, target);
          weights.merge(
              new Ends(groupOf[node], groupOf[target], share.root()), share.weight(), Double::sum);
        }
      }
    }
    List<Edge> heap = new ArrayList<>();
    weights.forEach(
        (ends, weight) -> heap.add(new Edge(ends.from(), ends.to(), weight, ends.root())));
    return new DistilledGraph(groups, computation, heap);
  }

  /** The join of a fork that is drawn as one group with its branches; −1 when a node is none. */
  private static int foldEnd(ProgramGraph graph, int node) {
    boolean folds = graph.forks(node) && graph.isSequential(graph.fork(node));
    return folds ? graph.join(graph.fork(node)) : -1;
  }

  private static void computationEdges(
      ProgramGraph graph, int[] groupOf, int from, int last, List<Edge> edges) {
    if (graph.continues(last) || graph.forks(last)) {
      edges.add(new Edge(from, groupOf[last + 1], 1, false));
    }
    if (graph.forks(last)) {
      int fork = graph.fork(last);
      for (int branch = 1; branch < graph.width(fork); branch++) {
        edges.add(new Edge(from, groupOf[graph.branch(fork, branch)], 1, false));
      }
    } else if (graph.endsBranch(last)) {
      edges.add(new Edge(from, groupOf[graph.join(graph.fork(last))], 1, false));
    }
  }
}
