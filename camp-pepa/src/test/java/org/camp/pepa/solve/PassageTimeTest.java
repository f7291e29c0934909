// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.LUDecomposition;
import org.camp.core.analysis.Cancellation;
import org.junit.jupiter.api.Test;

class PassageTimeTest {
  private static final Runnable GO_ON = () -> {};

  /** Means of random chains, by the linear equations of first-step analysis. */
  @Test
  void meansAreThoseOfFirstStepAnalysis() {
    for (long seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int n = 2 + random.nextInt(12);
      double[][] q = new double[n][n];
      int[] start = new int[n + 1];
      int[] target = new int[n * 4];
      double[] rate = new double[n * 4];
      int at = 0;
      for (int s = 0; s < n; s++) {
        for (int k = 0; k < 1 + random.nextInt(3); k++) {
          target[at] = k == 0 ? (s + 1) % n : random.nextInt(n);
          rate[at] = Math.pow(10, random.nextDouble(-2, 2));
          q[s][target[at]] += rate[at];
          q[s][s] -= rate[at++];
        }
        start[s + 1] = at;
      }
      boolean[] goal = new boolean[n];
      for (int s = 0; s < n; s++) {
        goal[s] = random.nextInt(4) == 0;
      }
      goal[n - 1] = true;
      double[] initial = new double[n];
      double sum = 0;
      for (int s = 0; s < n; s++) {
        initial[s] = random.nextInt(3) == 0 ? 0 : random.nextDouble();
        sum += initial[s];
      }
      if (sum == 0) {
        continue;
      }
      double[] hitting = hitting(q, goal);
      double expected = 0;
      for (int s = 0; s < n; s++) {
        initial[s] /= sum;
        expected += initial[s] * hitting[s];
      }
      PassageTime passage =
          PassageTime.into(TransitionRows.of(n, start, target, rate), goal).from(initial);
      PassageTime.Mean mean = passage.mean(new Cancellation());
      assertThat(mean.solved().converged()).isTrue();
      assertThat(mean.value())
          .as("seed " + seed)
          .isCloseTo(expected, within(1e-9 * Math.max(1, expected)));
      if (seed < 40) {
        double longest = Arrays.stream(hitting).max().orElseThrow();
        assertThat(integral(passage, longest))
            .as("seed " + seed)
            .isCloseTo(expected, within(1e-3 * expected + 1e-9));
      }
    }
  }

  private static double[] hitting(double[][] q, boolean[] goal) {
    int n = goal.length;
    double[][] a = new double[n][n];
    double[] b = new double[n];
    for (int s = 0; s < n; s++) {
      if (goal[s]) {
        a[s][s] = 1;
      } else {
        a[s] = q[s].clone();
        b[s] = -1;
      }
    }
    return new LUDecomposition(new Array2DRowRealMatrix(a, false))
        .getSolver()
        .solve(new ArrayRealVector(b, false))
        .toArray();
  }

  /** The mean again, as the integral of 1 − F by the trapezium rule on a geometric grid. */
  private static double integral(PassageTime passage, double longest) {
    if (longest == 0) {
      return 0;
    }
    int steps = 2_000;
    double[] times = new double[steps + 1];
    for (int i = 1; i <= steps; i++) {
      times[i] = 40 * longest * Math.pow(1e-9, 1 - (double) i / steps);
    }
    double[] reached = passage.distribution(times, GO_ON);
    double sum = 0;
    for (int i = 0; i < steps; i++) {
      sum += (times[i + 1] - times[i]) * (2 - reached[i] - reached[i + 1]) / 2;
    }
    return sum;
  }

  @Test
  void quantilesOfAnExponentialDistribution() {
    PassageTime passage =
        PassageTime.into(
            TransitionRows.of(2, new int[] {0, 1, 1}, new int[] {1}, new double[] {4}),
            new boolean[] {false, true});
    for (double level : new double[] {0.1, 0.5, 0.99}) {
      assertThat(passage.curve(GO_ON).quantile(level))
          .isCloseTo(-Math.log(1 - level) / 4, within(1e-8));
    }
    assertThat(passage.mean(new Cancellation()).value()).isCloseTo(0.25, within(1e-12));
  }

  @Test
  void aGoalThatMayBeMissedTakesForEver() {
    int[] start = {0, 2, 2, 3};
    PassageTime passage =
        PassageTime.into(
            TransitionRows.of(3, start, new int[] {1, 2, 2}, new double[] {1, 3, 1}),
            new boolean[] {false, true, false});
    assertThat(passage.mean(new Cancellation()).value()).isInfinite();
    assertThat(passage.distribution(new double[] {1e3}, GO_ON)[0]).isCloseTo(0.25, within(1e-9));
    assertThat(passage.curve(GO_ON).quantile(0.2)).isCloseTo(-Math.log(0.2) / 4, within(1e-8));
    assertThat(passage.curve(GO_ON).quantile(0.3)).isInfinite();
  }

  @Test
  void whoIsThereNeedsNoTime() {
    PassageTime passage =
        PassageTime.into(
            TransitionRows.of(2, new int[] {0, 1, 2}, new int[] {1, 0}, new double[] {1, 1}),
            new boolean[] {true, true});
    assertThat(passage.mean(new Cancellation()).value()).isZero();
    assertThat(passage.curve(GO_ON).quantile(0.5)).isZero();
  }
}
