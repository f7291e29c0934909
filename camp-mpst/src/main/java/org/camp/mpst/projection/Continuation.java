// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.Arrays;

/**
 * What remains to be done for all roles that have not acted since: one type for all of them.
 *
 * @param base distinguishes states whose acting roles have nothing in common
 * @param start where the acting roles of this base begin in the log
 * @param value the type, or −1 − n for the n-th conflict
 * @param exits place → a variable or end that can be reached, ascending
 * @param exitValues place → the type that the exit stands for, or −1 − n for the n-th conflict
 */
record Continuation(int base, int start, int value, int[] exits, int[] exitValues) {
  /** The exit that is the end of the protocol. */
  static final int END_EXIT = 0;

  /** At the end of the protocol. */
  static Continuation end(int base, int start) {
    return at(base, start, END_EXIT, LocalTypes.END);
  }

  /** At an exit. */
  static Continuation at(int base, int start, int exit, int value) {
    return new Continuation(base, start, value, new int[] {exit}, new int[] {value});
  }

  Continuation rebased(int newBase, int newStart) {
    return new Continuation(newBase, newStart, value, exits, exitValues);
  }

  Continuation withValue(int newValue) {
    return new Continuation(base, start, newValue, exits, exitValues);
  }

  boolean hasExit(int exit) {
    return Arrays.binarySearch(exits, exit) >= 0;
  }

  Continuation without(int exit) {
    int found = Arrays.binarySearch(exits, exit);
    if (found < 0) {
      return this;
    }
    int[] rest = new int[exits.length - 1];
    int[] restValues = new int[rest.length];
    System.arraycopy(exits, 0, rest, 0, found);
    System.arraycopy(exits, found + 1, rest, found, rest.length - found);
    System.arraycopy(exitValues, 0, restValues, 0, found);
    System.arraycopy(exitValues, found + 1, restValues, found, rest.length - found);
    return new Continuation(base, start, value, rest, restValues);
  }

  /** With the exits of both, and the value of this one. */
  Continuation withExitsOf(Continuation other) {
    if (Arrays.equals(exits, other.exits)) {
      return this;
    }
    int[] all = new int[exits.length + other.exits.length];
    int[] allValues = new int[all.length];
    int n = 0;
    int i = 0;
    int j = 0;
    while (i < exits.length || j < other.exits.length) {
      boolean mine = j == other.exits.length || (i < exits.length && exits[i] <= other.exits[j]);
      if (mine && j < other.exits.length && exits[i] == other.exits[j]) {
        j++;
      }
      all[n] = mine ? exits[i] : other.exits[j];
      allValues[n++] = mine ? exitValues[i++] : other.exitValues[j++];
    }
    return new Continuation(base, start, value, Arrays.copyOf(all, n), Arrays.copyOf(allValues, n));
  }
}
