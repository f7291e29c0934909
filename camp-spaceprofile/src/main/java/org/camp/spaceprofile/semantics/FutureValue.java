// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ValueText;
import org.jspecify.annotations.Nullable;

/** A future: a cell for the value of a body that runs beside what follows. */
final class FutureValue extends MlValue {
  final int number;

  /** The number of its cell, among all cells of the run. */
  final int slot;

  MlValue value = Unset.ONLY;

  /** The exception that ended the body. */
  @Nullable Raised failure;

  FutureValue(int location, int number, int slot) {
    super(location);
    this.number = number;
    this.slot = slot;
  }

  @Override
  protected void write(ValueText out) {
    out.text("future(");
    out.text(value.toString());
    out.text(")");
  }
}
