// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MeasuredProfileTest {
  private static MeasuredProfile profile(Interpolation how, boolean beyond, double... points) {
    double[] sizes = new double[points.length / 2];
    double[] times = new double[points.length / 2];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = points[2 * i];
      times[i] = points[2 * i + 1];
    }
    return new MeasuredProfile("f", sizes, times, how, beyond);
  }

  /** Through (0,0), (1,1), (2,0) with natural boundary: x − (x³ − x)/2 on [0, 1]. */
  @Test
  void naturalSpline() {
    MeasuredProfile f = profile(Interpolation.CUBIC_SPLINE, false, 0, 0, 1, 1, 2, 0);
    assertThat(f.value(0)).isCloseTo(0, within(1e-15));
    assertThat(f.value(0.5)).isCloseTo(0.6875, within(1e-15));
    assertThat(f.value(1)).isCloseTo(1, within(1e-15));
    assertThat(f.value(1.5)).isCloseTo(0.6875, within(1e-15));
    assertThat(f.derivative(0)).isCloseTo(1.5, within(1e-15));
    assertThat(f.derivative(1)).isCloseTo(0, within(1e-15));
    assertThat(f.derivative(2)).isCloseTo(-1.5, within(1e-15));
    assertThat(f.fit()).isEmpty();
  }

  @Test
  void straightLines() {
    MeasuredProfile f = profile(Interpolation.LINEAR, false, 10, 1, 20, 3, 40, 4);
    assertThat(f.value(15)).isEqualTo(2);
    assertThat(f.value(30)).isEqualTo(3.5);
    assertThat(f.derivative(20)).isCloseTo(0.05, within(1e-15));
    assertThat(f.derivative(40)).isCloseTo(0.05, within(1e-15));
    assertThat(f.value(Double.NaN)).isNaN();
  }

  @Test
  void linesOfBestFit() {
    MeasuredProfile f = profile(Interpolation.LINEAR_FIT, false, 0, 1, 1, 2, 2, 4);
    MeasuredProfile.Fit fit = f.fit().orElseThrow();
    assertThat(fit.a()).isCloseTo(5.0 / 6, within(1e-14));
    assertThat(fit.b()).isCloseTo(1.5, within(1e-14));
    assertThat(fit.residual()).isCloseTo(Math.sqrt(1.0 / 18), within(1e-14));
    assertThat(fit.relativeError()).isCloseTo(1.0 / 6, within(1e-14));
    assertThat(f.value(1)).isCloseTo(7.0 / 3, within(1e-14));
    assertThat(f.derivative(1)).isCloseTo(1.5, within(1e-14));
  }

  @Test
  void sortingCosts() {
    double[] sizes = {0, 8, 64, 1000};
    double[] times = new double[4];
    for (int i = 0; i < 4; i++) {
      times[i] = 2 + (sizes[i] == 0 ? 0 : 3 * sizes[i] * Math.log(sizes[i]));
    }
    MeasuredProfile f = new MeasuredProfile("sort", sizes, times, Interpolation.NLOGN_FIT, true);
    MeasuredProfile.Fit fit = f.fit().orElseThrow();
    assertThat(fit.a()).isCloseTo(2, within(1e-9));
    assertThat(fit.b()).isCloseTo(3, within(1e-12));
    assertThat(fit.relativeError()).isLessThan(1e-9);
    assertThat(f.value(2000)).isCloseTo(2 + 6000 * Math.log(2000), within(1e-6));
    assertThat(f.derivative(Math.E)).isCloseTo(6, within(1e-11));
  }

  @ParameterizedTest
  @EnumSource(Interpolation.class)
  void nothingOutsideTheMeasuredRange(Interpolation how) {
    MeasuredProfile f = profile(how, false, 10, 1, 20, 2, 40, 5);
    assertThat(f.value(10)).isFinite();
    assertThat(f.value(40)).isFinite();
    assertThatThrownBy(() -> f.value(9.99))
        .isInstanceOf(ExpressionFault.class)
        .hasMessage("profile 'f' is measured from 10 to 40, not at 9.99");
    assertThatThrownBy(() -> f.derivative(41)).isInstanceOf(ExpressionFault.class);
  }

  @Test
  void extrapolationGoesStraightOn() {
    MeasuredProfile spline = profile(Interpolation.CUBIC_SPLINE, true, 0, 10, 1, 11, 2, 10);
    assertThat(spline.value(4)).isCloseTo(7, within(1e-12));
    assertThat(spline.derivative(4)).isCloseTo(-1.5, within(1e-12));
    assertThat(spline.value(-2)).isCloseTo(7, within(1e-12));
    MeasuredProfile lines = profile(Interpolation.LINEAR, true, 10, 1, 20, 3, 40, 4);
    assertThat(lines.value(60)).isCloseTo(5, within(1e-12));
    assertThat(lines.value(5)).isCloseTo(0, within(1e-12));
  }

  @ParameterizedTest
  @EnumSource(Interpolation.class)
  void derivativesAreSlopes(Interpolation how) {
    for (long seed = 1; seed <= 50; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] sizes = new double[3 + random.nextInt(10)];
      double[] times = new double[sizes.length];
      for (int i = 0; i < sizes.length; i++) {
        sizes[i] = (i == 0 ? 1 : sizes[i - 1]) + 1 + random.nextDouble();
        times[i] = random.nextDouble();
      }
      MeasuredProfile f = new MeasuredProfile("f", sizes, times, how, true);
      for (int i = 0; i < 50; i++) {
        double n = sizes[0] + random.nextDouble() * (sizes[sizes.length - 1] - sizes[0]);
        double h = 1e-6;
        if (Arrays.stream(sizes).anyMatch(s -> Math.abs(s - n) <= h)) {
          continue;
        }
        double slope = (f.value(n + h) - f.value(n - h)) / (2 * h);
        assertThat(f.derivative(n)).as("seed %d at %s", seed, n).isCloseTo(slope, within(1e-6));
      }
      if (!how.isFit()) {
        for (int i = 0; i < sizes.length; i++) {
          assertThat(f.value(sizes[i])).as("seed %d", seed).isCloseTo(times[i], within(1e-12));
        }
      }
    }
  }

  @Test
  void refusesPointsThatAreNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> profile(Interpolation.CUBIC_SPLINE, false, 1, 1, 2, 2))
        .withMessageContaining("at least 3 points");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> profile(Interpolation.LINEAR, false, 1, 1, 1, 2));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> profile(Interpolation.LINEAR, false, -1, 1, 1, 2));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> profile(Interpolation.LINEAR, false, 1, 1, 2, Double.NaN));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> profile(Interpolation.LINEAR, false, 1, 1, Double.NaN, 2));
  }

  @Test
  void isImmutable() {
    MeasuredProfile f = profile(Interpolation.LINEAR, false, 1, 1, 2, 2);
    f.sizes()[0] = 7;
    f.times()[0] = 7;
    assertThat(f).isEqualTo(profile(Interpolation.LINEAR, false, 1, 1, 2, 2));
    assertThat(f).isNotEqualTo(profile(Interpolation.LINEAR, true, 1, 1, 2, 2));
  }

  /** Values of PchipInterpolator of SciPy 1.17. */
  @Test
  void monotoneCubicsAreThoseOfFritschAndButland() {
    MeasuredProfile f =
        profile(Interpolation.MONOTONE_CUBIC, false, 1, 1, 2, 3, 4, 3.5, 7, 3.5, 11, 9, 12, 2);
    double[][] known = {
      {1.5, 2.262105855855856},
      {1.9, 2.9278445945945943},
      {3, 3.3716216216216215},
      {5, 3.5},
      {8, 4.359375},
      {10, 8.140625},
      {11.25, 8.312890625},
      {11.9, 2.898675}
    };
    for (double[] point : known) {
      assertThat(f.value(point[0])).isCloseTo(point[1], within(1e-12));
    }
  }

  @Test
  void monotoneCubicsRiseAndFallWithThePoints() {
    SplittableRandom random = new SplittableRandom(3);
    for (int round = 0; round < 300; round++) {
      int n = 2 + random.nextInt(8);
      double[] sizes = new double[n];
      double[] times = new double[n];
      for (int i = 0; i < n; i++) {
        sizes[i] = (i == 0 ? 0 : sizes[i - 1]) + 0.01 + random.nextDouble() * random.nextInt(1, 99);
        times[i] = random.nextInt(4) * random.nextDouble();
      }
      MeasuredProfile f =
          new MeasuredProfile("f", sizes, times, Interpolation.MONOTONE_CUBIC, false);
      for (int i = 0; i + 1 < n; i++) {
        double low = Math.min(times[i], times[i + 1]) - 1e-12;
        double high = Math.max(times[i], times[i + 1]) + 1e-12;
        double last = times[i];
        for (int k = 1; k <= 50; k++) {
          double at = Math.min(sizes[i] + (sizes[i + 1] - sizes[i]) * k / 50, sizes[i + 1]);
          double value = f.value(at);
          assertThat(value).isBetween(low, high);
          assertThat((value - last) * (times[i + 1] - times[i])).isGreaterThan(-1e-12);
          last = value;
        }
      }
    }
  }

  @Test
  void aLawSpeaksToTwiceTheGreatestSize() {
    MeasuredProfile points = profile(Interpolation.MONOTONE_CUBIC, false, 10, 1, 20, 3, 40, 4);
    ProfileLaw law =
        new ProfileLaw(Expression.parse("2s + 0.5s*size*log2(size)"), List.of(1.0, 1.1), 0.01);
    MeasuredProfile f = points.withLaw(law);
    assertThat(f.value(16)).isEqualTo(34);
    assertThat(f.value(64)).isEqualTo(194);
    assertThat(f.derivative(16)).isCloseTo(0.5 * (4 + 1 / Math.log(2)), within(1e-12));
    assertThatExceptionOfType(ExpressionFault.class)
        .isThrownBy(() -> f.value(81))
        .withMessageContaining("has a law from 10 to 80");
    assertThatExceptionOfType(ExpressionFault.class).isThrownBy(() -> f.value(9));
  }
}
