// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import org.camp.core.lang.eval.Routine;

/** The code of a function; of functions that call each other, one captures what all need. */
final class FunctionCode extends Routine {
  /** Number of a captured value → its place when the closure is made. */
  final int[] captured;

  /** How many captured variables the function itself uses: what T_Clo is paid for. */
  final int free;

  /** Number in the declaration → function; all that are declared together. */
  FunctionCode[] group = {this};

  FunctionCode(String name, int[] captured, int free) {
    super(name);
    this.captured = captured;
    this.free = free;
  }
}
