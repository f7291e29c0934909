// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.value;

import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ValueText;

/**
 * What {@code proj} and {@code put} give: a function from the number of a processor, from 1, to
 * what that one holds or has sent.
 */
public final class Table extends MlValue.Block {
  /** Takes the array. */
  public Table(MlValue... items) {
    super(UNBOXED, items);
  }

  @Override
  protected void write(ValueText out) {
    out.text("fn");
  }

  @Override
  protected String incomparable() {
    return "functions";
  }
}
