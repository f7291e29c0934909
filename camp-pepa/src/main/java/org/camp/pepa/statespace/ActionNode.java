// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

/** One action in a part of the system: which moves are enabled in a state, and how fast. */
abstract class ActionNode {
  /**
   * Pushes the enabled moves and leaves their apparent rate and kind in {@code out}.
   *
   * @return how many moves were pushed; 0 leaves total and kind undefined
   */
  abstract int moves(long[] states, int base, MoveStack out);

  /** Looks up at once what is else looked up in new states, so that several threads may ask. */
  void complete() {}

  /** The component whose action this is; of a part of one component only. */
  ComponentLayout place() {
    throw new IllegalStateException("of several components");
  }

  /** Whether several components or copies do it together. */
  boolean isShared() {
    return false;
  }
}
