// SPDX-License-Identifier: Apache-2.0
package org.camp.core.scan;

import java.util.function.Supplier;

/** Counts how deep a text nests, so that a parser that follows it never overflows the stack. */
public final class Depth {
  private final int deepest;
  private int now;

  /** Allows {@code deepest} levels. */
  public Depth(int deepest) {
    this.deepest = deepest;
  }

  /**
   * Goes a level deeper.
   *
   * @param tooDeep what to throw when there are more levels than allowed
   */
  public void enter(Supplier<? extends RuntimeException> tooDeep) {
    enter(1, tooDeep);
  }

  /** Goes some levels deeper, as what was read is nested by so many. */
  public void enter(int levels, Supplier<? extends RuntimeException> tooDeep) {
    now += levels;
    if (now > deepest) {
      throw tooDeep.get();
    }
  }

  /** Comes back by a level. */
  public void leave() {
    now--;
  }

  /** The levels around what is being read. */
  public int now() {
    return now;
  }

  /** Comes back to the levels of an earlier {@link #now}. */
  public void backTo(int earlier) {
    now = earlier;
  }
}
