package org.camp.pepa.statespace;

/** One action in a part of the system: which moves are enabled in a state, and how fast. */
abstract sealed class Node permits LeafNode, CountNode, GroupNode, SumNode, SyncNode {
  /**
   * Pushes the enabled moves and leaves their apparent rate and kind in {@code out}.
   *
   * @return how many moves were pushed; 0 leaves total and kind undefined
   */
  abstract int moves(long[] states, int base, Moves out);

  /** Whether any move is enabled. */
  abstract boolean isEnabled(long[] states, int base);

  /** Hears who takes part in something. */
  interface Participants {
    /** Copies of a component in a local state do, with that share of their number or time. */
    void take(int component, int local, double share);
  }

  /** How many copies could take part at once. */
  abstract double present(long[] states, int base);

  /**
   * Tells who takes part in an enabled move, maybe repeatedly.
   *
   * @param share the share of the moves that happens
   */
  abstract void participants(
      long[] states, int base, double share, Moves scratch, Participants listener);
}
