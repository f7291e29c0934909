// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.maxplus;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.camp.core.analysis.Cancellation;
import org.camp.core.log.Log;
import org.camp.mpst.exact.Ticks;

/**
 * How fast every entry of x(n+1) = A ⊗ x(n) grows: the greatest mean of a cycle of A upstream of
 * it, by Howard's policy iteration (Dynamic Programming and Markov Processes, 1960; for max-plus
 * maps Cochet-Terrasson, Cohen, Gaubert, Mc Gettrick and Quadrat, 1998) on the circuit, all
 * strongly connected components at once. A policy says which operand of each node decides; a pass
 * over the circuit evaluates or improves it, so that a round costs O(nodes), and few rounds are
 * needed.
 *
 * <p>All numbers are whole: rates are fractions of ticks, potentials are scaled by the denominator.
 * They are doubles as long as all stay below 2^53, and of any size beyond.
 */
public abstract sealed class CycleTime permits NarrowCycleTime, WideCycleTime {
  private static final Log LOG = Log.of(CycleTime.class);

  private static final int MOST_ROUNDS = 10_000;

  final Circuit circuit;
  final int size;

  /** The policy: node → whether its second operand decides. */
  final boolean[] takesSecond;

  /** Entry → the entry of the round before that decides it under the policy. */
  final int[] from;

  /** Entry → the rank of its rate, from 0; equal rates have equal ranks. */
  final int[] rank;

  /** Entry → the number of the cycle of the policy that it leads back into. */
  final int[] cycleOf;

  int ranks;

  /** Cycle of the policy → an entry on it. */
  private final int[] rootOf;

  /** Cycle of the policy → the rank of its rate. */
  private final int[] rankOf;

  private int roots;
  private boolean converged;

  CycleTime(Circuit circuit) {
    this.circuit = circuit;
    this.size = circuit.size();
    this.takesSecond = new boolean[circuit.nodes()];
    this.from = new int[size];
    this.rank = new int[size];
    this.cycleOf = new int[size];
    this.rootOf = new int[size];
    this.rankOf = new int[size];
  }

  /** The cycle times of a map without unknown weights. */
  public static CycleTime of(Circuit circuit, Cancellation cancellation) {
    boolean[] policy = null;
    if (!circuit.isWide()) {
      NarrowCycleTime narrow = new NarrowCycleTime(circuit);
      narrow.solve(cancellation);
      if (narrow.exact() && narrow.isNarrow()) {
        return narrow;
      }
      policy = narrow.takesSecond;
    }
    WideCycleTime wide = new WideCycleTime(circuit, policy);
    wide.solve(cancellation);
    return wide;
  }

  /** Follows the policy from every output back to an input. */
  abstract void evaluate(int[] origin);

  /** Takes the better operand everywhere; whether some entry gets better. */
  abstract boolean improve(int[] ranked);

  /** The rate of a new cycle through {@code root}, whose potential stays if the rate does. */
  abstract void close(int root);

  /** The rate and potential of an entry from those of the one that decides it. */
  abstract void follow(int entry);

  /** Compares the rates of two entries. */
  abstract int compare(int i, int j);

  /** The numerator of an entry's rate, in ticks. */
  abstract BigInteger numerator(int entry);

  /** The denominator of an entry's rate. */
  abstract long denominator(int entry);

  final void solve(Cancellation cancellation) {
    int[] origin = new int[circuit.nodes()];
    for (int round = 0; round < MOST_ROUNDS && !converged; round++) {
      cancellation.check();
      evaluate(origin);
      cycles();
      converged = !improve(origin);
      int done = round + 1;
      LOG.trace(() -> "cycle times: " + done + " policies, " + roots + " cycles");
    }
  }

  final int decides(int node) {
    return takesSecond[node] ? circuit.second(node) : circuit.first(node);
  }

  /** Every entry leads back into one cycle of the policy: its mean is the entry's rate. */
  private void cycles() {
    int[] seen = new int[size];
    int[] trail = new int[size];
    roots = 0;
    for (int start = 0; start < size; start++) {
      if (seen[start] != 0) {
        continue;
      }
      int n = 0;
      int at = start;
      for (; seen[at] == 0; at = from[at]) {
        seen[at] = start + 1;
        trail[n++] = at;
      }
      if (seen[at] == start + 1) {
        cycleOf[at] = roots;
        rootOf[roots++] = at;
        close(at);
      }
      for (int k = n - 1; k >= 0; k--) {
        int entry = trail[k];
        if (entry != at || seen[entry] != start + 1) {
          cycleOf[entry] = cycleOf[from[entry]];
          follow(entry);
        }
      }
    }
    order();
  }

  /** Ranks the rates, so that later comparisons are of integers. */
  private void order() {
    int[] sorted =
        IntStream.range(0, roots)
            .map(k -> rootOf[k])
            .boxed()
            .sorted(this::compare)
            .mapToInt(Integer::intValue)
            .toArray();
    ranks = 0;
    for (int k = 0; k < sorted.length; k++) {
      ranks += k > 0 && compare(sorted[k - 1], sorted[k]) != 0 ? 1 : 0;
      rankOf[cycleOf[sorted[k]]] = ranks;
    }
    ranks++;
    for (int i = 0; i < size; i++) {
      rank[i] = rankOf[cycleOf[i]];
    }
  }

  /** Whether the rates are proved; they always are but when there are very many policies. */
  public boolean exact() {
    return converged;
  }

  /** How much an entry grows per round, in seconds, rounded once. */
  public double rate(int entry, Ticks ticks) {
    return ticks.seconds(numerator(entry), denominator(entry));
  }

  /** A number for the rate of an entry: equal for equal rates, greater for greater ones. */
  public int rank(int entry) {
    return rank[entry];
  }

  int ranks() {
    return ranks;
  }

  /**
   * The cycle that makes an entry as slow as it is.
   *
   * @param entries round on the cycle → the entry that it goes through at the beginning of the
   *     round
   * @param nodes place on the cycle → node, in order of time
   */
  public record Cycle(int[] entries, int[] nodes) {}

  /** The critical cycle of an entry. */
  public Cycle cycle(int entry) {
    int at = entry;
    for (int i = 0; i < size; i++) {
      at = from[at];
    }
    int root = at;
    for (int other = from[at]; other != at; other = from[other]) {
      root = Math.min(root, other);
    }
    at = root;
    int[] entries = new int[size];
    int[] nodes = new int[64];
    int rounds = 0;
    int n = 0;
    do {
      for (int t = circuit.output(at); t >= size; t = decides(t)) {
        if (n == nodes.length) {
          nodes = Arrays.copyOf(nodes, 2 * n);
        }
        nodes[n++] = t;
      }
      at = from[at];
      entries[rounds++] = at;
    } while (at != root);
    return new Cycle(reversed(entries, rounds), reversed(nodes, n));
  }

  private static int[] reversed(int[] values, int n) {
    int[] result = new int[n];
    for (int i = 0; i < n; i++) {
      result[i] = values[n - 1 - i];
    }
    return result;
  }
}
