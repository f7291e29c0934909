// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

import java.util.Arrays;

/**
 * The normal form of sums: {@code constant + Σ factor·node} with positive factors, flattened,
 * sorted by node and merged. A sum of {@link NodeStore#SUM_WIDTH} terms or more is sealed: it has
 * no constant of its own, and enters other sums as one term, so a chain of n additions copies O(n)
 * terms.
 */
final class SumForm {
  private final NodeStore store;
  private final LinearForm left = new LinearForm();
  private final LinearForm right = new LinearForm();

  SumForm(NodeStore store) {
    this.store = store;
  }

  int constant(double value) {
    return store.commit(NodeStore.CONSTANT, value);
  }

  int plus(int a, int b) {
    left.show(store, a);
    right.show(store, b);
    return merged(left, right);
  }

  /** The sum of a list and a node. */
  int plus(LinearForm terms, int node) {
    right.show(store, node);
    return merged(terms, right);
  }

  int scale(double factor, int node) {
    left.show(store, node);
    for (int i = left.from; i < left.to; i++) {
      appendNonZero(left.nodes[i], factor * left.factors[i]);
    }
    return close(factor * left.constant);
  }

  /** The difference of a node and a list that is contained in it term by term. */
  int minus(int node, LinearForm part) {
    left.show(store, node);
    int j = part.from;
    for (int i = left.from; i < left.to; i++) {
      double factor = left.factors[i];
      if (j < part.to && part.nodes[j] == left.nodes[i]) {
        factor -= part.factors[j++];
      }
      appendNonZero(left.nodes[i], factor);
    }
    return close(left.constant - part.constant);
  }

  int sum(int... summands) {
    double constant = 0;
    int count = 0;
    int[] nodes = new int[summands.length];
    double[] factors = new double[summands.length];
    for (int summand : summands) {
      left.show(store, summand);
      constant += left.constant;
      int width = left.to - left.from;
      if (count + width > nodes.length) {
        int length = Math.max(count + width, nodes.length * 2);
        nodes = Arrays.copyOf(nodes, length);
        factors = Arrays.copyOf(factors, length);
      }
      System.arraycopy(left.nodes, left.from, nodes, count, width);
      System.arraycopy(left.factors, left.from, factors, count, width);
      count += width;
    }
    long[] order = new long[count];
    for (int i = 0; i < count; i++) {
      order[i] = ((long) nodes[i] << 32) | i;
    }
    Arrays.sort(order);
    for (int i = 0; i < count; ) {
      int node = (int) (order[i] >>> 32);
      double factor = 0;
      while (i < count && (int) (order[i] >>> 32) == node) {
        factor += factors[(int) order[i++]];
      }
      store.append(node, factor);
    }
    return close(constant);
  }

  private int merged(LinearForm a, LinearForm b) {
    int i = a.from;
    int j = b.from;
    while (i < a.to && j < b.to) {
      int difference = Integer.compare(a.nodes[i], b.nodes[j]);
      if (difference < 0) {
        store.append(a.nodes[i], a.factors[i++]);
      } else if (difference > 0) {
        store.append(b.nodes[j], b.factors[j++]);
      } else {
        store.append(a.nodes[i], a.factors[i++] + b.factors[j++]);
      }
    }
    while (i < a.to) {
      store.append(a.nodes[i], a.factors[i++]);
    }
    while (j < b.to) {
      store.append(b.nodes[j], b.factors[j++]);
    }
    return close(a.constant + b.constant);
  }

  private void appendNonZero(int node, double factor) {
    if (factor != 0) {
      store.append(node, factor);
    }
  }

  private int close(double constant) {
    int width = store.pending();
    if (width == 0) {
      return constant(constant);
    }
    if (constant == 0 && width == 1 && store.pendingCoefficient(0) == 1) {
      int only = store.pendingChild(0);
      store.discard();
      return only;
    }
    if (constant != 0 && width >= NodeStore.SUM_WIDTH) {
      int sealed = store.commit(NodeStore.SUM, 0);
      store.append(sealed, 1);
    }
    return store.commit(NodeStore.SUM, constant);
  }
}
