// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.eval;

/**
 * The body of one function while it is compiled: where its names are, whether the expression at
 * hand is in tail position, and how many operands wait on the stack.
 */
public final class Frame {
  /** Operands that instructions put there for their own use. */
  private static final int SPARE = 4;

  /** Where names are. */
  public final Scope scope;

  private final Routine routine;
  private boolean tail;
  private int operands;
  private int mostOperands;

  /** A body that begins without operands, in no tail position. */
  public Frame(Routine routine, Scope scope) {
    this.routine = routine;
    this.scope = scope;
  }

  /** The name of the function. */
  public String function() {
    return routine.name;
  }

  /** Whether what is compiled is the last thing that the function does. */
  public boolean isTail() {
    return tail;
  }

  /** Enters or leaves the tail position; answers where it was before. */
  public boolean tail(boolean now) {
    boolean before = tail;
    tail = now;
    return before;
  }

  /** Counts operands that are put on the stack, or with a negative number taken from it. */
  public void pushed(int count) {
    operands += count;
    mostOperands = Math.max(mostOperands, operands);
  }

  /** Ends the body, whose code begins at {@code entry}. */
  public void finish(int entry) {
    routine.entry = entry;
    routine.locals = scope.size();
    routine.operands = mostOperands + SPARE;
  }
}
