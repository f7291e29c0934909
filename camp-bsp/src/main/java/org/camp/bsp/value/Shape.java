// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.value;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.Collections;
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
    checkArgument(!children.isEmpty(), "a machine has at least one level");
    for (int p : children) {
      checkArgument(p > 0, "a level has no component: %s", children);
    }
  }

  /** A flat BSP machine, of p processors. */
  public static Shape flat(int p) {
    return new Shape(List.of(p), true);
  }

  /** A hierarchical machine: how many children a component of each level has, root first. */
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

  /**
   * The number of a component, whose cells only it may change; -1 for those that all have.
   *
   * @param path the child taken at every level from the root, from 1
   */
  public int owner(List<Integer> path) {
    if (flat && path.isEmpty()) {
      return -1;
    }
    int base = Collections.max(children) + 1;
    int number = 0;
    for (int child : path) {
      number = number * base + child;
    }
    return number;
  }

  /** The symbols that costs on it are sums of. */
  public Symbols symbols() {
    return flat ? Symbols.flat() : Symbols.multi(depth());
  }
}
