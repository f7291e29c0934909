// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.folded;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.order.CommunicationGraph;
import org.camp.core.order.CommunicationGraph.Gap;
import org.camp.core.order.CommunicationGraph.Reading;
import org.camp.core.order.PartialOrder;

/**
 * The folded lattice G_0 of a pattern that is repeated for ever (Measuring concurrency, 1994,
 * section 4.4.3 and figure 3). A cut tells of each process how many events are done, over all
 * repetitions; its slice is how often the whole pattern is. Vertices are the cuts of slice 0; an
 * edge leads from a cut to the one with an event more, and wraps where that completes a slice,
 * which is taken off. A walk from the empty cut is an execution, and its slice how often it wraps.
 * Immutable.
 */
public final class FoldedLattice {
  private final PartialOrder pattern;

  /** Vertex → process → how many of its events are done. */
  private final List<int[]> cuts;

  private final List<Edge> edges;

  private FoldedLattice(PartialOrder pattern, List<int[]> cuts, List<Edge> edges) {
    this.pattern = pattern;
    this.cuts = List.copyOf(cuts);
    this.edges = List.copyOf(edges);
  }

  /**
   * An edge.
   *
   * @param from the vertex before
   * @param event the event of the pattern that happens
   * @param to the vertex after
   * @param wraps whether it completes a slice
   */
  public record Edge(int from, int event, int to, boolean wraps) {}

  /**
   * The folded lattice of a pattern, vertices sorted. O(vertices · N · messages of an event).
   *
   * @param budget how many vertices there may be
   * @throws IllFormed when the pattern is not well-synchronised, so that there is no end of them
   * @throws OverBudget when there are more
   */
  public static FoldedLattice of(PartialOrder pattern, long budget) {
    requireSynchronised(pattern);
    Map<List<Integer>, Integer> numbers = new HashMap<>();
    List<int[]> found = new ArrayList<>();
    List<Edge> edges = new ArrayList<>();
    Deque<Integer> open = new ArrayDeque<>();
    int[] empty = new int[pattern.processes()];
    numbers.put(key(empty), 0);
    found.add(empty);
    open.push(0);
    while (!open.isEmpty()) {
      int from = open.pop();
      for (int p = 0; p < pattern.processes(); p++) {
        if (enabled(pattern, found.get(from), p)) {
          int[] next = found.get(from).clone();
          int event = pattern.event(p, next[p] % pattern.length(p));
          next[p]++;
          boolean wraps = slice(pattern, next) > 0;
          for (int q = 0; wraps && q < next.length; q++) {
            next[q] -= pattern.length(q);
          }
          Integer to = numbers.get(key(next));
          if (to == null) {
            if (found.size() >= budget) {
              throw tooMany(budget);
            }
            to = found.size();
            numbers.put(key(next), to);
            found.add(next);
            open.push(to);
          }
          edges.add(new Edge(from, event, to, wraps));
        }
      }
    }
    return sorted(pattern, found, edges);
  }

  private static OverBudget tooMany(long budget) {
    return new OverBudget(
        Diagnostic.error("lattice-too-large", "there are more than " + budget + " vertices")
            .withHint("allow more with --budget vertices=…"));
  }

  private static List<Integer> key(int[] cut) {
    return Arrays.stream(cut).boxed().toList();
  }

  private static void requireSynchronised(PartialOrder pattern) {
    List<Gap> gaps = CommunicationGraph.of(pattern, Reading.ORDER).unreachable();
    if (!gaps.isEmpty()) {
      Gap gap = gaps.get(0);
      String unreached =
          gap.unreached().stream().map(pattern::processName).collect(Collectors.joining(", "));
      throw new IllFormed(
          Diagnostic.error(
                  "not-synchronised",
                  "the pattern is not well-synchronised: nothing on "
                      + pattern.processName(gap.from())
                      + " is ever heard of on "
                      + unreached)
              .withHint("repeated for ever its lattice has no end; 'lattice-svg' shows it once"));
    }
  }

  /** Whether the next event of a process has all it waits for. */
  private static boolean enabled(PartialOrder pattern, int[] cut, int process) {
    if (pattern.length(process) == 0) {
      return false;
    }
    int round = cut[process] / pattern.length(process);
    int event = pattern.event(process, cut[process] % pattern.length(process));
    for (int i = 0; i < pattern.sources(event); i++) {
      int source = pattern.source(event, i);
      int on = pattern.process(source);
      if (cut[on] <= round * pattern.length(on) + pattern.position(source)) {
        return false;
      }
    }
    return true;
  }

  /** How often all processes that have events are through. */
  private static int slice(PartialOrder pattern, int[] cut) {
    int slice = Integer.MAX_VALUE;
    for (int p = 0; p < cut.length; p++) {
      slice = pattern.length(p) == 0 ? slice : Math.min(slice, cut[p] / pattern.length(p));
    }
    return slice;
  }

  private static FoldedLattice sorted(PartialOrder pattern, List<int[]> found, List<Edge> edges) {
    List<Integer> order = new ArrayList<>();
    for (int v = 0; v < found.size(); v++) {
      order.add(v);
    }
    order.sort((a, b) -> Arrays.compare(found.get(a), found.get(b)));
    int[] place = new int[order.size()];
    for (int i = 0; i < place.length; i++) {
      place[order.get(i)] = i;
    }
    List<Edge> all = new ArrayList<>();
    for (Edge edge : edges) {
      all.add(new Edge(place[edge.from()], edge.event(), place[edge.to()], edge.wraps()));
    }
    all.sort(
        Comparator.comparingInt(Edge::from)
            .thenComparingInt(edge -> pattern.process(edge.event())));
    return new FoldedLattice(pattern, order.stream().map(found::get).toList(), all);
  }

  /**
   * The same lattice unfolded so many times; edges that would leave the last slice are left out.
   */
  FoldedLattice unfolded(int slices) {
    checkArgument(slices > 0, "%s slices", slices);
    if (slices == 1) {
      return this;
    }
    List<int[]> all = new ArrayList<>();
    List<Edge> lines = new ArrayList<>();
    for (int s = 0; s < slices; s++) {
      for (int[] cut : cuts) {
        int[] moved = cut.clone();
        for (int p = 0; p < moved.length; p++) {
          moved[p] += s * pattern.length(p);
        }
        all.add(moved);
      }
      for (Edge edge : edges) {
        int to = (edge.wraps() ? s + 1 : s) * cuts.size() + edge.to();
        if (!edge.wraps() || s + 1 < slices) {
          lines.add(new Edge(s * cuts.size() + edge.from(), edge.event(), to, edge.wraps()));
        }
      }
    }
    return new FoldedLattice(pattern, all, lines);
  }

  /** The pattern that is repeated. */
  public PartialOrder pattern() {
    return pattern;
  }

  /** How many vertices there are: |A_0|. */
  public int size() {
    return cuts.size();
  }

  /** Process → how many of its events are done at a vertex. */
  public int[] cut(int vertex) {
    return cuts.get(vertex).clone();
  }

  /** All edges, by the vertex where they begin, then by process. */
  public List<Edge> edges() {
    return edges;
  }

  /** How many edges wrap. */
  public long wrapping() {
    return edges.stream().filter(Edge::wraps).count();
  }

  /** Event of the pattern → how many edges it labels: μ∞ (Proposition 3). */
  public long[] muInfinity() {
    long[] mu = new long[pattern.size()];
    edges.forEach(edge -> mu[edge.event()]++);
    return mu;
  }
}
