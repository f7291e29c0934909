// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.value;

import org.camp.bsp.code.Closure;
import org.camp.core.lang.eval.MlValue;

/** A multi-function: what it does on nodes, and on leaves. */
public final class MultiFunction extends MlValue.Function {
  private final Closure node;
  private final Closure leaf;
  private final boolean tree;

  public MultiFunction(Closure node, Closure leaf, boolean tree) {
    super(UNBOXED);
    this.node = node;
    this.leaf = leaf;
    this.tree = tree;
  }

  /** What runs on a component that has children. */
  public Closure node() {
    return node;
  }

  /** What runs on a component that has none. */
  public Closure leaf() {
    return leaf;
  }

  /** Whether a call makes a tree. */
  public boolean isTree() {
    return tree;
  }
}
