// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.space;

import java.util.Arrays;

/**
 * What one worker of a real run did: blocks of nodes that it ran one after the other, each between
 * two readings of a counter that all workers raise whenever they read it.
 */
public final class WorkerLog {
  private static final int WORDS = 4;

  /** Word → of a block: its first node, its last node, the readings before and behind it. */
  private int[] words = new int[WORDS << 8];

  private int size;

  /** Nothing ran yet. */
  public WorkerLog() {}

  /** Adds the nodes from the first to the last, run between two readings. */
  public void add(int first, int last, int begin, int end) {
    if (size == words.length) {
      words = Arrays.copyOf(words, size * 2);
    }
    words[size] = first;
    words[size + 1] = last;
    words[size + 2] = begin;
    words[size + 3] = end;
    size += WORDS;
  }

  /** Adds a node that the only worker ran next, whose readings nobody needs. */
  public void addNext(int node) {
    if (size > 0 && words[size - WORDS + 1] == node - 1) {
      words[size - WORDS + 1] = node;
    } else {
      add(node, node, 0, 0);
    }
  }

  /** How many blocks there are. */
  public int blocks() {
    return size / WORDS;
  }

  int first(int block) {
    return words[block * WORDS];
  }

  int last(int block) {
    return words[block * WORDS + 1];
  }

  int begin(int block) {
    return words[block * WORDS + 2];
  }

  int end(int block) {
    return words[block * WORDS + 3];
  }
}
