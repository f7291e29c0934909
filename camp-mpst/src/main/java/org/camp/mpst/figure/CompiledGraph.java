// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.figure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.walk.EventGraph;
import org.camp.mpst.walk.VoteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The graph of a protocol with its costs by number: what cases of the same structure share. Events
 * of which each waits for the one before alone, and is alone waited for by the next, are one node,
 * but in a graph with quorums. Twelve bytes a node. Immutable.
 */
public final class CompiledGraph {
  private static final int NONE = -1;

  /** The sum of no atom. */
  private static final int NOTHING = 0;

  private final List<Atom> atoms = new ArrayList<>();

  /** Node → the nodes that it waits for; {@link #NONE} for the begin. */
  private final int[] first;

  /** Node → its second operand; −1 for none. */
  private final int[] second;

  /** Node → what it takes when it has waited. */
  private final int[] sum;

  /** The graph itself, where some node is the arrival of a vote; nodes are its nodes then. */
  private final @Nullable EventGraph quorums;

  /** Role → the node with which it ends. */
  private final int[] last;

  /** Sum → the sum without its last atom, which has a lesser number. */
  private final int[] shorter;

  /** Sum → its last atom; {@link #NONE} where that has no known time. */
  private final int[] atom;

  /** Numbers the costs of a graph; time linear in it. */
  public CompiledGraph(CostModel model, EventGraph graph) {
    int size = graph.size();
    quorums = graph.hasQuorums() ? graph : null;
    int[] uses = uses(graph);
    int[] nodes = new int[size];
    int[] befores = new int[size];
    int[] others = new int[size];
    int[] costs = new int[size];
    int count = 0;
    Map<Atom, Integer> numbers = new HashMap<>();
    Sums sums = new Sums();
    for (int node = 0; node < size; node++) {
      int before = graph.first(node) < 0 ? graph.second(node) : graph.first(node);
      int other = graph.first(node) < 0 ? NONE : graph.second(node);
      boolean continues = quorums == null && other < 0 && before >= 0 && uses[before] == 1;
      int place = continues ? nodes[before] : count++;
      if (!continues) {
        befores[place] = before < 0 ? NONE : nodes[before];
        others[place] = other < 0 ? NONE : nodes[other];
      }
      nodes[node] = place;
      int tag = graph.tag(node);
      if (tag != EventGraph.MAXIMUM) {
        int added = tag < 0 ? NONE : numbers.computeIfAbsent(Atom.of(model, tag), this::number);
        costs[place] = sums.plus(costs[place], added);
      }
    }
    first = Arrays.copyOf(befores, count);
    second = Arrays.copyOf(others, count);
    sum = Arrays.copyOf(costs, count);
    last = new int[graph.outputs()];
    for (int role = 0; role < last.length; role++) {
      last[role] = graph.last(role) < 0 ? NONE : nodes[graph.last(role)];
    }
    shorter = sums.shorter();
    atom = sums.atoms();
  }

  /** Node → how many others wait for it, and roles end with it. */
  private static int[] uses(EventGraph graph) {
    int[] uses = new int[graph.size()];
    for (int node = 0; node < uses.length; node++) {
      if (graph.first(node) >= 0) {
        uses[graph.first(node)]++;
      }
      if (graph.second(node) >= 0) {
        uses[graph.second(node)]++;
      }
    }
    for (int role = 0; role < graph.outputs(); role++) {
      if (graph.last(role) >= 0) {
        uses[graph.last(role)] += 2;
      }
    }
    return uses;
  }

  private int number(Atom found) {
    atoms.add(found);
    return atoms.size() - 1;
  }

  /** Sums of atoms, numbered as they come: the empty one first. */
  private static final class Sums {
    private final Map<Long, Integer> known = new HashMap<>();
    private final List<Integer> shorter = new ArrayList<>(List.of(NOTHING));
    private final List<Integer> atoms = new ArrayList<>(List.of(NONE));

    int plus(int sum, int atom) {
      return known.computeIfAbsent(
          ((long) sum << Integer.SIZE) | (atom & 0xFFFFFFFFL),
          key -> {
            shorter.add(sum);
            atoms.add(atom);
            return atoms.size() - 1;
          });
    }

    int[] shorter() {
      return shorter.stream().mapToInt(Integer::intValue).toArray();
    }

    int[] atoms() {
      return atoms.stream().mapToInt(Integer::intValue).toArray();
    }
  }

  List<Atom> atoms() {
    return atoms;
  }

  /**
   * When the last role is done, and why.
   *
   * @param costs atom → cost [s]
   * @param counts atom → how often it is on the critical path, to be filled in
   * @return the time [s]; NaN when unknown
   */
  double total(double[] costs, long[] counts) {
    double[] takes = new double[atom.length];
    for (int s = 1; s < takes.length; s++) {
      takes[s] = takes[shorter[s]] + (atom[s] < 0 ? Double.NaN : costs[atom[s]]);
    }
    double[] time = new double[sum.length];
    int[] chosen = new int[quorums == null ? 0 : sum.length];
    if (quorums == null) {
      for (int node = 0; node < sum.length; node++) {
        time[node] = ready(time, node) + takes[sum[node]];
      }
    } else {
      VoteOrder votes = new VoteOrder(quorums);
      for (int node = 0; node < sum.length; node++) {
        chosen[node] = isLeast(node) ? votes.chosen(node, vote -> vote < 0 ? 0 : time[vote]) : NONE;
        time[node] =
            isLeast(node)
                ? chosen[node] < 0 ? 0 : time[chosen[node]]
                : ready(time, node) + takes[sum[node]];
      }
    }
    int ending = NONE;
    double total = 0;
    for (int node : last) {
      double ends = node < 0 ? 0 : time[node];
      if (!(ends <= total)) {
        total = Double.isNaN(total) ? total : ends;
        ending = node;
      }
    }
    count(time, chosen, Double.isNaN(total) ? NONE : ending, counts);
    return total;
  }

  private double ready(double[] time, int node) {
    double before = first[node] < 0 ? 0 : time[first[node]];
    return second[node] < 0 ? before : Math.max(before, time[second[node]]);
  }

  /** Whether a node is the arrival of one of several votes. */
  private boolean isLeast(int node) {
    return quorums != null && quorums.tag(node) == EventGraph.LEAST;
  }

  /** Counts the atoms on the path that leads to a node. */
  private void count(double[] time, int[] chosen, int end, long[] counts) {
    long[] often = new long[atom.length];
    for (int node = end; node >= 0; ) {
      if (isLeast(node)) {
        node = chosen[node];
        continue;
      }
      often[sum[node]]++;
      boolean waits =
          second[node] >= 0 && time[second[node]] > (first[node] < 0 ? 0 : time[first[node]]);
      node = waits ? second[node] : first[node];
    }
    for (int s = often.length - 1; s > NOTHING; s--) {
      if (atom[s] >= 0) {
        counts[atom[s]] += often[s];
      }
      often[shorter[s]] += often[s];
    }
  }
}
