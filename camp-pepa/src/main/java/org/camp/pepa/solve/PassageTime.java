// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.camp.core.analysis.Cancellation;

/**
 * How long a chain takes to reach a set of states, the goal. The distribution is that of the chain
 * in which the goal is absorbing (uniformisation); the mean that of a renewal process which begins
 * anew whenever the goal is reached.
 */
public final class PassageTime {
  private final Generator absorbing;

  /** Transitions by the states that they leave. */
  private final TransitionRows rows;

  /** State → whether it is one of those to be reached. */
  private final boolean[] goal;

  /** State → probability that the passage begins there. */
  private final double[] initial;

  private PassageTime(Generator absorbing, TransitionRows rows, boolean[] goal, double[] initial) {
    this.absorbing = absorbing;
    this.rows = rows;
    this.goal = goal;
    this.initial = initial;
  }

  /**
   * The passage from state 0 into {@code goal}.
   *
   * @param rows transitions by the states that they leave
   * @param goal whether each state is one of those to be reached
   */
  public static PassageTime into(TransitionRows rows, boolean[] goal) {
    double[] initial = new double[rows.size()];
    initial[0] = 1;
    boolean[] reached = Arrays.copyOf(goal, initial.length);
    RowBuilder kept = new RowBuilder();
    for (int s = 0; s < initial.length; s++) {
      for (int t = rows.first(s); t < rows.end(s) && !reached[s]; t++) {
        kept.add(rows.state(t), rows.rate(t));
      }
      kept.endRow();
    }
    return new PassageTime(Generator.of(kept.build()), rows, reached, initial);
  }

  /** The same passage from an initial distribution. */
  public PassageTime from(double[] distribution) {
    return new PassageTime(absorbing, rows, goal, distribution.clone());
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
    return PassageCurve.of(rows, goal, initial, check);
  }

  /**
   * The expected time, infinite when the goal may never be reached; with what vouches for it.
   *
   * @param value seconds
   * @param solved how the renewal process was solved; the value is only an answer when it converged
   * @param deviation finds the standard deviation [s]; NaN when that is not found
   */
  public record Mean(double value, SteadyState solved, DoubleSupplier deviation) {
    private static Mean certain(double value) {
      return new Mean(value, SteadyState.TRIVIAL, () -> value);
    }
  }

  /** The expected time. O(transitions) and one steady state. */
  public Mean mean(Cancellation cancellation) {
    double fast = 0;
    for (double exit : absorbing.exit()) {
      fast = Math.max(fast, exit);
    }
    fast = fast == 0 ? 1 : fast;
    TransitionRows renewed = renewed(fast);
    List<int[]> bottoms = BottomComponents.bottom(renewed);
    if (bottoms.size() > 1 || bottoms.get(0)[0] != 0) {
      return Mean.certain(Double.POSITIVE_INFINITY);
    }
    if (renewed.size() == 1) {
      return Mean.certain(0);
    }
    SteadyState steady = SteadyStateSolver.solve(renewed, Method.AUTO, cancellation);
    double leaving = fast;
    for (int t = 0; t < renewed.end(0); t++) {
      leaving -= renewed.state(t) == 0 ? renewed.rate(t) : 0;
    }
    double cycle = 1 / (steady.probability()[0] * leaving) - 1 / leaving;
    double mean = cycle * leaving / fast;
    double pace = fast;
    return new Mean(
        mean,
        steady,
        () -> deviation(renewed, steady.probability(), mean, pace, cancellation::check));
  }

  /**
   * With the expected times y(s) spent in the states and m(s) still to go from them, E[T²] is 2·Σ
   * y(s)·m(s); m is the relative value of the renewal chain in which every second earns one and
   * each renewal costs the mean.
   */
  private static double deviation(
      TransitionRows renewed, double[] probability, double mean, double fast, Runnable check) {
    double[] earned = new double[renewed.size()];
    Arrays.fill(earned, 1);
    earned[0] = -mean * fast;
    return RelativeValues.of(renewed, earned, check)
        .map(
            value -> {
              double moment = 0;
              for (int s = 1; s < value.length; s++) {
                moment += probability[s] * (value[s] - value[0]);
              }
              return Math.sqrt(Math.max(0, 2 * moment / (probability[0] * fast) - mean * mean));
            })
        .orElse(Double.NaN);
  }

  /**
   * The chain that begins anew in state 0, at the rate {@code fast}, whenever the goal is reached:
   * of its other states those that can be reached, breadth first.
   */
  private TransitionRows renewed(double fast) {
    int size = goal.length;
    int[] number = new int[size];
    int[] order = new int[size];
    int count = 0;
    RowBuilder chain = new RowBuilder();
    for (int s = 0; s < size; s++) {
      if (initial[s] > 0 && !goal[s]) {
        order[count] = s;
        number[s] = ++count;
      }
    }
    for (int s = 0; s < size; s++) {
      if (initial[s] > 0) {
        chain.add(number[s], fast * initial[s]);
      }
    }
    chain.endRow();
    for (int i = 0; i < count; i++) {
      for (int t = rows.first(order[i]); t < rows.end(order[i]); t++) {
        int to = rows.state(t);
        if (!goal[to] && number[to] == 0) {
          order[count] = to;
          number[to] = ++count;
        }
        chain.add(number[to], rows.rate(t));
      }
      chain.endRow();
    }
    return chain.build();
  }

  private double reached(double[] state) {
    double sum = 0;
    for (int s = 0; s < state.length; s++) {
      sum += goal[s] ? state[s] : 0;
    }
    return sum;
  }
}
