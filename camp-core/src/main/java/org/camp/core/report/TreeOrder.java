// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.Arrays;

/** The order in which the nodes of a tree are read. */
public final class TreeOrder {
  private TreeOrder() {}

  /** All nodes, each followed by its children in order. Time and room are linear. */
  public static int[] depthFirst(Tree tree) {
    int n = tree.nodes().size();
    int[] first = new int[n + 1];
    int[] next = new int[n + 1];
    Arrays.fill(first, -1);
    Arrays.fill(next, -1);
    for (int i = n - 1; i >= 0; i--) {
      int parent = tree.nodes().get(i).parent();
      int at = parent < 0 ? n : parent;
      next[i] = first[at];
      first[at] = i;
    }
    int[] order = new int[n];
    int[] stack = new int[n + 1];
    int top = 0;
    int count = 0;
    for (int at = first[n]; top > 0 || at >= 0; ) {
      if (at < 0) {
        at = stack[--top];
        continue;
      }
      order[count++] = at;
      if (next[at] >= 0) {
        stack[top++] = next[at];
      }
      at = first[at];
    }
    return order;
  }
}
