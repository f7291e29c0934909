// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.camp.core.analysis.Cancellation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Chains with known answers. */
class ChainsTest {
  private static final Runnable GO_ON = () -> {};

  private static SteadyState solve(int[] start, int[] target, double[] rate, Method method) {
    return SteadyStateSolver.solve(
        TransitionRows.of(start.length - 1, start, target, rate), method, new Cancellation());
  }

  /** A birth-death chain whose rates span nine orders of magnitude, in detailed balance. */
  @ParameterizedTest
  @EnumSource(names = {"AUTO", "DIRECT", "KRYLOV", "AGGREGATION"})
  void stiffChains(Method method) {
    int n = 1_500;
    int[] start = new int[n + 1];
    int[] target = new int[2 * n - 2];
    double[] rate = new double[2 * n - 2];
    double[] expected = new double[n];
    expected[0] = 1;
    double sum = 1;
    int at = 0;
    for (int s = 0; s < n; s++) {
      if (s > 0) {
        target[at] = s - 1;
        rate[at++] = Math.pow(10, s % 7 - 3);
      }
      if (s < n - 1) {
        target[at] = s + 1;
        rate[at++] = Math.pow(10, (s + 1) % 7 - 3) * (s % 100 < 50 ? 1.2 : 0.8);
        expected[s + 1] = expected[s] * (s % 100 < 50 ? 1.2 : 0.8);
        sum += expected[s + 1];
      }
      start[s + 1] = at;
    }
    SteadyState steady = solve(start, target, rate, method);
    assertThat(steady.residual()).isLessThan(1e-12);
    if (method == Method.KRYLOV && !steady.converged()) {
      assertThat(steady.error()).isGreaterThan(Iteration.SETTLED);
      return;
    }
    assertThat(steady.converged()).isTrue();
    double error = 0;
    for (int s = 0; s < n; s++) {
      error += Math.abs(steady.probability()[s] - expected[s] / sum);
    }
    assertThat(error).isLessThan(1e-7);
  }

  /**
   * Two rings of many fast states that hardly exchange: any weights of the two have a tiny
   * residual. A method finds the right ones, or does not converge.
   */
  @ParameterizedTest
  @EnumSource(Method.class)
  void weaklyCoupledPartsAreWeighed(Method method) {
    int ring = 600;
    int n = 2 * ring;
    int[] start = new int[n + 1];
    int[] target = new int[3 * n];
    double[] rate = new double[3 * n];
    for (int s = 0; s < n; s++) {
      int first = s / ring * ring;
      target[3 * s] = first + (s - first + 1) % ring;
      rate[3 * s] = 1e3;
      target[3 * s + 1] = first + (s - first + 7) % ring;
      rate[3 * s + 1] = 300;
      target[3 * s + 2] = (s + ring) % n;
      rate[3 * s + 2] = s < ring ? 1e-10 : 3e-10;
      start[s + 1] = 3 * s + 3;
    }
    SteadyState steady = solve(start, target, rate, method);
    if (method == Method.AUTO || method == Method.DIRECT || method == Method.AGGREGATION) {
      assertThat(steady.converged()).isTrue();
    }
    if (steady.converged()) {
      for (int s = 0; s < n; s++) {
        double expected = (s < ring ? 0.75 : 0.25) / ring;
        assertThat(steady.probability()[s]).isCloseTo(expected, within(1e-6 * expected));
      }
    } else {
      assertThat(steady.error()).isGreaterThan(Iteration.SETTLED);
    }
  }

  /** Two hubs with many leaves each that hardly exchange: there is little to pair. */
  @Test
  void weaklyCoupledHubsAreWeighed() {
    int leaves = 3_000;
    int n = 2 * leaves + 2;
    int[] start = new int[n + 1];
    int[] target = new int[2 * n];
    double[] rate = new double[2 * n];
    int at = 0;
    for (int s = 0; s < n; s++) {
      int hub = s < n / 2 ? 0 : n / 2;
      if (s != hub) {
        target[at] = hub;
        rate[at++] = 2;
      } else {
        for (int leaf = 1; leaf <= leaves; leaf++) {
          target[at] = hub + leaf;
          rate[at++] = 1;
        }
        target[at] = n / 2 - hub;
        rate[at++] = hub == 0 ? 1e-11 : 3e-11;
      }
      start[s + 1] = at;
    }
    SteadyState steady = solve(start, target, rate, Method.AUTO);
    assertThat(steady.converged()).isTrue();
    double hubs = 1 / (1 + leaves / 2.0);
    assertThat(steady.probability()[0]).isCloseTo(0.75 * hubs, within(1e-9));
    assertThat(steady.probability()[n / 2]).isCloseTo(0.25 * hubs, within(1e-9));
  }

