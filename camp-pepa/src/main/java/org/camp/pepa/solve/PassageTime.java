package org.camp.pepa.solve;

import java.util.Arrays;

/** How long a chain that starts in state 0 takes to reach a set of states. */
public final class PassageTime {
  private final Generator chain;
  private final boolean[] goal;

  private PassageTime(Generator chain, boolean[] goal) {
    this.chain = chain;
    this.goal = goal;
  }

  /**
   * The passage into {@code goal}: its states are made absorbing.
   *
   * @param size number of states
   * @param start first transition of each state, and behind the last one their number
   * @param target target of each transition
   * @param rate rate of each transition
   * @param goal whether each state is one of those to be reached
   */
  public static PassageTime into(
      int size, int[] start, int[] target, double[] rate, boolean[] goal) {
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
    return new PassageTime(
        Generator.of(size, keptStart, keptTarget, keptRate), Arrays.copyOf(goal, size));
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
    double[] state = new double[chain.size()];
    state[0] = 1;
    double[] result = new double[times.length];
    double before = 0;
    for (int i = 0; i < times.length; i++) {
      state = Transient.of(chain, state, times[i] - before, check).probability();
      before = times[i];
      for (int s = 0; s < state.length; s++) {
        result[i] += goal[s] ? state[s] : 0;
      }
    }
    return result;
  }
}
