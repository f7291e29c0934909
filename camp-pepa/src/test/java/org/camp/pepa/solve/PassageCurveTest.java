// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Curves against exponentials of dense matrices and closed forms. */
@Tag(Evidence.TAG)
class PassageCurveTest {
  private static final int CASES = Evidence.cases();
  private static final Runnable GO_ON = () -> {};

  /** A chain by its rates, q[s][t]. */
  private record Chain(double[][] q, boolean[] goal) {
    PassageTime passage() {
      int n = q.length;
      int[] start = new int[n + 1];
      List<Integer> targets = new ArrayList<>();
      List<Double> rates = new ArrayList<>();
      for (int s = 0; s < n; s++) {
        for (int t = 0; t < n; t++) {
          if (q[s][t] > 0) {
            targets.add(t);
            rates.add(q[s][t]);
          }
        }
        start[s + 1] = targets.size();
      }
      return PassageTime.into(
          TransitionRows.of(
              n,
              start,
              targets.stream().mapToInt(Integer::intValue).toArray(),
              rates.stream().mapToDouble(Double::doubleValue).toArray()),
          goal);
    }

    /** The probability that the goal is reached: exp(Qt) by squaring, goal absorbing. */
    double reached(double time) {
      int n = q.length;
      double[][] p = new double[n][n];
      double fastest = 0;
      for (int s = 0; s < n; s++) {
        double exit = 0;
        for (int t = 0; t < n && !goal[s]; t++) {
          exit += s == t ? 0 : q[s][t];
        }
        fastest = Math.max(fastest, exit);
      }
      int squarings = (int) Math.max(0, Math.ceil(Math.log(fastest * time * 16) / Math.log(2)));
      double step = time / Math.pow(2, squarings);
      RealMatrix a = MatrixUtils.createRealMatrix(n, n);
      for (int s = 0; s < n; s++) {
        for (int t = 0; t < n && !goal[s]; t++) {
          if (s != t) {
            a.addToEntry(s, t, q[s][t] * step);
            a.addToEntry(s, s, -q[s][t] * step);
          }
        }
      }
      RealMatrix sum = MatrixUtils.createRealIdentityMatrix(n);
      RealMatrix power = sum;
      for (int k = 1; k <= 18; k++) {
        power = power.multiply(a).scalarMultiply(1.0 / k);
        sum = sum.add(power);
      }
      for (int k = 0; k < squarings; k++) {
        sum = sum.multiply(sum);
        for (int s = 0; s < n; s++) {
          double row = 0;
          for (int t = 0; t < n; t++) {
            row += sum.getEntry(s, t);
          }
          for (int t = 0; t < n; t++) {
            sum.multiplyEntry(s, t, 1 / row);
          }
        }
      }
      double reached = 0;
      for (int t = 0; t < n; t++) {
        reached += goal[t] ? sum.getEntry(0, t) : 0;
      }
      return reached;
    }
  }

  private static Chain random(SplittableRandom random) {
    int n = 2 + random.nextInt(5);
    int spread = random.nextInt(7);
    double[][] q = new double[n][n];
    for (int s = 0; s < n; s++) {
      for (int t = 0; t < n; t++) {
        if (random.nextInt(3) == 0) {
          q[s][t] = Math.pow(10, -spread * random.nextDouble()) * (1 + random.nextInt(9));
        }
      }
    }
    boolean[] goal = new boolean[n];
    goal[n - 1] = true;
    return new Chain(q, goal);
  }

  @Test
  void curvesAreThoseOfTheMatrixExponential() {
    AtomicInteger quantiles = new AtomicInteger();
    Property.check(
        "passage curves",
        CASES,
        PassageCurveTest::random,
        Shrinker.none(),
        chain -> {
          PassageCurve curve = chain.passage().curve(GO_ON);
          for (double time : new double[] {1e-3, 0.1, 1, 10, 1e3, 1e5}) {
            if (time <= curve.latest()) {
              assertThat(curve.at(time)).isCloseTo(chain.reached(time), within(1e-7));
            }
          }
          for (double level : new double[] {0.1, 0.5, 0.9}) {
            double time = curve.quantile(level);
            if (Double.isInfinite(time)) {
              assertThat(chain.reached(1e12)).isLessThan(level + 1e-4);
            } else if (!Double.isNaN(time)) {
              quantiles.incrementAndGet();
              assertThat(chain.reached(time)).isCloseTo(level, within(1e-6));
            }
          }
        });
    if (Long.getLong("camp.property.seed") == null) {
      assertThat(quantiles.get()).isGreaterThan(CASES / 2);
    }
  }

  /** By Simpson's rule. */
  @Test
  void densitiesIntegrateToTheCurve() {
    Property.check(
        "densities of passages",
        Evidence.of(100, 20_000),
        PassageCurveTest::random,
        Shrinker.none(),
        chain -> {
          PassageCurve curve = chain.passage().curve(GO_ON);
          double end = Math.min(0.5, curve.latest());
          int steps = 300;
          double sum = 0;
          for (int i = 0; i <= steps; i++) {
            int weight = i == 0 || i == steps ? 1 : 2 + 2 * (i % 2);
            sum += weight * curve.density(i * end / steps);
          }
          assertThat(sum * end / steps / 3).isCloseTo(curve.at(end) - curve.at(0), within(1e-5));
        });
  }

  /** A goal that is reached at once, in a year, or never. */
  @Test
  void aPlateauIsNoEnd() {
    for (double slow : new double[] {1e-3, 1e-7, 1e-12, 1e-30}) {
      double[][] q = new double[4][4];
      q[0][1] = 4.5;
      q[0][2] = 5.5;
      q[2][1] = slow;
      q[2][3] = slow;
      PassageCurve curve =
          new Chain(q, new boolean[] {false, true, false, false}).passage().curve(GO_ON);
      assertThat(curve.ever()).isCloseTo(0.725, within(1e-12));
      assertThat(curve.quantile(0.5))
          .isCloseTo(-Math.log1p(-0.05 / 0.275) / (2 * slow), within(1e-3 / slow));
      assertThat(curve.quantile(0.9)).isInfinite();
      assertThat(curve.isWhole()).isTrue();
    }
  }

  /** A slow stage before a slower one: neither passes for the pace of the whole. */
  @Test
  void aPaceThatOnlySeemsSteadyIsLeftOpen() {
    for (double second : new double[] {1e-4, 1e-9, 1e-13}) {
      double[][] q = new double[4][4];
      q[0][1] = 1;
      q[1][0] = 1;
      q[1][2] = 1e-8;
      q[2][1] = 1;
      q[2][3] = second;
      Chain chain = new Chain(q, new boolean[] {false, false, false, true});
      PassageCurve curve = chain.passage().curve(GO_ON);
      double median = curve.quantile(0.5);
      if (!Double.isNaN(median)) {
        assertThat(chain.reached(median)).isCloseTo(0.5, within(1e-5));
      }
    }
  }
}
