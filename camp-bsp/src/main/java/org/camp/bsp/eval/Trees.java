// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.List;

/** What a component finds of a tree that lies over the whole machine. */
public final class Trees {
  private Trees() {}

  /**
   * The value of a tree at a component.
   *
   * @param path the child taken at every level from the root, from 1
   * @throws ProgramFault when it has none there
   */
  public static Datum at(Datum.Tree tree, List<Integer> path) {
    return Node.at(tree, path);
  }
}
