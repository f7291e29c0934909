// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.List;
import org.camp.bsp.cost.Symbols;

/**
 * How many children a component of each level has, and what the machine is.
 *
 * @param children by level, root first; at least one level
 * @param flat whether it is a flat BSP machine
 */
public record Shape(List<Integer> children, boolean flat) {
  /** Copies the list. */
  public Shape {
    children = List.copyOf(children);
    if (children.isEmpty() || children.stream().anyMatch(p -> p < 1)) {
      throw new IllegalArgumentException("a level has no component: " + children);
    }
  }

  /** A flat machine of p processors. */
  public static Shape flat(int p) {
    return new Shape(List.of(p), true);
  }

  /** A tree, root first. */
  public static Shape tree(List<Integer> children) {
    return new Shape(children, false);
  }

  /** How many levels have children. */
  public int depth() {
    return children.size();
  }

  /** The children of a component of a level, from 1. */
  public int children(int level) {
    return children.get(level - 1);
  }

  /** The symbols of costs. */
  public Symbols symbols() {
    return flat ? Symbols.flat() : Symbols.multi(depth());
  }
}
