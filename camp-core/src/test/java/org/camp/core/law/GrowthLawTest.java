// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrowthLawTest {
  private static GrowthLaw.Finding find(int from, int to, DoubleUnaryOperator y) {
    double[] x = IntStream.rangeClosed(from, to).mapToDouble(i -> i).toArray();
    return GrowthLaw.find(
        x, IntStream.rangeClosed(from, to).mapToDouble(y::applyAsDouble).toArray());
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, 0.5, 1, 1.5, 2, 3, 0.7310585})
  void aPowerIsFound(double exponent) {
    GrowthLaw law = find(1, 64, x -> 0.003 * Math.pow(x, exponent)).law().orElseThrow();

    assertThat(law.exponent()).isCloseTo(exponent, within(1e-12));
    assertThat(law.factor()).isCloseTo(0.003, within(1e-14));
    assertThat(law.constant()).isZero();
  }

  /** The nearest power of this line has the exponent 0.19. */
  @Test
  void aLineGrowsLikeItsParameterHoweverLargeTheConstant() {
    GrowthLaw law = find(4, 64, x -> 4.04002e-3 + 50.2055e-6 * x).law().orElseThrow();

    assertThat(law.exponent()).isEqualTo(1);
    assertThat(law.constant()).isCloseTo(4.04002e-3, within(1e-14));
    assertThat(law.factor()).isCloseTo(50.2055e-6, within(1e-16));
  }

  @Test
  void whatDoesNotVaryIsConstant() {
    assertThat(find(1, 3, x -> 7.0 + 1e-14 * x).law().orElseThrow().isConstant()).isTrue();
    assertThat(find(1, 9, x -> 0).law().orElseThrow().at(5)).isZero();
  }

  @Test
  void whatNoLawGoesThroughHasNoneHoweverNearOneIs() {
    assertThat(find(1, 64, x -> 4e-3 + 0.25 * x * x).law()).isEmpty();
    assertThat(find(1, 64, x -> Math.max(5e-3, 400e-6 * x)).law()).isEmpty();
    assertThat(find(1, 64, x -> Math.log(x) + 1).law()).isEmpty();
    assertThat(find(1, 64, x -> x == 30 ? 30.0001 : x).law()).isEmpty();
    assertThat(find(1, 64, x -> x == 30 ? Double.NaN : x).whyNot()).contains("undefined");
    assertThat(find(-4, 64, x -> x * x).law()).isEmpty();
  }

  @Test
  void twoPointsMoreThanCoefficientsAreNeeded() {
    assertThat(find(1, 3, x -> x).whyNot()).contains("fewer than 4");
    assertThat(find(1, 2, x -> 1).whyNot()).contains("fewer than 3");
    assertThat(GrowthLaw.find(new double[] {1, 2, 2, 2}, new double[] {1, 2, 2, 2}).law())
        .isEmpty();
  }

  private record Points(double[] x, double[] y, double exponent) {
    @Override
    public String toString() {
      return Arrays.toString(x) + " " + Arrays.toString(y);
    }
  }

  /** Points of a line, or of a power, over more than the range of a double. */
  private static Points points(SplittableRandom random) {
    int n = 4 + random.nextInt(60);
    double constant = random.nextBoolean() ? 0 : random.nextDouble(-1e3, 1e3);
    double factor = Math.pow(10, random.nextDouble(-9, 3));
    double exponent = constant == 0 ? random.nextInt(-24, 37) / 12.0 : 1;
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = i + 1 + random.nextInt(3) * n;
      y[i] = constant + factor * Math.pow(x[i], exponent);
    }
    return new Points(x, y, factor == 0 ? 0 : exponent);
  }

  @Test
  @Tag(Evidence.TAG)
  void whatALawMadeIsFoundAgainAndADentIsSeen() {
    Property.check(
        "growth laws",
        Evidence.cases(),
        GrowthLawTest::points,
        Shrinker.none(),
        points -> {
          double[] x = points.x();
          double[] y = points.y();
          double span = Arrays.stream(y).max().orElseThrow() - Arrays.stream(y).min().orElseThrow();
          double size = Arrays.stream(y).map(Math::abs).max().orElseThrow();
          if (Arrays.stream(x).distinct().count() < 4 || (span > 0 && span < 1e-10 * size)) {
            return;
          }
          GrowthLaw law = GrowthLaw.find(x, y).law().orElseThrow();
          assertThat(law.exponent()).isCloseTo(points.exponent(), within(1e-9));
          double bound = Math.max(1e-12 * size, 1e-9 * span);
          for (int i = 0; i < x.length; i++) {
            assertThat(law.at(x[i])).isCloseTo(y[i], within(bound));
          }
          y[y.length / 2] += 1e-6 * size;
          assertThat(GrowthLaw.find(x, y).law()).isEmpty();
        });
  }
}
