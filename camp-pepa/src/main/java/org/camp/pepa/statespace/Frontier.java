// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.Arrays;

/**
 * Some states that are left at the same time. Where their moves lead is looked up for all of them
 * together: a table of millions of states is far from the processor.
 */
final class Frontier {
  /** Most states at a time. */
  static final int MOST = 64;

  private final CompiledSystem system;
  private final Replicas replicas;
  private final StateTable table;
  private final MoveStack moves;
  private final EnabledActivities enabled;

  /** Move times words plus word → that word of the state that it leads to. */
  private long[] vector;

  /** Move → its rate [1/s]. */
  private double[] rate = new double[1024];

  /** Move → the number of the state that it leads to. */
  private int[] target = new int[1024];

  /** State, less {@link #first} → behind its last move. */
  private final int[] end = new int[MOST];

  private int first;

  Frontier(CompiledSystem system, Replicas replicas, StateTable table) {
    this.system = system;
    this.replicas = replicas;
    this.table = table;
    this.moves = new MoveStack(system.words);
    this.enabled = new EnabledActivities(system, replicas);
    this.vector = new long[1024 * system.words];
  }

  /** Finds the moves of the states {@code [from, to)}, at most {@link #MOST}. */
  void expand(int from, int to) {
    int words = system.words;
    first = from;
    int count = 0;
    for (int s = from; s < to; s++) {
      int base = s * words;
      moves.size = 0;
      enabled(base);
      if (count + moves.size > rate.length) {
        int room = 2 * (count + moves.size);
        rate = Arrays.copyOf(rate, room);
        target = Arrays.copyOf(target, room);
        vector = Arrays.copyOf(vector, room * words);
      }
      for (int m = 0; m < moves.size; m++) {
        replicas.keep(table.states(), base, moves.delta, m * words, vector, count * words);
        rate[count++] = moves.rate[m];
      }
      end[s - from] = count;
    }
    table.addAll(vector, count, target);
  }

  private void enabled(int base) {
    long[] states = table.states();
    enabled.look(states, base);
    for (int k = enabled.next(); k >= 0; k = enabled.next()) {
      int before = moves.size;
      system.moves(k, states, base, moves);
      int factor = enabled.factor();
      for (int m = before; factor > 1 && m < moves.size; m++) {
        moves.rate[m] *= factor;
      }
    }
  }

  /** Behind the last move of a state; that of the state before is where its own begin. */
  int end(int state) {
    return end[state - first];
  }

  /** The state that a move leads to. */
  int target(int move) {
    return target[move];
  }

  /** The rate of a move [1/s]. */
  double rate(int move) {
    return rate[move];
  }
}
