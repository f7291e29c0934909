// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.value;

import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ValueText;

/**
 * A parallel vector. The semantics keeps all components; a processor of a real run keeps its own
 * alone.
 */
public final class ParallelVector extends MlValue.Block {
  /** Takes the array. */
  public ParallelVector(MlValue... items) {
    super(UNBOXED, items);
  }

  /** The component of a processor, from 0. */
  public MlValue item(int processor) {
    return items[processor];
  }

  /** How many components are held. */
  public int size() {
    return items.length;
  }

  @Override
  protected void write(ValueText out) {
    out.parts("<", items, ">");
  }

  @Override
  protected String incomparable() {
    return "vectors";
  }
}
