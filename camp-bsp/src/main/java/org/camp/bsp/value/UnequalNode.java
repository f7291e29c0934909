// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.value;

import java.util.List;

/**
 * A component of a machine whose components differ, with all below it.
 *
 * @param speed the number of the speed of its own code, 0 for that of the times of operators
 * @param links child → the symbol of a word between it and this component
 * @param barrier the symbol of its barrier; −1 for a leaf
 * @param leafSpeed the speeds of its leaves together
 * @param children its children, in order; none for a leaf
 */
public record UnequalNode(
    int speed, List<Integer> links, int barrier, double leafSpeed, List<UnequalNode> children) {
  /** Copies the lists. */
  public UnequalNode {
    links = List.copyOf(links);
    children = List.copyOf(children);
  }

  /** How many leaves it has; it may be one. */
  public int leaves() {
    return children.isEmpty() ? 1 : children.stream().mapToInt(UnequalNode::leaves).sum();
  }

  UnequalNode at(List<Integer> path) {
    UnequalNode here = this;
    for (int child : path) {
      here = here.children.get(child - 1);
    }
    return here;
  }
}
