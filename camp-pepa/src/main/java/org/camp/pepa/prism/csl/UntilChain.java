// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.csl;

import java.util.Arrays;
import java.util.BitSet;
import org.camp.core.analysis.Cancellation;
import org.camp.pepa.solve.Method;
import org.camp.pepa.solve.RowBuilder;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.solve.SteadyStateSolver;
import org.camp.pepa.solve.TransitionRows;

/**
 * What happens until a goal is reached or missed, as a renewal process that begins anew at either
 * end: its long run is that of an irreducible chain, of which every entry is found to a relative
 * error, however small.
 */
final class UntilChain {
  private static final int START = 0;
  private static final int REACHED = 1;
  private static final int MISSED = 2;
  private static final int FIRST = 3;

  private final TransitionRows rows;

  /** The states that are passed. */
  private final BitSet through;

  private final BitSet goal;

  /** The states from which the goal can be reached, the goal among them. */
  private final BitSet able;

  /** State → its number in the renewal chain; 0 while it has none. */
  private final int[] number;

  /** Number in the renewal chain, less {@link #FIRST} → state. */
  private int[] order = new int[64];

  /** How fast it begins anew: as fast as anything else happens [1/s]. */
  private final double pace;

  private int count;
  private boolean missed;
  private boolean reached;

  UntilChain(TransitionRows rows, BitSet through, BitSet goal) {
    this.rows = rows;
    this.through = through;
    this.goal = goal;
    this.able = able();
    this.number = new int[rows.size()];
    this.pace = fastest();
  }

  private double fastest() {
    double fastest = 0;
    for (int s = 0; s < rows.size(); s++) {
      double exit = 0;
      for (int t = rows.first(s); t < rows.end(s); t++) {
        exit += rows.state(t) == s ? 0 : rows.rate(t);
      }
      fastest = Math.max(fastest, exit);
    }
    return fastest == 0 ? 1 : fastest;
  }

  /** Backwards from the goal through the states that may be passed. O(transitions). */
  private BitSet able() {
    int n = rows.size();
    int[] start = new int[n + 1];
    for (int t = 0; t < rows.count(); t++) {
      start[rows.state(t) + 1]++;
    }
    for (int s = 0; s < n; s++) {
      start[s + 1] += start[s];
    }
    int[] next = start.clone();
    int[] source = new int[rows.count()];
    for (int s = 0; s < n; s++) {
      for (int t = rows.first(s); t < rows.end(s); t++) {
        source[next[rows.state(t)]++] = s;
      }
    }
    BitSet found = (BitSet) goal.clone();
    int[] open = new int[n];
    int size = 0;
    for (int s = goal.nextSetBit(0); s >= 0; s = goal.nextSetBit(s + 1)) {
      open[size++] = s;
    }
    while (size > 0) {
      int s = open[--size];
      for (int i = start[s]; i < start[s + 1]; i++) {
        int from = source[i];
        if (through.get(from) && !found.get(from)) {
          found.set(from);
          open[size++] = from;
        }
      }
    }
    return found;
  }

  private int place(int state) {
    if (goal.get(state)) {
      reached = true;
      return REACHED;
    }
    if (!able.get(state)) {
      missed = true;
      return MISSED;
    }
    if (number[state] == 0) {
      if (count == order.length) {
        order = Arrays.copyOf(order, 2 * count);
      }
      order[count] = state;
      number[state] = FIRST + count++;
    }
    return number[state];
  }

  /**
   * The renewal chain.
   *
   * @param initial state → probability; what is left to 1 is missed
   */
  private TransitionRows renewal(double[] initial) {
    RowBuilder chain = new RowBuilder();
    double left = 1;
    for (int s = 0; s < initial.length; s++) {
      if (initial[s] > 0) {
        chain.add(place(s), pace * initial[s]);
        left -= initial[s];
      }
    }
    if (left > 1e-14) {
      missed = true;
      chain.add(MISSED, pace * left);
    }
    chain.endRow();
    chain.add(START, pace);
    chain.endRow();
    chain.add(START, pace);
    chain.endRow();
    for (int i = 0; i < count; i++) {
      for (int t = rows.first(order[i]); t < rows.end(order[i]); t++) {
        chain.add(place(rows.state(t)), rows.rate(t));
      }
      chain.endRow();
    }
    return chain.build();
  }

  /** The probability that the goal is reached, from a distribution of the states. */
  Estimated probability(double[] initial, Cancellation cancellation) {
    TransitionRows chain = renewal(initial);
    if (!reached) {
      return Estimated.ZERO;
    }
    if (!missed) {
      return Estimated.exact(1);
    }
    SteadyState steady = SteadyStateSolver.solve(chain, Method.AUTO, cancellation);
    Unsettled.check(steady);
    double yes = steady.probability()[REACHED];
    double no = steady.probability()[MISSED];
    double share = yes / (yes + no);
    return new Estimated(share, 2 * steady.error() * share * (no / (yes + no)));
  }

  /**
   * What is earned before the goal is reached; infinite when it may be missed.
   *
   * @param reward state → what it earns per second
   */
  Estimated reward(double[] initial, double[] reward, Cancellation cancellation) {
    TransitionRows chain = renewal(initial);
    if (missed) {
      return Estimated.exact(Double.POSITIVE_INFINITY);
    }
    if (count == 0) {
      return Estimated.ZERO;
    }
    SteadyState steady = SteadyStateSolver.solve(chain, Method.AUTO, cancellation);
    Unsettled.check(steady);
    double earned = 0;
    double size = 0;
    for (int i = 0; i < count; i++) {
      double part = steady.probability()[FIRST + i] * reward[order[i]];
      earned += part;
      size += Math.abs(part);
    }
    double cycles = steady.probability()[START] * pace;
    return new Estimated(earned / cycles, 2 * steady.error() * size / cycles);
  }
}
