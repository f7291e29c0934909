// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.latency;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.camp.core.analysis.Cancellation;
import org.camp.mpst.maxplus.CycleTime;
import org.camp.mpst.walk.EventGraph;
import org.camp.mpst.walk.VoteOrder;
import org.jspecify.annotations.Nullable;

/**
 * How the times of a min-max-plus map grow: x(n + period) = x(n) + growth for all n from {@code
 * begin} on. Such a map is nonexpansive and has a cycle time (Gaubert and Gunawardena, 2004,
 * doi:10.1090/S0002-9947-04-03470-1); entries that no quorum waits for may grow faster than others.
 *
 * <p>That it goes on so for ever is proved, not supposed: one period is run on all states x + t·v
 * at once, t ≥ 0, where v is what a period adds, and every comparison on the way must have one
 * outcome for all t.
 *
 * @param growth entry of the state → what a period adds [ticks]
 * @param greatestStep entry of the state → the greatest step of a round in a period [ticks]
 * @param state entry of the state → when it is, some rounds later [ticks]
 */
record QuorumRegime(
    long begin, int period, double[] growth, double[] greatestStep, double[] state) {
  private static final int MOST_ROUNDS = 1 << 20;

  /** One round: the map that a graph over {@link EventGraph#input inputs} is, with its costs. */
  static final class Round {
    private final EventGraph graph;

    /** Node → what it adds [ticks]; 0 for maxima and votes. */
    private final double[] cost;

    /** Node → its time [ticks]. */
    private final double[] time;

    /** Node → by how much its time grows with t [ticks]. */
    private final double[] slope;

    /** Node → the operand that decides it. */
    private final int[] decided;

    Round(EventGraph graph, double[] cost) {
      this.graph = graph;
      this.cost = cost;
      this.time = new double[graph.size()];
      this.slope = new double[graph.size()];
      this.decided = new int[graph.size()];
    }

    int nodes() {
      return Math.max(1, graph.size());
    }

    /** What a node adds [ticks]. */
    double added(int node) {
      return cost[node];
    }

    /** The state after a round. */
    double[] after(double[] state) {
      VoteOrder votes = new VoteOrder(graph);
      for (int node = 0; node < time.length; node++) {
        time[node] =
            graph.tag(node) == EventGraph.LEAST
                ? at(state, time, votes.chosen(node, vote -> at(state, time, vote)))
                : Math.max(at(state, time, graph.first(node)), at(state, time, graph.second(node)))
                    + cost[node];
      }
      return outputs(state, time);
    }

    /** The states x + t·v after a round, when they are such states again; else null. */
    double @Nullable [][] after(double[] state, double[] growth) {
      for (int node = 0; node < time.length; node++) {
        int chosen =
            graph.tag(node) == EventGraph.LEAST
                ? least(state, growth, node)
                : later(state, growth, graph.first(node), graph.second(node));
        if (chosen == EventGraph.NONE) {
          return null;
        }
        decided[node] = chosen;
        time[node] = at(state, time, chosen) + cost[node];
        slope[node] = at(growth, slope, chosen);
      }
      return new double[][] {outputs(state, time), outputs(growth, slope)};
    }

    private int later(double[] state, double[] growth, int a, int b) {
      if (b == EventGraph.NONE) {
        return a;
      }
      double sooner = at(state, time, a) - at(state, time, b);
      double slower = at(growth, slope, a) - at(growth, slope, b);
      return sooner >= 0 && slower >= 0 ? a : sooner <= 0 && slower <= 0 ? b : EventGraph.NONE;
    }

    private int least(double[] state, double[] growth, int node) {
      int[] votes =
          Arrays.stream(graph.votes(node))
              .boxed()
              .sorted(
                  Comparator.comparingDouble((Integer vote) -> at(state, time, vote))
                      .thenComparingDouble(vote -> at(growth, slope, vote)))
              .mapToInt(Integer::intValue)
              .toArray();
      int place = graph.rank(node) - 1;
      double own = at(growth, slope, votes[place]);
      boolean stays =
          IntStream.range(0, votes.length)
              .allMatch(
                  i ->
                      i <= place
                          ? at(growth, slope, votes[i]) <= own
                          : at(growth, slope, votes[i]) >= own);
      return stays ? votes[place] : EventGraph.NONE;
    }

    private double[] outputs(double[] inputs, double[] nodes) {
      double[] next = new double[inputs.length];
      Arrays.setAll(next, i -> at(inputs, nodes, graph.last(i)));
      return next;
    }

    private static double at(double[] inputs, double[] nodes, int node) {
      return node == EventGraph.NONE
          ? Double.NEGATIVE_INFINITY
          : node < 0 ? inputs[EventGraph.START - node] : nodes[node];
    }
  }

  /**
   * Looks for a regime. Of the states only one is kept, for twice as many rounds as the one before
   * it (Brent, 1980).
   *
   * @param start the state before the first round [ticks], whole numbers
   * @param operations that may be run, about
   */
  static Optional<QuorumRegime> find(
      Round round, double[] start, long operations, Cancellation cancellation) {
    long left = Math.min(MOST_ROUNDS, operations / round.nodes());
    double[] kept = start;
    double[] keptStep = step(kept, round.after(kept));
    double[] now = start;
    long keptAt = 0;
    for (long n = 1; n <= left; n++) {
      cancellation.check();
      now = round.after(now);
      if (!(Arrays.stream(now).max().orElse(0) < 0x1p52)) {
        return Optional.empty();
      }
      double[] step = step(now, round.after(now));
      if (Arrays.equals(step, keptStep)) {
        double[] growth = step(kept, now);
        int period = (int) (n - keptAt);
        left -= period;
        if (lasts(round, kept, now, growth, period)) {
          return Optional.of(settled(round, start, kept, keptAt, period, growth));
        }
      }
      if (n >= 2 * keptAt + 1) {
        kept = now;
        keptStep = step;
        keptAt = n;
      }
    }
    return Optional.empty();
  }

  private static double[] step(double[] before, double[] after) {
    double[] step = new double[before.length];
    Arrays.setAll(step, i -> after[i] - before[i]);
    return step;
  }

  /** Whether a period takes x + t·v to x + v + t·v, for all t from 0 on. */
  private static boolean lasts(
      Round round, double[] from, double[] to, double[] growth, int period) {
    double[] state = from;
    double[] slope = growth;
    for (int i = 0; i < period; i++) {
      double[][] next = round.after(state, slope);
      if (next == null) {
        return false;
      }
      state = next[0];
      slope = next[1];
    }
    return Arrays.equals(state, to) && Arrays.equals(slope, growth);
  }

  /** The regime from the first round on from which it holds. */
  private static QuorumRegime settled(
      Round round, double[] start, double[] kept, long known, int period, double[] growth) {
    double[] behind = start;
    double[] ahead = start;
    for (int i = 0; i < period; i++) {
      ahead = round.after(ahead);
    }
    long begin = 0;
    for (long n = 0; n < known; n++) {
      if (!Arrays.equals(step(behind, ahead), growth)) {
        begin = n + 1;
      }
      behind = round.after(behind);
      ahead = round.after(ahead);
    }
    double[] greatest = new double[growth.length];
    Arrays.fill(greatest, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < period; i++) {
      double[] next = round.after(behind);
      double[] step = step(behind, next);
      Arrays.setAll(greatest, entry -> Math.max(greatest[entry], step[entry]));
      behind = next;
    }
    return new QuorumRegime(begin, period, growth, greatest, kept);
  }

  /**
   * The cycle that makes an entry as slow as it is: what decides its time is followed back, which
   * is the same in every period, until it comes back to an entry at the same place of a period.
   */
  CycleTime.Cycle cycle(Round round, int entry) {
    int[][] decided = new int[period][];
    double[][] now = {state, growth};
    for (int phase = 0; phase < period; phase++) {
      now = Objects.requireNonNull(round.after(now[0], now[1]), "decisions last");
      decided[phase] = round.decided.clone();
    }
    int size = growth.length;
    int[] seen = new int[size * period];
    Arrays.fill(seen, -1);
    List<Integer> entries = new ArrayList<>();
    List<int[]> nodes = new ArrayList<>();
    int at = entry;
    int phase = period - 1;
    while (seen[phase * size + at] < 0) {
      seen[phase * size + at] = nodes.size();
      IntStream.Builder back = IntStream.builder();
      int node = round.graph.last(at);
      for (; node >= 0; node = decided[phase][node]) {
        back.add(node);
      }
      at = EventGraph.START - node;
      nodes.add(back.build().toArray());
      entries.add(at);
      phase = phase == 0 ? period - 1 : phase - 1;
    }
    int first = seen[phase * size + at];
    IntStream.Builder forward = IntStream.builder();
    int[] begins = new int[nodes.size() - first];
    for (int i = nodes.size() - 1; i >= first; i--) {
      begins[nodes.size() - 1 - i] = entries.get(i);
      for (int k = nodes.get(i).length - 1; k >= 0; k--) {
        forward.add(nodes.get(i)[k]);
      }
    }
    return new CycleTime.Cycle(begins, forward.build().toArray());
  }
}
