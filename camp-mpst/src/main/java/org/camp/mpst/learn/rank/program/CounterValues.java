// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.program;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The peers that functions of a counter give one rank, and which counters give a peer. A function
 * is tabled when it is asked for first, in O(ranks).
 */
public final class CounterValues {
  /** The simplest first. */
  static final List<RankFunction> CATALOGUE =
      Stream.of(
              "j",
              "i+2^j",
              "i-2^j",
              "i+2^j-2^(j+1)*(floor(i/2^j) % 2)",
              "(i+j) % n",
              "(i-j) % n",
              "i+2^(log2(n)-1-j)")
          .map(RankFunction::of)
          .toList();

  private static final int NEVER = -1;

  private final int rank;
  private final RankCount ranks;

  /** Function → counter → peer; null before it is asked for. */
  private final int[][] peers = new int[CATALOGUE.size()][];

  /** Function → peer → the least counter that gives it, or −1. */
  private final int[][] least = new int[CATALOGUE.size()][];

  /** Function → counter → the next one that gives the same peer, or −1. */
  private final int[][] next = new int[CATALOGUE.size()][];

  public CounterValues(int rank, RankCount ranks) {
    this.rank = rank;
    this.ranks = ranks;
  }

  private void table(int function) {
    int n = ranks.n();
    int[] values = new int[n];
    int[] first = new int[n];
    int[] after = new int[n];
    Arrays.fill(first, NEVER);
    for (int counter = n - 1; counter >= 0; counter--) {
      int peer = CATALOGUE.get(function).at(rank, ranks, counter);
      values[counter] = peer;
      if (peer >= 0 && peer < n) {
        after[counter] = first[peer];
        first[peer] = counter;
      } else {
        after[counter] = NEVER;
      }
    }
    peers[function] = values;
    least[function] = first;
    next[function] = after;
  }

  /** The peer that a function gives. */
  int peer(int function, int counter) {
    if (counter >= ranks.n()) {
      return CATALOGUE.get(function).at(rank, ranks, counter);
    }
    if (peers[function] == null) {
      table(function);
    }
    return peers[function][counter];
  }

  /** The least counter below the number of ranks for which a function gives a peer; −1 for none. */
  int first(int function, int peer) {
    if (least[function] == null) {
      table(function);
    }
    return peer < ranks.n() ? least[function][peer] : NEVER;
  }

  /** The next counter for which a function gives the same peer; −1 for none. */
  int next(int function, int counter) {
    return next[function][counter];
  }
}
