// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.space;

import org.camp.spaceprofile.graph.ProgramGraph;

/** The locations that are live after one step, numbered densely in creation order. */
final class LiveSet {
  /** Node divided by 64 → bit set of the live locations. */
  private final long[] bits;

  /** Word of {@link #bits} → how many live locations lie before it. */
  private final int[] before;

  private final int size;

  LiveSet(ProgramGraph graph, SpaceUse use, int step) {
    int nodes = graph.size();
    bits = new long[(nodes >> 6) + 1];
    for (int node = 0; node < nodes; node++) {
      if (use.isLive(node, step)) {
        bits[node >> 6] |= 1L << node;
      }
    }
    before = new int[bits.length];
    int count = 0;
    for (int word = 0; word < bits.length; word++) {
      before[word] = count;
      count += Long.bitCount(bits[word]);
    }
    size = count;
  }

  int size() {
    return size;
  }

  boolean contains(int location) {
    return (bits[location >> 6] >>> location & 1) != 0;
  }

  /** The number of a live location. O(1). */
  int index(int location) {
    int word = location >> 6;
    return before[word] + Long.bitCount(bits[word] & ((1L << location) - 1));
  }
}
