// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.value;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.Collections;
import java.util.List;
import org.camp.bsp.cost.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * How many children a component of each level has, and what the machine is.
 *
 * @param children by level, root first; at least one level; the most where components differ
 * @param flat whether it is a flat BSP machine
 * @param root the components, where they differ; or null
 * @param symbols what costs on it are sums of
 */
public record Shape(
    List<Integer> children, boolean flat, @Nullable UnequalNode root, Symbols symbols) {
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
    return new Shape(List.of(p), true, null, Symbols.flat());
  }

  /** A hierarchical machine: how many children a component of each level has, root first. */
  public static Shape tree(List<Integer> children) {
    return new Shape(children, false, null, Symbols.multi(children.size()));
  }

  /** How many levels have children. */
  public int depth() {
    return children.size();
  }

  /** The children of a component of a level, from 1. */
  public int children(int level) {
    return children.get(level - 1);
  }

  /** Whether the components of each level are equal. */
  public boolean isEven() {
    return root == null;
  }

  /** How many children a component has. */
  public int children(List<Integer> path) {
    UnequalNode tree = root;
    if (tree != null) {
      return tree.at(path).children().size();
    }
    return path.size() < depth() ? children.get(path.size()) : 0;
  }

  /** The speeds of the leaves below a child, from 0, as a share of those below a component. */
  public double weight(List<Integer> path, int child) {
    UnequalNode tree = root;
    if (tree == null) {
      return 1.0 / children(path);
    }
    UnequalNode here = tree.at(path);
    return here.children().get(child).leafSpeed() / here.leafSpeed();
  }

  /** The symbol of a word between a component and a child, from 0. */
  public int g(List<Integer> path, int child) {
    UnequalNode tree = root;
    return tree == null ? symbols.g(path.size() + 1) : tree.at(path).links().get(child);
  }

  /** The symbol of the barrier of a component with children. */
  public int barrier(List<Integer> path) {
    UnequalNode tree = root;
    return tree == null ? symbols.barrier(path.size() + 1) : tree.at(path).barrier();
  }

  /** By how much the symbols of a component's own code come later than those of all. */
  public int block(List<Integer> path) {
    UnequalNode tree = root;
    return tree == null ? 0 : symbols.block(tree.at(path).speed());
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
}
