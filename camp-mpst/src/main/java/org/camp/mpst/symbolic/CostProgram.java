// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

/**
 * A compact copy of the part of a {@link CostGraph} that some roots reach, to be evaluated many
 * times: one pass over flat arrays per binding, O(nodes + edges).
 *
 * <p>Symbol values are given by symbol index and are meant to be nonnegative. {@code +∞} is allowed
 * and makes every root infinite that adds or maximises over it. {@code NaN} stands for "unknown"
 * and makes every root NaN whose normal form contains the symbol, through maxima as well.
 *
 * <p>Immutable and thread-safe; it does not follow later changes of the graph.
 */
public final class CostProgram {
  /** Node → its kind, as in {@link NodeStore}; children have smaller numbers than parents. */
  final byte[] kind;

  /** Node → the value of a constant, the constant part of a sum; 0 for other kinds. */
  final double[] constant;

  /** Node → its first edge; one more entry for the end. */
  final int[] first;

  /** Edge → the child that it leads to; at a symbol the index of the symbol. */
  final int[] child;

  /** Edge → the factor of its child; 1 where the parent is no sum. */
  final double[] coefficient;

  /** Root → its node. */
  final int[] roots;

  private final int symbolCount;

  CostProgram(CostGraph graph, int[] rootNodes, int[] nodes) {
    NodeStore store = graph.store;
    int count = nodes.length;
    int[] place = new int[count == 0 ? 0 : nodes[count - 1] + 1];
    int edges = 0;
    for (int i = 0; i < count; i++) {
      place[nodes[i]] = i;
      edges += store.width(nodes[i]);
    }
    kind = new byte[count];
    constant = new double[count];
    first = new int[count + 1];
    child = new int[edges];
    coefficient = new double[edges];
    int edge = 0;
    for (int i = 0; i < count; i++) {
      int node = nodes[i];
      kind[i] = store.kind[node];
      constant[i] = store.constant[node];
      for (int e = store.first[node]; e < store.first[node + 1]; e++, edge++) {
        child[edge] = kind[i] == NodeStore.SYMBOL ? store.child[e] : place[store.child[e]];
        coefficient[edge] = store.coefficient[e];
      }
      first[i + 1] = edge;
    }
    roots = new int[rootNodes.length];
    for (int i = 0; i < roots.length; i++) {
      roots[i] = place[rootNodes[i]];
    }
    symbolCount = graph.symbolCount();
  }

  /** The number of nodes that one evaluation visits; the length of a workspace. */
  public int nodeCount() {
    return kind.length;
  }

  /** The number of roots. */
  public int rootCount() {
    return roots.length;
  }

  /** The number of symbols that the graph had when it was compiled; the length of a binding. */
  public int symbolCount() {
    return symbolCount;
  }

  /**
   * The values of the roots, in their order.
   *
   * @throws IllegalArgumentException when there are fewer values than {@link #symbolCount}
   */
  public double[] evaluate(double[] symbolValues) {
    double[] results = new double[roots.length];
    evaluate(symbolValues, new double[kind.length], results);
    return results;
  }

  /**
   * Writes the values of the roots into {@code results}, without allocating.
   *
   * @param workspace at least {@link #nodeCount} long; overwritten
   * @param results at least {@link #rootCount} long
   * @throws IllegalArgumentException when an array is too short
   */
  public void evaluate(double[] symbolValues, double[] workspace, double[] results) {
    if (results.length < roots.length) {
      throw new IllegalArgumentException(
          roots.length + " results do not fit into " + results.length);
    }
    run(symbolValues, workspace);
    for (int i = 0; i < roots.length; i++) {
      results[i] = workspace[roots[i]];
    }
  }

