// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.code;

import org.camp.core.lang.eval.MlValue;

/** A function with the values of its free variables. */
public final class Closure extends MlValue.Function {
  public final FunctionCode function;

  /** Number of the free variable in the function → value that was captured. */
  public final MlValue[] captured;

  public Closure(FunctionCode function, MlValue[] captured) {
    super(UNBOXED);
    this.function = function;
    this.captured = captured;
  }
}
