// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The hash-consed nodes of one {@link CostGraph} in flat growable arrays.
 *
 * <p>A node is written child by child at the open end of the child arrays ({@link #append}) and
 * then closed by {@link #commit}, which either finds the equal older node and takes the children
 * back, or makes them the next node. Nothing here knows the algebra; {@link SumForm} and {@link
 * MaxForm} decide what may be committed.
 */
final class NodeStore {
  static final byte CONSTANT = 0;
  static final byte SYMBOL = 1;
  static final byte SUM = 2;
  static final byte MAX = 3;

  /** Its constant is the rank, from 1: the value is that of its rank-th least member. */
  static final byte LEAST = 4;

  /**
   * A symbol times a cost; its constant is 1 when it does not count where the symbol is below 0.
   */
  static final byte PRODUCT = 5;

  /** A sum of this many terms, or more, is one term of the sums that it enters. */
  static final int SUM_WIDTH = 32;

  /** A maximum of this many members, or more, is one member of the maxima that it enters. */
  static final int MAX_WIDTH = 16;

  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

  /** Node → one of {@link #CONSTANT} to {@link #PRODUCT}. */
  byte[] kind;

  /** Node → the value of a constant, the constant part of a sum, a rank; 0 for other kinds. */
  double[] constant;

  /** Node → its first edge; one entry more than nodes, so that its edges end at the next. */
  int[] first;

  /** Edge → the child of a sum or maximum; the dense symbol index of a symbol. */
  int[] child;

  /** Edge → the coefficient of its child; 1 where the parent is no sum. */
  double[] coefficient;

  int size;

  /** Node → the hash of its kind, constant and children. */
  private int[] hash;

  /** Slot of the hash table → a node plus 1; 0 when free. */
  private int[] table;

  private int open;
  private boolean partial;

  /**
   * Prepares for so many nodes with two children each; more is grown.
   *
   * @param nodes how many are expected, from 1
   */
  NodeStore(int nodes) {
    this.kind = new byte[nodes];
    this.constant = new double[nodes];
    this.first = new int[nodes + 1];
    this.child = new int[2 * nodes];
    this.coefficient = new double[2 * nodes];
    this.hash = new int[nodes];
    this.table = new int[4 * Integer.highestOneBit(nodes)];
  }

  boolean isSealedSum(int node) {
    return kind[node] == SUM && width(node) >= SUM_WIDTH;
  }

  boolean isOpenSum(int node) {
    return kind[node] == SUM && width(node) < SUM_WIDTH;
  }

  boolean isOpenMax(int node) {
    return kind[node] == MAX && width(node) < MAX_WIDTH;
  }

  int width(int node) {
    return first[node + 1] - first[node];
  }

  /** A product that does not count everywhere is among the nodes from here on. */
  void becomesPartial() {
    partial = true;
  }

  /** Whether some cost may not count at all. */
  boolean hasPartial() {
    return partial;
  }

  /** Whether a cost may not count at all, as a product whose symbol is below 0. */
  boolean isPartial(int node) {
    if (!partial) {
      return false;
    }
    return switch (kind[node]) {
      case PRODUCT -> constant[node] == 1;
      case SUM -> children(node).anyMatch(this::isPartial);
      case MAX -> children(node).allMatch(this::isPartial);
      default -> false;
    };
  }

  private IntStream children(int node) {
    return IntStream.range(first[node], first[node + 1]).map(edge -> child[edge]);
  }

  /** Children appended since the last commit or {@link #discard}. */
  int pending() {
    return open - first[size];
  }

  int pendingChild(int position) {
    return child[first[size] + position];
  }

  double pendingCoefficient(int position) {
    return coefficient[first[size] + position];
  }

  void append(int node, double factor) {
    if (!(factor <= Double.MAX_VALUE)) {
      discard();
      throw new ArithmeticException("a coefficient of a cost exceeds the range of double");
    }
    if (open == child.length) {
      int length = grown(open);
      child = Arrays.copyOf(child, length);
      coefficient = Arrays.copyOf(coefficient, length);
    }
    child[open] = node;
    coefficient[open] = factor;
    open++;
  }

  void discard() {
    open = first[size];
  }

  /** Closes the pending children into a node, or into the equal node that exists. */
  int commit(byte nodeKind, double nodeConstant) {
    if (!(Math.abs(nodeConstant) <= Double.MAX_VALUE)) {
      discard();
      throw new ArithmeticException("a constant of a cost exceeds the range of double");
    }
    double own = nodeConstant + 0.0; // turns -0.0 into 0.0
    int code = code(nodeKind, own);
    int mask = table.length - 1;
    int slot = code & mask;
    while (table[slot] != 0) {
      int candidate = table[slot] - 1;
      if (hash[candidate] == code && equalsPending(candidate, nodeKind, own)) {
        discard();
        return candidate;
      }
      slot = (slot + 1) & mask;
    }
    table[slot] = size + 1;
    return add(nodeKind, own, code);
  }

  private int add(byte nodeKind, double nodeConstant, int code) {
    if (size == kind.length) {
      int length = grown(size);
      kind = Arrays.copyOf(kind, length);
      constant = Arrays.copyOf(constant, length);
      hash = Arrays.copyOf(hash, length);
      first = Arrays.copyOf(first, length + 1);
    }
    int node = size++;
    kind[node] = nodeKind;
    constant[node] = nodeConstant;
    hash[node] = code;
    first[size] = open;
    if (size > table.length / 2 && table.length < 1 << 30) {
      rehash();
    }
    return node;
  }

  private int code(byte nodeKind, double nodeConstant) {
    int code = nodeKind + 31 * Double.hashCode(nodeConstant);
    for (int i = first[size]; i < open; i++) {
      code = (code ^ child[i]) * 0x9E3779B1;
      code = (code ^ Double.hashCode(coefficient[i])) * 0x85EBCA6B;
      code ^= code >>> 15;
    }
    code *= 0xC2B2AE35;
    return code ^ (code >>> 16);
  }

  private boolean equalsPending(int node, byte nodeKind, double nodeConstant) {
    if (kind[node] != nodeKind || constant[node] != nodeConstant || width(node) != pending()) {
      return false;
    }
    int mine = first[size];
    for (int i = first[node]; i < first[node + 1]; i++, mine++) {
      if (child[i] != child[mine] || coefficient[i] != coefficient[mine]) {
        return false;
      }
    }
    return true;
  }

  private void rehash() {
    table = new int[table.length * 2];
    int mask = table.length - 1;
    for (int node = 0; node < size; node++) {
      int slot = hash[node] & mask;
      while (table[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      table[slot] = node + 1;
    }
  }

  private static int grown(int length) {
    if (length >= LARGEST_ARRAY) {
      throw new IllegalStateException("the cost graph exceeds " + LARGEST_ARRAY + " entries");
    }
    return (int) Math.min(LARGEST_ARRAY, length + (length >> 1) + 16L);
  }
}
