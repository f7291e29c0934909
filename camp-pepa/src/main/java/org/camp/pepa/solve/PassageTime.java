// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Arrays;
import java.util.List;
import org.camp.core.analysis.Cancellation;

/**
 * How long a chain takes to reach a set of states, the goal. The distribution is that of the chain
 * in which the goal is absorbing (uniformisation); the mean that of a renewal process which begins
 * anew whenever the goal is reached.
 */
public final class PassageTime {
  private final Generator absorbing;

  /** State → its first transition; one entry more, their number. */
  private final int[] start;

  /** Transition → state it leads to. */
  private final int[] target;

  /** Transition → rate [1/s]. */
  private final double[] rate;

  /** State → whether it is one of those to be reached. */
  private final boolean[] goal;

  /** State → probability that the passage begins there. */
  private final double[] initial;

  private PassageTime(int[] start, int[] target, double[] rate, boolean[] goal, double[] initial) {
    this.start = start;
    this.target = target;
    this.rate = rate;
    this.goal = goal;
    this.initial = initial;
    int size = goal.length;
    int[] keptStart = new int[size + 1];
    int[] keptTarget = new int[start[size]];
    double[] keptRate = new double[start[size]];
    int at = 0;
    for (int s = 0; s < size; s++) {
      for (int t = start[s]; t < start[s + 1] && !goal[s]; t++) {
        keptTarget[at] = target[t];
        keptRate[at++] = rate[t];
      }
      keptStart[s + 1] = at;
    }
    this.absorbing = Generator.of(size, keptStart, keptTarget, keptRate);
  }

  /**
   * The passage from state 0 into {@code goal}.
   *
   * @param size number of states
   * @param start first transition of each state, and behind the last one their number
   * @param target target of each transition
   * @param rate rate of each transition
   * @param goal whether each state is one of those to be reached
   */
  public static PassageTime into(
      int size, int[] start, int[] target, double[] rate, boolean[] goal) {
    double[] initial = new double[size];
    initial[0] = 1;
    return new PassageTime(start, target, rate, Arrays.copyOf(goal, size), initial);
  }

  /** The same passage from an initial distribution. */
  public PassageTime from(double[] distribution) {
    return new PassageTime(start, target, rate, goal, distribution.clone());
  }

  /**
   * The probability that the goal is reached by each of {@code times}, to an error of {@link
   * Transient#TRUNCATION} per time. O(Λ·last time·transitions).
   *
   * @param times seconds, ascending, from 0 on
   * @param check called now and then; throws to end the computation
   * @throws IllegalArgumentException when times are not ascending or would take too long
   */
  public double[] distribution(double[] times, Runnable check) {
    double[] state = initial;
    double[] result = new double[times.length];
    double before = 0;
    for (int i = 0; i < times.length; i++) {
      state = Transient.of(absorbing, state, times[i] - before, check).probability();
      before = times[i];
      result[i] = reached(state);
    }
    return result;
  }

  /**
   * The distribution at all times. At most {@link PassageCurve#MOST_JUMPS} products with the chain,
   * behind which it is left open.
   */
  public PassageCurve curve(Runnable check) {
    return PassageCurve.of(start, target, rate, goal, initial, check);
  }

  /**
   * The expected time, infinite when the goal may never be reached; with what vouches for it.
   *
   * @param value seconds
   * @param solved how the renewal process was solved; the value is only an answer when it converged
   */
  public record Mean(double value, SteadyState solved) {}

  /** The expected time. O(transitions) and one steady state. */
  public Mean mean(Cancellation cancellation) {
    int size = goal.length;
    double fast = 0;
    for (double exit : absorbing.exit()) {
      fast = Math.max(fast, exit);
    }
    fast = fast == 0 ? 1 : fast;
    // State 0 begins anew; state s of the chain is s + 1; the goal leads back to 0.
    int most = start[size] + size;
    int[] newStart = new int[size + 2];
    int[] newTarget = new int[most];
    double[] newRate = new double[most];
    int at = 0;
    for (int s = 0; s < size; s++) {
      if (initial[s] > 0) {
        newTarget[at] = goal[s] ? 0 : s + 1;
        newRate[at++] = fast * initial[s];
      }
    }
    newStart[1] = at;
    for (int s = 0; s < size; s++) {
      for (int t = start[s]; t < start[s + 1] && !goal[s]; t++) {
        newTarget[at] = goal[target[t]] ? 0 : target[t] + 1;
        newRate[at++] = rate[t];
      }
      newStart[s + 2] = at;
    }
    return mean(reachable(newStart, newTarget, newRate), fast, cancellation);
  }

  private Mean mean(Rows rows, double fast, Cancellation cancellation) {
    int size = rows.start.length - 1;
    List<int[]> bottoms = BottomComponents.bottom(size, rows.start, rows.target);
    if (bottoms.size() > 1 || bottoms.get(0)[0] != 0) {
      return new Mean(Double.POSITIVE_INFINITY, SteadyState.TRIVIAL);
    }
    if (size == 1) {
      return new Mean(0, SteadyState.TRIVIAL);
    }
    SteadyState steady =
        SteadyStateSolver.solve(
            size, rows.start, rows.target, rows.rate, Method.AUTO, cancellation);
    double leaving = fast;
    for (int t = 0; t < rows.start[1]; t++) {
      leaving -= rows.target[t] == 0 ? rows.rate[t] : 0;
    }
    double cycle = 1 / (steady.probability()[0] * leaving) - 1 / leaving;
    return new Mean(cycle * leaving / fast, steady);
  }

  @SuppressWarnings("ArrayRecordComponent") // Only passed on.
  private record Rows(int[] start, int[] target, double[] rate) {}

  /** The part that can be reached from state 0. */
  private static Rows reachable(int[] start, int[] target, double[] rate) {
    int size = start.length - 1;
    int[] number = new int[size];
    int[] order = new int[size];
    int count = 1;
    number[0] = 1;
    for (int i = 0; i < count; i++) {
      for (int t = start[order[i]]; t < start[order[i] + 1]; t++) {
        if (number[target[t]] == 0) {
          order[count] = target[t];
          number[target[t]] = ++count;
        }
      }
    }
    int[] newStart = new int[count + 1];
    int[] newTarget = new int[start[size]];
    double[] newRate = new double[start[size]];
    int at = 0;
    for (int i = 0; i < count; i++) {
      for (int t = start[order[i]]; t < start[order[i] + 1]; t++) {
        newTarget[at] = number[target[t]] - 1;
        newRate[at++] = rate[t];
      }
      newStart[i + 1] = at;
    }
    return new Rows(newStart, newTarget, newRate);
  }

  private double reached(double[] state) {
    double sum = 0;
    for (int s = 0; s < state.length; s++) {
      sum += goal[s] ? state[s] : 0;
    }
    return sum;
  }
}
