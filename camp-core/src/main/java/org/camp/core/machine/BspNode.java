// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * A component of a Multi-BSP machine whose components may differ, with all below it.
 *
 * @param name what its class is called, or null
 * @param speed how many times as fast its own code is as the times of operators say
 * @param link what a word between it and its parent costs, in flop or in time; null for its
 *     parent's g
 * @param g what a word between it and a child costs where the child does not say; null for a leaf
 * @param barrier cost of a barrier of it and its children, called L; null for a leaf
 * @param memory size of its memory, called m; or null
 * @param children its children, in order; none for a leaf
 */
public record BspNode(
    @Nullable String name,
    double speed,
    @Nullable Quantity link,
    @Nullable Quantity g,
    @Nullable Quantity barrier,
    @Nullable Quantity memory,
    List<BspNode> children) {
  /** Strips trailing zeros, and copies the list. */
  public BspNode {
    link = link == null ? null : RecordValues.normal(link);
    g = g == null ? null : RecordValues.normal(g);
    barrier = barrier == null ? null : RecordValues.normal(barrier);
    memory = memory == null ? null : RecordValues.normal(memory);
    children = List.copyOf(children);
  }

  /** Whether it has no children. */
  public boolean isLeaf() {
    return children.isEmpty();
  }

  /** The speeds of its leaves together. */
  public double leafSpeed() {
    return isLeaf() ? speed : children.stream().mapToDouble(BspNode::leafSpeed).sum();
  }

  /**
   * Its levels, root first, when the components of each are equal, compute as the times of
   * operators say and reach their parent at its g; else none.
   */
  List<BspLevel> levels() {
    List<BspLevel> levels = new ArrayList<>();
    List<BspNode> here = List.of(this);
    Quantity above = null;
    while (true) {
      BspNode first = here.get(0);
      for (BspNode node : here) {
        boolean direct = node.link == null || node.link.equals(above);
        if (node.speed != 1 || !direct || !node.isLike(first)) {
          return List.of();
        }
      }
      if (first.isLeaf() || first.g == null || first.barrier == null) {
        return levels;
      }
      levels.add(new BspLevel(first.children.size(), first.g, first.barrier, first.memory));
      above = first.g;
      here = here.stream().flatMap(node -> node.children.stream()).toList();
    }
  }

  private boolean isLike(BspNode other) {
    return children.size() == other.children.size()
        && Objects.equals(g, other.g)
        && Objects.equals(barrier, other.barrier)
        && Objects.equals(memory, other.memory);
  }
}
