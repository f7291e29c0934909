// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.graph;

import java.util.Arrays;

/**
 * Numbers of some nodes: a bit for each node, and the numbers of those that have one, found by
 * their rank among the bits (rank of Jacobson 1989, a count per word).
 */
final class SparseInts {
  /** Node divided by 64 → bit set of the nodes that have a number. */
  private final long[] bits;

  /** Word of {@link #bits} → how many nodes before it have a number. */
  private final int[] before;

  /** Rank among the nodes that have a number → that number. */
  private final int[] values;

  /** Of {@code count} nodes, rising, among all {@code nodes}. */
  SparseInts(int[] keys, int[] values, int count, int nodes) {
    this.values = Arrays.copyOf(values, count);
    bits = new long[count == 0 ? 0 : (nodes >> 6) + 1];
    before = new int[bits.length];
    for (int i = 0; i < count; i++) {
      bits[keys[i] >> 6] |= 1L << keys[i];
    }
    int sum = 0;
    for (int word = 0; word < bits.length; word++) {
      before[word] = sum;
      sum += Long.bitCount(bits[word]);
    }
  }

  /** The number of a node, or another one when it has none. O(1). */
  int get(int node, int otherwise) {
    int word = node >> 6;
    if (bits.length == 0 || (bits[word] >>> node & 1) == 0) {
      return otherwise;
    }
    return values[before[word] + Long.bitCount(bits[word] & ((1L << node) - 1))];
  }
}
