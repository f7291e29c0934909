// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.eval;

/** The compiled body of a function: where its code begins, and how much room a call needs. */
public class Routine {
  /** The name of the function, or of the one around it. */
  public final String name;

  /** Position where the code begins. */
  public int entry;

  /** Slots of closure, argument and locals. */
  public int locals;

  /** Slots of operands. */
  public int operands;

  /** A body that is still to be compiled. */
  public Routine(String name) {
    this.name = name;
  }
}
