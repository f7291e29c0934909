// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * An arena of symbolic max-plus costs {@code c ::= k | i | c + c | max(c, c) | k × c} (Castro-Perez
 * and Yoshida, OOPSLA 2020, section 3), kept as one shared graph.
 *
 * <p>A cost is an {@code int}, the id of a node, and means something in its own graph only. Ids are
 * dense, children have smaller ids than their parents, and two costs that have the same normal form
 * have the same id:
 *
 * <ul>
 *   <li>sums are flattened, and equal summands merged by adding their coefficients;
 *   <li>maxima are flattened, and common summands stand outside them: {@code max(a + b, a + c)} is
 *       {@code a + max(b, c)};
 *   <li>a member of a maximum is dropped when another one covers it, so {@code max(0, x)} is {@code
 *       x} and {@code max(x, x + c)} is {@code x + c};
 *   <li>{@code max((k+1)·u, k·max(u, r) + r)} is {@code (k+1)·max(u, r)}, the form that k
 *       iterations of a pipeline take.
 * </ul>
 *
 * These are equalities for all <em>nonnegative</em> symbol values, and the only ones that are
 * promised to be found; deciding equality of max-plus expressions in general is not attempted.
 * Coefficients and constants are doubles, so a value may differ from that of the written expression
 * by rounding. Very wide sums and maxima stop being flattened (beyond 31 and 15 children), so that
 * building a chain of n operations takes time and space O(n) even when all n symbols differ.
 *
 * <p>Each operation takes time O(width of the operands), independent of depth and of the size of
 * the graph. A graph belongs to one analysis. It is not thread-safe while it is being built; when
 * it is no longer changed, any number of threads may read, compile and print it.
 */
public final class CostGraph {
  /** The cost 0, the same id in every graph. */
  public static final int ZERO = 0;

  /** Nodes beyond which room is made only when they come. */
  private static final int MOST_PREPARED = 1 << 18;

  final NodeStore store;
  private final SumForm sums;
  private final MaxForm maxima;
  private final Map<String, Integer> symbolByText = new HashMap<>();

  /** Symbol index → its node. */
  private int[] symbolNodes = new int[16];

  /** Symbol index → how it prints. */
  private String[] texts = new String[16];

  /** Symbol index → how it prints in LaTeX. */
  private String[] latexes = new String[16];

  /** Symbol → how it prints for people, its numbers with units. */
  private String[] units = new String[16];

  /** Symbols that are pure numbers: their factors are times. */
  private final BitSet counts = new BitSet();

  private int symbolCount;

  /** Makes a graph that holds nothing but {@link #ZERO}. */
  public CostGraph() {
    this(0);
  }

  /**
   * As {@link #CostGraph()}, with room for what it is expected to hold.
   *
   * @param nodes about how many nodes it will have
   */
  public CostGraph(int nodes) {
    store = new NodeStore(Math.max(64, Math.min(nodes, MOST_PREPARED)));
    sums = new SumForm(store);
    maxima = new MaxForm(store, sums);
    sums.constant(0);
  }

