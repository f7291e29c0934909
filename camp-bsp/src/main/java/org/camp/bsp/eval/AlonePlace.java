// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.List;
import org.camp.bsp.value.ComponentTree;
import org.camp.core.lang.eval.MlValue;

/**
 * Code of a component with children that reaches none of them.
 *
 * @param path of the component
 */
record AlonePlace(MachineRun run, List<Integer> path) implements Place {
  @Override
  public int owner() {
    return run.owner(path);
  }

  @Override
  public void print(String text) {
    run.print(path, text);
  }

  @Override
  public int processors() {
    return run.shape.children(path);
  }

  @Override
  public double weight(int child) {
    return run.shape.weight(path, child);
  }

  @Override
  public MlValue at(Evaluator here, ComponentTree tree) {
    return tree.at(path);
  }
}
