// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

import java.util.Arrays;

/**
 * A cost seen as {@code constant + Σ factor·node}, sorted by node: a window on the children of a
 * sum, or a list of its own. Reused from one operation to the next.
 */
final class LinearForm {
  /** Position from {@code from} to {@code to} → the node of a term, ascending. */
  int[] nodes = {};

  /** Position from {@code from} to {@code to} → the factor of a term. */
  double[] factors = {};

  int from;
  int to;
  double constant;

  /** Position → the node of a term of the own list. */
  private int[] ownNodes = new int[8];

  /** Position → the factor of a term of the own list. */
  private double[] ownFactors = new double[8];

  /** Shows the terms of a node; of a sealed sum, a maximum or a symbol, that node as one term. */
  void show(NodeStore store, int node) {
    byte kind = store.kind[node];
    if (kind == NodeStore.CONSTANT || store.isOpenSum(node)) {
      nodes = store.child;
      factors = store.coefficient;
      from = store.first[node];
      to = store.first[node + 1];
      constant = store.constant[node];
    } else {
      clear();
      add(node, 1);
    }
  }

  /** Starts an empty list of this object's own. */
  void clear() {
    nodes = ownNodes;
    factors = ownFactors;
    from = 0;
    to = 0;
    constant = 0;
  }

  /** Appends a term to the own list that {@link #clear} started. */
  void add(int node, double factor) {
    if (to == ownNodes.length) {
      ownNodes = Arrays.copyOf(ownNodes, to * 2);
      ownFactors = Arrays.copyOf(ownFactors, to * 2);
      nodes = ownNodes;
      factors = ownFactors;
    }
    ownNodes[to] = node;
    ownFactors[to] = factor;
    to++;
  }

  boolean isZero() {
    return from == to && constant == 0;
  }
}
