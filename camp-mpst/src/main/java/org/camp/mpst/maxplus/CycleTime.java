package org.camp.mpst.maxplus;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.camp.core.analysis.Cancellation;

/**
 * How fast every entry of x(n+1) = A ⊗ x(n) grows: the greatest mean of a cycle of A upstream of
 * it, by Howard's policy iteration on the circuit, all strongly connected components at once. A
 * policy says which operand of each node decides; a pass over the circuit evaluates or improves it,
 * so that a round costs O(nodes), and few rounds are needed.
 *
 * <p>All numbers are whole: rates are fractions of ticks, potentials are scaled by the denominator.
 * As long as they stay below 2^53 the result is exact.
 */
public final class CycleTime {
  private static final double EXACT = 1L << 53;
  private static final int MOST_ROUNDS = 10_000;
  private static final double NOISE = 1e-14;

  private final Circuit circuit;
  private final Ticks ticks;
  private final int size;
  private final boolean[] takesSecond;
  private final int[] from;
  private final double[] length;
  private final double[] potential;
  private final double[] numerator;
  private final double[] denominator;
  private final int[] rank;
  private final int[] cycleOf;
  private final int[] rootOf;
  private final int[] rankOf;
  private final double[] measured;
  private int roots;
  private int ranks;
  private double greatest;
  private boolean converged;

  private CycleTime(Circuit circuit, Ticks ticks) {
    this.circuit = circuit;
    this.ticks = ticks;
    this.size = circuit.size();
    this.takesSecond = new boolean[circuit.nodes()];
    this.from = new int[size];
    this.length = new double[size];
    this.potential = new double[size];
    this.numerator = new double[size];
    this.denominator = new double[size];
    this.rank = new int[size];
    this.cycleOf = new int[size];
    this.rootOf = new int[size];
    this.rankOf = new int[size];
    this.measured = new double[size];
    Arrays.fill(denominator, 1);
    Arrays.fill(measured, Double.NaN);
  }

  /** The cycle times of a map without unknown weights. */
  public static CycleTime of(Circuit circuit, Ticks ticks, Cancellation cancellation) {
    CycleTime result = new CycleTime(circuit, ticks);
    result.solve(cancellation);
    return result;
  }

  private void solve(Cancellation cancellation) {
    int nodes = circuit.nodes();
    int[] origin = new int[nodes];
    double[] value = new double[nodes];
    longest(value);
    for (int round = 0; round < MOST_ROUNDS && !converged; round++) {
      cancellation.check();
      evaluate(origin, value);
      cycles();
      converged = !improve(origin, value);
    }
  }

  /** The first policy: what decides when all start at 0. */
  private void longest(double[] value) {
    long[] weights = ticks.weights();
    for (int t = size; t < value.length; t++) {
      int a = circuit.first(t);
      int b = circuit.second(t);
      takesSecond[t] = b >= 0 && value[b] > value[a];
      value[t] = value[takesSecond[t] ? b : a] + weights[circuit.weight(t)];
    }
  }

  /** Follows the policy from every output back to an input. */
  private void evaluate(int[] origin, double[] value) {
    long[] weights = ticks.weights();
    for (int i = 0; i < size; i++) {
      origin[i] = i;
      value[i] = 0;
    }
    for (int t = size; t < value.length; t++) {
      int decides = decides(t);
      origin[t] = origin[decides];
      value[t] = value[decides] + weights[circuit.weight(t)];
    }
    for (int i = 0; i < size; i++) {
      from[i] = origin[circuit.output(i)];
      length[i] = value[circuit.output(i)];
    }
  }