  /**
   * The constant cost {@code value}.
   *
   * @throws IllegalArgumentException when the value is not finite
   */
  public int constant(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("a constant cost must be finite, not " + value);
    }
    return sums.constant(value);
  }

  /**
   * The symbol of this text, made at its first use; symbols stand for nonnegative costs.
   *
   * @param text how the symbol prints, and its identity, for instance {@code cO(t1)}
   * @param latex how it prints in LaTeX, for instance {@code c_O(t_1)}
   * @throws IllegalArgumentException when the symbol exists with another LaTeX form
   */
  public int symbol(String text, String latex) {
    return symbol(text, latex, text);
  }

  /**
   * The same, of a symbol whose numbers have units where people read them.
   *
   * @param people how it prints there, for instance {@code cO(3B)}
   */
  public int symbol(String text, String latex, String people) {
    Integer known = symbolByText.get(text);
    if (known != null) {
      if (!latexes[known].equals(latex)) {
        throw new IllegalArgumentException(
            "symbol " + text + " is " + latexes[known] + " in LaTeX already, not " + latex);
      }
      return symbolNodes[known];
    }
    if (symbolCount == texts.length) {
      symbolNodes = Arrays.copyOf(symbolNodes, symbolCount * 2);
      texts = Arrays.copyOf(texts, symbolCount * 2);
      latexes = Arrays.copyOf(latexes, symbolCount * 2);
      units = Arrays.copyOf(units, symbolCount * 2);
    }
    int index = symbolCount++;
    texts[index] = text;
    latexes[index] = latex;
    units[index] = people;
    symbolByText.put(text, index);
    store.append(index, 1);
    symbolNodes[index] = store.commit(NodeStore.SYMBOL, 0);
    return symbolNodes[index];
  }

  /** The cost {@code a + b}. */
  public int plus(int a, int b) {
    check(a);
    check(b);
    if (a == ZERO) {
      return b;
    }
    return b == ZERO ? a : sums.plus(a, b);
  }

  /** The sum of all summands, 0 when there are none; time O(n log n) in their terms. */
  public int sum(int... summands) {
    for (int summand : summands) {
      check(summand);
    }
    return sums.sum(summands);
  }

  /**
   * The cost {@code factor × a}.
   *
   * @throws IllegalArgumentException when the factor is negative or not finite
   */
  public int scale(double factor, int a) {
    if (!(factor >= 0) || factor == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException("a cost is scaled by a finite factor >= 0, not " + factor);
    }
    check(a);
    if (factor == 0) {
      return ZERO;
    }
    return factor == 1 ? a : sums.scale(factor, a);
  }

  /** The cost {@code max(a, b)}. */
  public int max(int a, int b) {
    check(a);
    check(b);
    return maxima.max(a, b);
  }

  /**
   * The maximum of one or more costs, taken from left to right.
   *
   * @throws IllegalArgumentException when there are none
   */
  public int max(int... costs) {
    if (costs.length == 0) {
      throw new IllegalArgumentException("the maximum of no costs is undefined");
    }
    int result = costs[0];
    check(result);
    for (int i = 1; i < costs.length; i++) {
      result = max(result, costs[i]);
    }
    return result;
  }

  /**
   * The {@code rank}-th least of some costs: when so many of their messages have come. The least
   * over all sets of so many of them of their maximum, and no expression of maxima and sums.
   *
   * @param rank from 1 to the number of costs
   * @throws IllegalArgumentException for another rank
   */
  public int least(int rank, int... costs) {
    if (rank < 1 || rank > costs.length) {
      throw new IllegalArgumentException("there is no " + rank + "-th least of " + costs.length);
    }
    int[] members = costs.clone();
    Arrays.sort(members);
    check(members[0]);
    check(members[members.length - 1]);
    if (members[0] == members[members.length - 1]) {
      return members[0];
    }
    if (rank == members.length) {
      return max(members);
    }
    for (int member : members) {
      store.append(member, 1);
    }
    return store.commit(NodeStore.LEAST, rank);
  }

  /**
   * The cost {@code factor × a} for a symbol that is a number of rounds.
   *
   * @param partial whether the product does not count at all where the symbol is below 0
   * @throws IllegalArgumentException when the factor is no symbol
   */
  public int product(int factor, int a, boolean partial) {
    check(factor);
    check(a);
    if (store.kind[factor] != NodeStore.SYMBOL) {
      throw new IllegalArgumentException("a number of rounds is a symbol");
    }
    if (a == ZERO && !partial) {
      return ZERO;
    }
    if (store.kind[a] == NodeStore.CONSTANT && a != ZERO && store.constant[a] != 1) {
      return scale(store.constant[a], product(factor, constant(1), partial));
    }
    if (store.kind[a] == NodeStore.SUM && store.width(a) == 1 && store.constant[a] == 0) {
      double often = store.coefficient[store.first[a]];
      return scale(often, product(factor, store.child[store.first[a]], partial));
    }
    boolean mayNotCount = partial || store.isPartial(a);
    if (mayNotCount) {
      store.becomesPartial();
    }
    store.append(factor, 1);
    store.append(a, 1);
    return store.commit(NodeStore.PRODUCT, mayNotCount ? 1 : 0);
  }

  /** Tells the terms of a cost but its constant part: nodes, ascending, and their factors. */
  public void forEachTerm(int cost, TermConsumer terms) {
    check(cost);
    LinearForm form = new LinearForm();
    form.show(store, cost);
    for (int i = form.from; i < form.to; i++) {
      terms.accept(form.nodes[i], form.factors[i]);
    }
  }

  /** Is told the terms of a cost. */
  @FunctionalInterface
  public interface TermConsumer {
    /** So many times a node. */
    void accept(int node, double factor);
  }

  /** The number of nodes, which exceeds every id by at least one. */
  public int nodeCount() {
    return store.size;
  }

  /** The number of edges from nodes to their children, a measure of the memory in use. */
  public int edgeCount() {
    return store.first[store.size] - symbolCount;
  }

  /** The number of symbols; they are numbered from 0 in the order of their creation. */
  public int symbolCount() {
    return symbolCount;
  }

  /** The cost that is the symbol of an index. */
  public int symbolNode(int index) {
    checkSymbol(index);
    return symbolNodes[index];
  }

  /** The text of the symbol of an index. */
  public String symbolText(int index) {
    checkSymbol(index);
    return texts[index];
  }

  /** The LaTeX form of the symbol of an index. */
  public String symbolLatex(int index) {
    checkSymbol(index);
    return latexes[index];
  }

  /** How the symbol of an index prints for people. */
  String symbolUnits(int index) {
    checkSymbol(index);
    return units[index];
  }

  /** Says that the symbol of an index is a pure number, so that its factors are times. */
  public void countSymbol(int index) {
    checkSymbol(index);
    counts.set(index);
  }

  /** Whether factors of the symbol of an index are times. */
  boolean isCount(int index) {
    return counts.get(index);
  }

  /** The index of the symbol of this text, if it exists. */
  public OptionalInt findSymbol(String text) {
    Integer index = symbolByText.get(text);
    return index == null ? OptionalInt.empty() : OptionalInt.of(index);
  }

  /** Whether the cost is a constant; then {@link #constantPart} is its value. */
  public boolean isConstant(int cost) {
    check(cost);
    return store.kind[cost] == NodeStore.CONSTANT;
  }

  /** The constant summand of a cost, 0 when it has none. */
  public double constantPart(int cost) {
    check(cost);
    return store.kind[cost] >= NodeStore.LEAST ? 0 : store.constant[cost];
  }

  /**
   * The indices of the symbols that the normal forms of the roots contain, ascending. What the
   * algebra has removed is not among them: {@code 0·x} contains no symbol.
   */
  public int[] symbols(int... roots) {
    int[] reachable = reachable(roots);
    int count = 0;
    for (int node : reachable) {
      if (store.kind[node] == NodeStore.SYMBOL) {
        reachable[count++] = store.child[store.first[node]];
      }
    }
    return Arrays.copyOf(reachable, count);
  }

  /** The number of nodes that the roots reach, themselves included. */
  public int reachableCount(int... roots) {
    return reachable(roots).length;
  }

  /**
   * The values of all nodes of the graph, in one pass.
   *
   * @param symbolValues the value of each symbol by index; see {@link CostProgram} for infinite and
   *     unknown values
   * @param reuse filled and returned when it is long enough, else a new array is
   * @throws IllegalArgumentException when there are fewer values than symbols
   */
  public double[] evaluateAll(double[] symbolValues, double[] reuse) {
    if (symbolValues.length < symbolCount) {
      throw new IllegalArgumentException(
          symbolCount + " symbol values are needed, not " + symbolValues.length);
    }
    double[] values = reuse.length >= store.size ? reuse : new double[store.size];
    ForwardPass.run(
        store.kind,
        store.constant,
        store.first,
        store.child,
        store.coefficient,
        store.size,
        symbolValues,
        values);
    return values;
  }

  /**
   * A compact copy of what the roots reach, for repeated evaluation; time linear in the ids up to
   * the greatest root, so compile many roots together.
   */
  public CostProgram compile(int... roots) {
    return new CostProgram(this, roots, reachable(roots));
  }

  /** The nodes that the roots reach, ascending, so children stand before their parents. */
  int[] reachable(int... roots) {
    int highest = -1;
    for (int root : roots) {
      check(root);
      highest = Math.max(highest, root);
    }
    boolean[] reached = new boolean[highest + 1];
    for (int root : roots) {
      reached[root] = true;
    }
    int count = 0;
    for (int node = highest; node >= 0; node--) {
      if (reached[node]) {
        count++;
        if (store.kind[node] >= NodeStore.SUM) {
          for (int i = store.first[node]; i < store.first[node + 1]; i++) {
            reached[store.child[i]] = true;
          }
        }
      }
    }
    int[] nodes = new int[count];
    for (int node = 0, i = 0; i < count; node++) {
      if (reached[node]) {
        nodes[i++] = node;
      }
    }
    return nodes;
  }

  private void check(int node) {
    if (node < 0 || node >= store.size) {
      throw new IndexOutOfBoundsException("no cost " + node + " in a graph of " + store.size);
    }
  }

  private void checkSymbol(int index) {
    if (index < 0 || index >= symbolCount) {
      throw new IndexOutOfBoundsException("no symbol " + index + " among " + symbolCount);
    }
  }
}