  /** A birth-death chain with equal rates and two hills that are hard to cross. */
  @ParameterizedTest
  @EnumSource(Method.class)
  void hillsBetweenPartsAreCrossed(Method method) {
    int n = 1_040;
    int[] start = new int[n + 1];
    int[] target = new int[2 * n - 2];
    double[] rate = new double[2 * n - 2];
    double[] expected = new double[n];
    expected[0] = 1;
    double sum = 1;
    int at = 0;
    for (int s = 0; s < n; s++) {
      boolean rising = s % 520 < 260;
      if (s > 0) {
        target[at] = s - 1;
        rate[at++] = rising ? 1 : s < 700 ? 1.1 : 1.101;
      }
      if (s < n - 1) {
        target[at] = s + 1;
        rate[at++] = rising ? 1.1 : 1;
        boolean next = (s + 1) % 520 < 260;
        expected[s + 1] = expected[s] * (rising ? 1.1 : 1) / (next ? 1 : s + 1 < 700 ? 1.1 : 1.101);
        sum += expected[s + 1];
      }
      start[s + 1] = at;
    }
    SteadyState steady = solve(start, target, rate, method);
    assertThat(steady.converged() || (method != Method.AUTO && method != Method.DIRECT)).isTrue();
    if (steady.converged()) {
      double error = 0;
      for (int s = 0; s < n; s++) {
        error += Math.abs(steady.probability()[s] - expected[s] / sum);
      }
      assertThat(error).isLessThan(1e-5);
    }
  }

  @Test
  void ratesBeyondWhatDoublesHoldDoNotConverge() {
    SteadyState steady =
        solve(
            new int[] {0, 1, 2, 3},
            new int[] {1, 2, 0},
            new double[] {1e300, 1e-300, 1e-300},
            Method.AUTO);
    if (steady.converged()) {
      assertThat(steady.probability()).containsExactly(new double[] {0, 0.5, 0.5}, within(1e-12));
    }
  }

  @Test
  void anUnconvergedVectorSaysSo() {
    int n = 5_000;
    int[] start = new int[n + 1];
    int[] target = new int[2 * n];
    double[] rate = new double[2 * n];
    for (int s = 0; s < n; s++) {
      target[2 * s] = (s + 1) % n;
      rate[2 * s] = 1;
      target[2 * s + 1] = (s + n - 1) % n;
      rate[2 * s + 1] = s == 0 ? 1e-9 : 1;
      start[s + 1] = 2 * s + 2;
    }
    Iteration iteration = new Iteration(Generator.of(TransitionRows.of(n, start, target, rate)));
    GaussSeidel.solve(iteration, 16, 16, GO_ON);
    assertThat(iteration.residual).isGreaterThan(1e-12);
  }

  /** From 0 to an end with probability 1/4, else to a loop of two states. */
  @ParameterizedTest
  @EnumSource(Method.class)
  void severalBottomComponentsAreWeighted(Method method) {
    int[] start = {0, 2, 2, 3, 4};
    int[] target = {1, 2, 3, 2};
    double[] rate = {1, 3, 5, 10};
    SteadyState steady = solve(start, target, rate, method);
    assertThat(steady.bottomComponents()).isEqualTo(2);
    assertThat(steady.probability())
        .containsExactly(new double[] {0, 0.25, 0.5, 0.25}, within(1e-12));
  }

  @Test
  void transientProbabilitiesOfTwoStates() {
    Generator chain =
        Generator.of(
            TransitionRows.of(2, new int[] {0, 1, 2}, new int[] {1, 0}, new double[] {2, 3}));
    for (double t : new double[] {0, 0.01, 0.3, 1, 50, 1000}) {
      double[] p = Transient.of(chain, new double[] {1, 0}, t, GO_ON).probability();
      assertThat(p[0]).isCloseTo(0.6 + 0.4 * Math.exp(-5 * t), within(1e-11));
      assertThat(p[0] + p[1]).isCloseTo(1, within(1e-12));
    }
    assertThatThrownBy(() -> Transient.of(chain, new double[] {1, 0}, 1e12, GO_ON))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void passageTimesOfAnErlangDistribution() {
    int[] start = {0, 1, 2, 3};
    PassageTime passage =
        PassageTime.into(
            TransitionRows.of(3, start, new int[] {1, 2, 0}, new double[] {2, 2, 7}),
            new boolean[] {false, false, true});
    double[] times = {0, 0.5, 1, 4};
    double[] reached = passage.distribution(times, GO_ON);
    for (int i = 0; i < times.length; i++) {
      double expected = 1 - Math.exp(-2 * times[i]) * (1 + 2 * times[i]);
      assertThat(reached[i]).isCloseTo(expected, within(1e-11));
    }
  }
}
