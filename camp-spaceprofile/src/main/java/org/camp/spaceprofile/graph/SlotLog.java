// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.graph;

import java.util.Arrays;

/** Writes down what is written to cells whose contents change, in the order of the run. */
public final class SlotLog {
  /** Write → node that wrote. */
  private int[] writers = new int[64];

  /** Write → number of the cell. */
  private int[] slots = new int[64];

  /** Write → location that the cell belongs to. */
  private int[] holders = new int[64];

  /** Write → location of what was written; −1 when it has none. */
  private int[] contents = new int[64];

  private int size;
  private int slotCount;

  /** Nothing is written yet. */
  public SlotLog() {}

  /** Numbers that many new cells: the number of the first. */
  public int cells(int count) {
    int first = slotCount;
    slotCount = Math.addExact(slotCount, count);
    return first;
  }

  /** A node wrote a content of a cell. */
  public void write(int writer, int slot, int holder, int content) {
    if (size == writers.length) {
      int larger = GraphBuilder.larger(size);
      writers = Arrays.copyOf(writers, larger);
      slots = Arrays.copyOf(slots, larger);
      holders = Arrays.copyOf(holders, larger);
      contents = Arrays.copyOf(contents, larger);
    }
    writers[size] = writer;
    slots[size] = slot;
    holders[size] = holder;
    contents[size++] = content;
  }

  int size() {
    return size;
  }

  /** The edges from cells to their contents, of a graph of that many nodes. O(V + writes). */
  SlotEdges edges(int nodes) {
    int[] ends = new int[size];
    int[] latest = new int[slotCount];
    Arrays.fill(latest, -1);
    for (int w = size - 1; w >= 0; w--) {
      ends[w] = latest[slots[w]];
      latest[slots[w]] = writers[w];
    }
    int[] offsets = new int[nodes + 1];
    for (int w = 0; w < size; w++) {
      if (contents[w] >= 0) {
        offsets[holders[w] + 1]++;
      }
    }
    for (int node = 0; node < nodes; node++) {
      offsets[node + 1] += offsets[node];
    }
    int[] next = Arrays.copyOf(offsets, nodes);
    int count = offsets[nodes];
    int[] targets = new int[count];
    int[] begins = new int[count];
    int[] overwritten = new int[count];
    for (int w = 0; w < size; w++) {
      if (contents[w] >= 0) {
        int edge = next[holders[w]]++;
        targets[edge] = contents[w];
        begins[edge] = writers[w];
        overwritten[edge] = ends[w];
      }
    }
    return new SlotEdges(offsets, targets, begins, overwritten);
  }
}
