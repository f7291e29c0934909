// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.camp.core.law.curve.Exponent;
import org.camp.core.law.curve.Factorisation;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Laws over several parameters. */
class JointSearchTest {
  private static final double[] DOUBLING = {2, 4, 8, 16, 32};

  private static Optional<JointLaw> law(double[][] axes, ToDoubleFunction<double[]> of) {
    double[][] at = points(axes);
    double[] y = new double[at.length];
    for (int i = 0; i < y.length; i++) {
      y[i] = of.applyAsDouble(at[i]);
    }
    return JointSearch.find(at, y);
  }

  private static double[][] points(double[][] axes) {
    List<double[]> points = new ArrayList<>(List.of(new double[0]));
    for (double[] axis : axes) {
      List<double[]> longer = new ArrayList<>();
      for (double[] point : points) {
        for (double value : axis) {
          double[] more = Arrays.copyOf(point, point.length + 1);
          more[point.length] = value;
          longer.add(more);
        }
      }
      points = longer;
    }
    return points.toArray(double[][]::new);
  }

  private static double log2(double x) {
    return Math.log(x) / Math.log(2);
  }

  @Test
  void polynomialsAndProductsAreExact() {
    double[][] two = {DOUBLING, DOUBLING};
    assertThat(text(law(two, x -> 3 + 2 * x[0] * x[1]))).isEqualTo("3.0 + 2.0*n*m");
    assertThat(text(law(two, x -> x[0] * x[0] * x[1]))).isEqualTo("1.0*n^2*m");
    assertThat(text(law(two, x -> 1 + 4 * x[0] / x[1] + x[0] * log2(x[1]))))
        .isEqualTo("1.0 + 4.0*n*m^-1 + 1.0*n*log2(m)");
    double[][] three = {DOUBLING, DOUBLING, {3, 5, 7}};
    assertThat(law(three, x -> 7 + x[0] / x[2] + 2 * log2(x[1]) * x[2]).orElseThrow().exponents())
        .extracting(Exponent::value)
        .containsExactly(1.0, 0.0, 1.0);
  }

  private static String text(Optional<JointLaw> law) {
    assertThat(law).isPresent();
    assertThat(law.orElseThrow().isExact()).isTrue();
    return law.orElseThrow()
        .form()
        .text(List.of("n", "m"), v -> Double.toString(Math.rint(v * 1e9) / 1e9));
  }

  @Test
  void twoValuesTellNoForm() {
    assertThat(law(new double[][] {DOUBLING, {1, 2}}, x -> x[0] * x[1])).isEmpty();
    assertThat(JointSearch.find(new double[0][], new double[0])).isEmpty();
  }

  @Test
  void whatNoProductsFollowIsNotStated() {
    SplittableRandom random = new SplittableRandom(4);
    assertThat(law(new double[][] {DOUBLING, DOUBLING}, x -> random.nextDouble(1, 100))).isEmpty();
    assertThat(law(new double[][] {DOUBLING, DOUBLING}, x -> Math.pow(1.5, x[0]) + x[1])).isEmpty();
  }

  /** Sums of a constant and a product, with scatter. */
  @Test
  @Tag(Evidence.TAG)
  void intervalsHoldTheTruth() {
    int sets = Evidence.of(60, 2_000);
    int stated = 0;
    int held = 0;
    for (int seed = 0; seed < sets; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] powers = {0, 0.5, 1, 1.5, 2, -1};
      double a = powers[random.nextInt(powers.length)];
      double b = powers[random.nextInt(powers.length)];
      double c = random.nextDouble(0.5, 2);
      double f = random.nextDouble(0.5, 2);
      double noise = random.nextDouble(0.002, 0.02);
      Optional<JointLaw> law =
          law(
              new double[][] {DOUBLING, DOUBLING},
              x ->
                  (c + f * Math.pow(x[0], a) * Math.pow(x[1], b))
                      * Math.exp(noise * random.nextGaussian()));
      if (law.isPresent()) {
        stated++;
        double n = a < 0 && b <= 0 ? 0 : a;
        double m = b < 0 && a <= 0 ? 0 : b;
        held += holds(law.get().exponents().get(0), Math.max(0, n)) ? 1 : 0;
        held += holds(law.get().exponents().get(1), Math.max(0, m)) ? 1 : 0;
      }
    }
    assertThat(stated).isGreaterThan(sets / 2);
    assertThat(held).as("of %d", 2 * stated).isGreaterThanOrEqualTo((int) (0.95 * 2 * stated));
  }

  private static boolean holds(Exponent interval, double truth) {
    return interval.low() <= truth + 1e-9 && truth <= interval.high() + 1e-9;
  }

  /** The ranking in sight against least squares one by one. */
  @Test
  void errorsInSightAreThoseOfLeastSquares() {
    SplittableRandom random = new SplittableRandom(1);
    double[][] columns = new double[5][12];
    double[] target = new double[12];
    for (int i = 0; i < 12; i++) {
      for (double[] column : columns) {
        column[i] = random.nextDouble(1, 2);
      }
      target[i] = random.nextDouble();
    }
    List<SumInSight> all = SumInSight.all(columns, target, 2);
    assertThat(all)
        .hasSize(10)
        .isSortedAccordingTo((x, y) -> Double.compare(x.meanSquare(), y.meanSquare()));
    for (SumInSight sum : all) {
      double[][] some = new double[sum.products().length][];
      for (int k = 0; k < some.length; k++) {
        some[k] = columns[sum.products()[k]];
      }
      double[] solved = Factorisation.of(some).orElseThrow().solve(target);
      double square = 0;
      for (int i = 0; i < 12; i++) {
        double miss = target[i];
        for (int k = 0; k < some.length; k++) {
          miss -= solved[k] * some[k][i];
        }
        square += miss * miss;
      }
      assertThat(sum.meanSquare()).isCloseTo(square / 12, within(1e-12));
    }
  }
}
