// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.List;
import java.util.Objects;

/**
 * A forest, drawn from left to right.
 *
 * @param title the heading
 * @param kinds kinds of nodes, in the order of the legend
 * @param nodes the nodes, each after its parent; children keep their order
 */
public record Tree(String title, List<Kind> kinds, List<Node> nodes) implements Diagram {
  /**
   * Copies the lists.
   *
   * @throws IllegalArgumentException when a node comes before its parent
   */
  public Tree {
    kinds = List.copyOf(kinds);
    nodes = List.copyOf(nodes);
    for (int i = 0; i < nodes.size(); i++) {
      Objects.checkIndex(nodes.get(i).kind, kinds.size());
      checkArgument(nodes.get(i).parent < i, "node %s comes before its parent", i);
    }
  }

  /**
   * A node with what is written in it and the parent that it hangs from.
   *
   * @param parent index of its parent; -1 for a root
   * @param label what is written
   * @param tooltip what is said of it; may be empty
   * @param kind index of its kind
   */
  public record Node(int parent, String label, String tooltip, int kind) {}
}
