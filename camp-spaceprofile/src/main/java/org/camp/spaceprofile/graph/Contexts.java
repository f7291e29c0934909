// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.graph;

import java.util.Arrays;

/**
 * The tree of calls of a run: calls of one function by one instruction of one call are one (a
 * calling context tree; Ammons, Ball and Larus 1997). O(1) for a call, expected.
 */
final class Contexts {
  private static final int NONE = -1;

  /** Context → the context that called it; −1 for the program as a whole. */
  private int[] parents = new int[64];

  /** Context → instruction of the caller that called it. */
  private int[] instructions = new int[64];

  /** Context → where the code of the called function is. */
  private int[] functions = new int[64];

  /** Context → context in which the called closure was made. */
  private int[] made = new int[64];

  private int size = 1;

  /** Hash slot → context; 0 where the slot is free. At most half of the slots are taken. */
  private int[] table = new int[128];

  Contexts() {
    parents[0] = NONE;
  }

  int size() {
    return size;
  }

  /** The caller; -1 for the program as a whole. */
  int parent(int context) {
    return parents[context];
  }

  /** The instruction of the caller. */
  int instruction(int context) {
    return instructions[context];
  }

  /** The context of a call, which is made when it is new. */
  int child(int parent, int instruction, int function, int closureMade) {
    int slot = hash(parent, instruction, function, closureMade);
    for (; table[slot] != 0; slot = (slot + 1) & (table.length - 1)) {
      int c = table[slot];
      if (parents[c] == parent
          && instructions[c] == instruction
          && functions[c] == function
          && made[c] == closureMade) {
        return c;
      }
    }
    if (size == parents.length) {
      grow();
      return child(parent, instruction, function, closureMade);
    }
    parents[size] = parent;
    instructions[size] = instruction;
    functions[size] = function;
    made[size] = closureMade;
    table[slot] = size;
    return size++;
  }

  private int hash(int parent, int instruction, int function, int closureMade) {
    int h = ((parent * 31 + instruction) * 31 + function) * 31 + closureMade;
    h *= 0x9E3779B9;
    return (h ^ h >>> 15) & (table.length - 1);
  }

  private void grow() {
    int larger = size * 2;
    parents = Arrays.copyOf(parents, larger);
    instructions = Arrays.copyOf(instructions, larger);
    functions = Arrays.copyOf(functions, larger);
    made = Arrays.copyOf(made, larger);
    table = new int[larger * 2];
    for (int c = 1; c < size; c++) {
      int slot = hash(parents[c], instructions[c], functions[c], made[c]);
      while (table[slot] != 0) {
        slot = (slot + 1) & (table.length - 1);
      }
      table[slot] = c;
    }
  }

  /** The children of every context, in order; each list is read once. */
  Children children() {
    return new Children();
  }

  final class Children {
    /** Context → position in {@link #order} of its first child that was not read yet. */
    private final int[] next = new int[size + 1];

    /** Context → position in {@link #order} behind its last child. */
    private final int[] end = new int[size];

    /** Position → child; the children of a context stand together, by instruction. */
    private final int[] order = new int[size];

    private Children() {
      for (int c = 1; c < size; c++) {
        next[parents[c] + 1]++;
      }
      for (int c = 0; c < size; c++) {
        next[c + 1] += next[c];
        end[c] = next[c];
      }
      for (int c = 1; c < size; c++) {
        insert(c);
      }
    }

    /** Calls are numbered as they come, so most are in order already. */
    private void insert(int c) {
      int parent = parents[c];
      int at = end[parent]++;
      while (at > next[parent] && compare(order[at - 1], c) > 0) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = c;
    }

    private int compare(int a, int b) {
      if (instructions[a] != instructions[b]) {
        return Integer.compare(instructions[a], instructions[b]);
      }
      return functions[a] != functions[b]
          ? Integer.compare(functions[a], functions[b])
          : Integer.compare(made[a], made[b]);
    }

    /** The next child of a context, or -1. */
    int peek(int context) {
      return next[context] < end[context] ? order[next[context]] : NONE;
    }

    void take(int context) {
      next[context]++;
    }
  }
}
