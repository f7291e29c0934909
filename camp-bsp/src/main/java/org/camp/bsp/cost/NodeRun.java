// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.cost;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The supersteps of one component that has children: of a program on a flat machine, or of one call
 * of a multi-function on a node.
 *
 * @param path which component: the numbers, from 1, of the children that lead to it from the root
 * @param supersteps its supersteps, in order
 * @param closing what its end costs beside them: the barrier of the parent (rule MULTINODE), or the
 *     broadcast of the result (rule MULTICALL)
 */
public record NodeRun(List<Integer> path, List<Superstep> supersteps, Cost closing) {
  /** Copies the path; the supersteps may be many and are kept as they are. */
  public NodeRun {
    path = List.copyOf(path);
  }

  /** The stage of the component, from 1 at the root. */
  public int level() {
    return path.size() + 1;
  }

  /** The component as messages name it: {@code root}, {@code node 2.1}. */
  public String name() {
    return path.isEmpty() ? "root" : "node " + text(path);
  }

  /** A path as text: {@code 2.1}. */
  public static String text(List<Integer> path) {
    return path.stream().map(String::valueOf).collect(Collectors.joining("."));
  }
}
