// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

/**
 * The primitives of bulk-synchronous programs: of BSML, and of Multi-ML where a component of the
 * machine takes the place of the machine and its children that of the processors.
 */
public enum Primitive {
  /** A vector whose components are the operand, evaluated once on every processor. */
  REPLICATE("replicate", 1),
  /** A vector of functions on a vector of arguments, processor by processor. */
  APPLY("apply", 2),
  /** A vector as a function from the processor's number; ends a superstep. */
  PROJ("proj", 1),
  /** What every processor sends to every other; ends a superstep. */
  PUT("put", 1),
  /** The vector of a function's results at the processors' numbers. */
  MKPAR("mkpar", 1),
  /** A value of a component, copied to all its children. */
  DOWN("down", 1),
  /** A tree of the operand, evaluated once on every component. */
  MKTREE("mktree", 1),
  /** How the node code of a tree ends: what the children gave, and the value that stays here. */
  FINALLY("finally", 2),
  /** The speeds of the leaves below a child, as a share of those below this component. */
  WEIGHT("weight", 1),
  /** A vector that is given: one operand per processor. No program writes it. */
  VECTOR("par", -1),
  /** A tree that is given: the values of the leaves, as nested arrays. No program writes it. */
  TREE("tree", 1);

  private final String symbol;
  private final int arity;

  Primitive(String symbol, int arity) {
    this.symbol = symbol;
    this.arity = arity;
  }

  /** How it is written. */
  public String symbol() {
    return symbol;
  }

  /** How many operands it has; -1 for any number. */
  public int arity() {
    return arity;
  }
}
