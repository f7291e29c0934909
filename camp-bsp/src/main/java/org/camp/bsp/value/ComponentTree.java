// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.value;

import java.util.List;
import org.camp.bsp.cost.NodeRun;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;
import org.camp.core.lang.eval.ValueText;
import org.jspecify.annotations.Nullable;

/** A value on the components of a part of the machine. */
public final class ComponentTree extends MlValue {
  final int stage;
  final @Nullable MlValue value;

  /** Child, from 0 → what it holds. */
  final ComponentTree[] children;

  /**
   * A tree; takes the array.
   *
   * @param stage the stage of its root's component, from 1 at the machine's root
   * @param value what the root holds, or null for nothing
   */
  public ComponentTree(int stage, @Nullable MlValue value, ComponentTree... children) {
    super(UNBOXED);
    this.stage = stage;
    this.value = value;
    this.children = children;
  }

  /**
   * The value at a component.
   *
   * @param path the child taken at every level from the root, from 1
   * @throws org.camp.core.lang.eval.ProgramFault when there is none
   */
  public MlValue at(List<Integer> path) {
    MlValue found = find(path);
    if (found == null) {
      throw new ProgramFault(
          "no-value",
          "the tree has no value at component " + (path.isEmpty() ? "root" : NodeRun.text(path)),
          "a tree that is given holds values on its leaves alone");
    }
    return found;
  }

  /** The value at a component, or null. */
  public @Nullable MlValue find(List<Integer> path) {
    ComponentTree here = this;
    for (int i = stage - 1; i < path.size(); i++) {
      int index = path.get(i) - 1;
      if (index >= here.children.length) {
        return null;
      }
      here = here.children[index];
    }
    return stage > path.size() + 1 ? null : here.value;
  }

  @Override
  protected void write(ValueText out) {
    if (children.length > 0) {
      out.parts("{", children, "}");
    }
    MlValue here = value;
    if (here != null) {
      out.part(here);
    }
  }

  @Override
  protected String incomparable() {
    return "trees";
  }
}
