// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.List;
import org.camp.bsp.value.ComponentTree;
import org.camp.core.lang.eval.MlValue;

/**
 * The place of leaf code, and of a component that is looked at without its children: it reaches no
 * child and ends no superstep.
 *
 * @param run the run that it is part of
 * @param path the numbers of the children from the root down to it
 */
record ChildlessPlace(MachineRun run, List<Integer> path) implements Place {
  @Override
  public int owner() {
    return run.owner(path);
  }

  @Override
  public void print(String text) {
    run.print(path, text);
  }

  @Override
  public MlValue at(Evaluator here, ComponentTree tree) {
    return tree.at(path);
  }
}