  /**
   * The derivative of a root by every symbol at a point, in one forward and one backward pass
   * (reverse mode: Baur and Strassen, 1983). O(nodes + edges).
   *
   * <p>A cost is a maximum of linear functions of its symbols, one for each path through the
   * maxima. The derivative is that of a path which attains the maximum: at every maximum the
   * greatest member is followed, among equal members the one that was built first (a NaN counts as
   * greatest). At a tie it is therefore one of several subgradients. Of a rank-th least member the
   * same holds of the member that has that rank.
   *
   * @throws IndexOutOfBoundsException when there is no such root
   * @throws IllegalArgumentException when there are fewer values than {@link #symbolCount}
   */
  public CostGradient gradient(int rootIndex, double[] symbolValues) {
    int root = roots[rootIndex];
    double[] values = new double[kind.length];
    run(symbolValues, values);
    double[] weight = new double[root + 1];
    double[] slopes = new double[symbolCount];
    double fixed = 0;
    weight[root] = 1;
    for (int node = root; node >= 0; node--) {
      double w = weight[node];
      if (w == 0) {
        continue;
      }
      fixed += kind[node] >= NodeStore.LEAST ? 0 : w * constant[node];
      if (kind[node] == NodeStore.SYMBOL) {
        slopes[child[first[node]]] += w;
      } else if (kind[node] == NodeStore.SUM) {
        for (int e = first[node]; e < first[node + 1]; e++) {
          weight[child[e]] += w * coefficient[e];
        }
      } else if (kind[node] == NodeStore.MAX) {
        weight[greatest(node, values)] += w;
      } else if (kind[node] == NodeStore.LEAST) {
        weight[ranked(node, values)] += w;
      } else if (kind[node] == NodeStore.PRODUCT) {
        weight[child[first[node] + 1]] += w * values[child[first[node]]];
      }
    }
    return new CostGradient(values[root], fixed, slopes);
  }

  /**
   * How far one symbol can change, all others held, before another path than that of {@code
   * gradient} becomes critical.
   *
   * <p>As a function of one symbol a root without rank-th least members is convex and piecewise
   * linear, so the values at which the path of the gradient stays maximal form an interval. Each of
   * its ends is found by Newton's method on the excess of the root over the path, which moves from
   * one linear piece to a nearer one: a pass per piece.
   *
   * @param gradient of the same root at the same symbol values
   * @return the least and the greatest value of the symbol; the least is 0 or more, the greatest
   *     {@code +∞} when no other path ever takes over; both up to rounding
   * @throws IndexOutOfBoundsException when there is no such root or symbol
   * @throws IllegalArgumentException when the root is infinite or NaN at this point
   */
  public double[] criticalRange(
      int rootIndex, CostGradient gradient, int symbolIndex, double[] symbolValues) {
    return new CriticalRange(this, rootIndex, gradient, symbolIndex, symbolValues).ends();
  }

  /** Fills {@code values} with the values of all nodes. */
  private void run(double[] symbolValues, double[] values) {
    if (symbolValues.length < symbolCount) {
      throw new IllegalArgumentException(
          symbolCount + " symbol values are needed, not " + symbolValues.length);
    }
    if (values.length < kind.length) {
      throw new IllegalArgumentException(
          "a workspace of " + kind.length + " values is needed, not " + values.length);
    }
    ForwardPass.run(kind, constant, first, child, coefficient, kind.length, symbolValues, values);
  }

  /** The member that a rank decides for: the first NaN if there is one, else the first of it. */
  private int ranked(int node, double[] values) {
    double value =
        ForwardPass.least(child, first[node], first[node + 1], (int) constant[node], values);
    int e = first[node];
    while (Double.compare(values[child[e]], value) != 0) {
      e++;
    }
    return child[e];
  }

  /** The member that decides a maximum: the first NaN if there is one, else the first greatest. */
  private int greatest(int node, double[] values) {
    int best = child[first[node]];
    for (int e = first[node] + 1; e < first[node + 1] && !Double.isNaN(values[best]); e++) {
      if (!(values[child[e]] <= values[best])) {
        best = child[e];
      }
    }
    return best;
  }
}
