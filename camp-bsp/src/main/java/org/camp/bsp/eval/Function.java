// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

/** The code of a function; of functions that call each other, one captures what all need. */
final class Function {
  final String name;

  /** Where the captured values are when the closure is made. */
  final int[] captured;

  /** How many captured variables the function itself uses: what T_Clo is paid for. */
  final int free;

  /** Functions declared together, by the index of their places. */
  Function[] group = {this};

  int entry;
  int locals;
  int operands;

  Function(String name, int[] captured, int free) {
    this.name = name;
    this.captured = captured;
    this.free = free;
  }
}
