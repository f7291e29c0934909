// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.graph;

/**
 * The labels of the nodes of a run (section 8.3): nodes have the same label when they are made by
 * the same place of the program in the same calls, so that they differ in the elements of a {@code
 * map} only. Labels are numbered in lexicographic order: along every path of the computation graph
 * they grow.
 */
public final class Labels {
  /** Node → label, from 0, in lexicographic order. */
  private final int[] labels;

  private final int count;

  Labels(int[] labels, int count) {
    this.labels = labels;
    this.count = count;
  }

  /** How many labels there are. */
  public int count() {
    return count;
  }

  /** The label of a node, from 0. */
  public int label(int node) {
    return labels[node];
  }
}
