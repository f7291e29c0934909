// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.List;
import org.camp.core.lang.eval.MlValue;
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
    return Node.at(this, path);
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
