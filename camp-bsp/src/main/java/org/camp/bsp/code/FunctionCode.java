// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.code;

import org.camp.core.lang.eval.Routine;

/** The code of a function; of functions that call each other, one captures what all need. */
public final class FunctionCode extends Routine {
  /** Number of a captured value → its place when the closure is made. */
  public final int[] captured;

  /** How many captured variables the function itself uses: what T_Clo is paid for. */
  public final int free;

  /** Number in the declaration → function; all that are declared together. */
  public FunctionCode[] group = {this};

  FunctionCode(String name, int[] captured, int free) {
    super(name);
    this.captured = captured;
    this.free = free;
  }
}