  private int decides(int node) {
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
        close(at);
      }
      for (int k = n - 1; k >= 0; k--) {
        int entry = trail[k];
        if (entry != at || seen[entry] != start + 1) {
          follow(entry);
        }
      }
    }
    order();
  }

  /** The rate of a new cycle through {@code root}, whose potential stays if the rate does. */
  private void close(int root) {
    double sum = 0;
    double count = 0;
    int at = root;
    do {
      sum += length[at];
      count++;
      at = from[at];
    } while (at != root);
    double common = gcd(sum, count);
    double top = sum / common;
    double bottom = count / common;
    if (numerator[root] != top || denominator[root] != bottom) {
      potential[root] = 0;
    }
    cycleOf[root] = roots;
    rootOf[roots++] = root;
    numerator[root] = top;
    denominator[root] = bottom;
    greatest = Math.max(greatest, sum * count);
  }

  private void follow(int entry) {
    int next = from[entry];
    numerator[entry] = numerator[next];
    denominator[entry] = denominator[next];
    cycleOf[entry] = cycleOf[next];
    potential[entry] = potential[next] + length[entry] * denominator[entry] - numerator[entry];
    greatest = Math.max(greatest, Math.abs(potential[entry]));
    greatest = Math.max(greatest, length[entry] * denominator[entry]);
  }

  private static double gcd(double a, double b) {
    double x = a;
    double y = b;
    while (y != 0) {
      double rest = x % y;
      x = y;
      y = rest;
    }
    return x;
  }

  /** Ranks the rates, so that later comparisons are of integers. */
  private void order() {
    int[] sorted =
        IntStream.range(0, roots)
            .map(k -> rootOf[k])
            .boxed()
            .sorted(this::slower)
            .mapToInt(Integer::intValue)
            .toArray();
    ranks = 0;
    for (int k = 0; k < sorted.length; k++) {
      ranks += k > 0 && slower(sorted[k - 1], sorted[k]) != 0 ? 1 : 0;
      rankOf[cycleOf[sorted[k]]] = ranks;
    }
    ranks++;
    for (int i = 0; i < size; i++) {
      rank[i] = rankOf[cycleOf[i]];
    }
  }

  private int slower(int i, int j) {
    return Double.compare(numerator[i] * denominator[j], numerator[j] * denominator[i]);
  }

  /** Takes the better operand everywhere; whether some entry gets better. */
  private boolean improve(int[] ranked, double[] value) {
    long[] weights = ticks.weights();
    double[] scale = new double[ranks];
    double[] shift = new double[ranks];
    for (int i = 0; i < size; i++) {
      ranked[i] = rank[i];
      value[i] = potential[i];
      scale[rank[i]] = denominator[i];
      shift[rank[i]] = numerator[i];
    }
    double tolerance = greatest < EXACT ? 0 : greatest * NOISE;
    for (int t = size; t < value.length; t++) {
      int decides = decides(t);
      int b = circuit.second(t);
      if (b >= 0) {
        int other = takesSecond[t] ? circuit.first(t) : b;
        int better = Integer.compare(ranked[other], ranked[decides]);
        if (better > 0 || (better == 0 && value[other] > value[decides] + tolerance)) {
          takesSecond[t] = !takesSecond[t];
          decides = other;
        }
      }
      ranked[t] = ranked[decides];
      value[t] = value[decides] + weights[circuit.weight(t)] * scale[ranked[t]];
    }
    boolean improved = false;
    for (int i = 0; i < size; i++) {
      int out = circuit.output(i);
      improved |=
          ranked[out] > rank[i] || value[out] - shift[ranked[out]] > potential[i] + 2 * tolerance;
    }
    return improved;
  }

  /** Whether the rates are exactly those of the given decimals; else they have 12 digits. */
  public boolean exact() {
    return wholeExact() && ticks.exact();
  }

  /** Whether the rates are exactly those of the ticks. */
  boolean wholeExact() {
    return converged && greatest < EXACT;
  }

  /** How much an entry grows per round, in seconds. */
  public double rate(int entry) {
    if (ticks.exact()) {
      return ticks.seconds((long) numerator[entry], (long) denominator[entry]);
    }
    int cycle = cycleOf[entry];
    if (Double.isNaN(measured[cycle])) {
      measured[cycle] = measured(entry);
    }
    return measured[cycle];
  }

  /** The mean of the critical cycle in the weights as they were given. */
  private double measured(int entry) {
    Cycle cycle = cycle(entry);
    double sum = 0;
    double lost = 0;
    for (int node : cycle.nodes()) {
      double term = circuit.added(node) - lost;
      double next = sum + term;
      lost = next - sum - term;
      sum = next;
    }
    return sum / cycle.entries().length;
  }

  /** A number for the rate of an entry: equal for equal rates, greater for greater ones. */
  public int rank(int entry) {
    return rank[entry];
  }

  long numerator(int entry) {
    return (long) numerator[entry];
  }

  long denominator(int entry) {
    return (long) denominator[entry];
  }

  int ranks() {
    return ranks;
  }

  /**
   * The cycle that makes an entry as slow as it is.
   *
   * @param entries the entries that it goes through at the beginning of rounds, in order of time
   * @param nodes all its nodes, in order of time
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
