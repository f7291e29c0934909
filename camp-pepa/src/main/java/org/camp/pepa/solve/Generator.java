// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Arrays;

/**
 * The generator of a continuous-time Markov chain in compressed sparse rows over incoming
 * transitions, sources ascending; loops are left out. The arrays are not to be changed.
 */
public final class Generator {
  private final int size;

  /** State → its first incoming transition; one entry more, their number. */
  private final int[] start;

  /** Incoming transition → state that it leaves. */
  private final int[] source;

  /** Incoming transition → rate [1/s]. */
  private final double[] rate;

  /** State → rate at which it is left [1/s]. */
  private final double[] exit;

  private Generator(int size, int[] start, int[] source, double[] rate, double[] exit) {
    this.size = size;
    this.start = start;
    this.source = source;
    this.rate = rate;
    this.exit = exit;
  }

  /**
   * The generator of the chain with these transitions. Rates of a repeated pair add up. O(states +
   * transitions).
   *
   * @param size number of states
   * @param rowStart first transition of each state, and behind the last one their number
   * @param target target of each transition
   * @param rates rate of each transition, positive
   */
  public static Generator of(int size, int[] rowStart, int[] target, double[] rates) {
    int[] start = new int[size + 1];
    double[] exit = new double[size];
    int total = rowStart[size];
    for (int s = 0; s < size; s++) {
      for (int t = rowStart[s]; t < rowStart[s + 1]; t++) {
        if (target[t] != s) {
          start[target[t]]++;
          exit[s] += rates[t];
        }
      }
    }
    int sum = 0;
    for (int j = 0; j <= size; j++) {
      int count = start[j];
      start[j] = sum;
      sum += count;
    }
    int[] next = Arrays.copyOf(start, size);
    int[] source = new int[sum];
    double[] rate = new double[sum];
    for (int s = 0; s < size && total > 0; s++) {
      for (int t = rowStart[s]; t < rowStart[s + 1]; t++) {
        if (target[t] != s) {
          int at = next[target[t]]++;
          source[at] = s;
          rate[at] = rates[t];
        }
      }
    }
    return new Generator(size, start, source, rate, exit);
  }

  /** A chain that keeps the given arrays, whose values may change; sources need no order. */
  static Generator over(int[] start, int[] source, double[] rate, double[] exit) {
    return new Generator(exit.length, start, source, rate, exit);
  }

  /** The chain on {@code members} (ascending) alone; transitions that leave it are dropped. */
  Generator restrict(int[] members) {
    int[] index = new int[size];
    Arrays.fill(index, -1);
    int count = 0;
    for (int i = 0; i < members.length; i++) {
      index[members[i]] = i;
      count += start[members[i] + 1] - start[members[i]];
    }
    int[] newStart = new int[members.length + 1];
    int[] newSource = new int[count];
    double[] newRate = new double[count];
    double[] newExit = new double[members.length];
    int at = 0;
    for (int i = 0; i < members.length; i++) {
      for (int t = start[members[i]]; t < start[members[i] + 1]; t++) {
        int from = index[source[t]];
        if (from >= 0) {
          newSource[at] = from;
          newRate[at++] = rate[t];
          newExit[from] += rate[t];
        }
      }
      newStart[i + 1] = at;
    }
    return new Generator(members.length, newStart, newSource, newRate, newExit);
  }

  /** Number of states. */
  public int size() {
    return size;
  }

  /** First incoming transition of each state, and behind the last one their number. */
  public int[] start() {
    return start;
  }

  /** Source of each incoming transition. */
  public int[] source() {
    return source;
  }

  /** Rate of each incoming transition, per second. */
  public double[] rate() {
    return rate;
  }

  /** Rate at which each state is left, per second. */
  public double[] exit() {
    return exit;
  }

  /**
   * The residual of global balance: ‖πQ‖₁ relative to the flow Σ π(s)·exit(s) through all states.
   */
  public double residual(double[] probability) {
    double error = 0;
    double flow = 0;
    for (int j = 0; j < size; j++) {
      double in = 0;
      for (int t = start[j]; t < start[j + 1]; t++) {
        in += probability[source[t]] * rate[t];
      }
      double out = probability[j] * exit[j];
      error += Math.abs(in - out);
      flow += Math.abs(out);
    }
    return flow == 0 ? 0 : error / flow;
  }
}
