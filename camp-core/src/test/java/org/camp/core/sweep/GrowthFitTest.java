package org.camp.core.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrowthFitTest {
  private static GrowthFit fit(int from, int to, DoubleUnaryOperator y) {
    double[] x = new double[to - from + 1];
    double[] values = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = from + i;
      values[i] = y.applyAsDouble(x[i]);
    }
    return GrowthFit.of(x, values).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, 0, 0.5, 1, 2, 3.25})
  void powersAreFound(double exponent) {
    GrowthFit fit = fit(1, 64, x -> 0.003 * Math.pow(x, exponent));
    assertThat(fit.exponent()).isCloseTo(exponent, within(1e-9));
    assertThat(fit.factor()).isCloseTo(0.003, within(1e-9));
    assertThat(fit.deviation()).isLessThan(1e-9);
    assertThat(fit.error()).isLessThan(1e-7);
    assertThat(fit.fits()).isTrue();
  }

  /**
   * Five points whose regression is done by hand: log2 x = 0 … 4, log2 y = 0, 1, 2, 3, 5. Slope
   * 12/10, residuals 0.2, 0, −0.2, −0.4, 0.4, so the standard error is √(0.4/3)/√10, and Student's
   * t for 3 degrees of freedom is 3.18245 at 97.5 %.
   */
  @Test
  void errorsAgreeWithARegressionByHand() {
    GrowthFit fit =
        GrowthFit.of(new double[] {1, 2, 4, 8, 16}, new double[] {1, 2, 4, 8, 32}).orElseThrow();
    assertThat(fit.exponent()).isCloseTo(1.2, within(1e-12));
    assertThat(fit.factor()).isCloseTo(Math.pow(2, -0.2), within(1e-12));
    assertThat(fit.error())
        .isCloseTo(3.182446305 * Math.sqrt(0.4 / 3) / Math.sqrt(10), within(1e-6));
    assertThat(fit.deviation()).isCloseTo(Math.pow(2, 0.4) - 1, within(1e-12));
    assertThat(fit.fits()).isFalse();
  }

  @Test
  void otherGrowthDoesNotFit() {
    assertThat(fit(1, 64, x -> 100 + x).fits()).isFalse();
    assertThat(fit(1, 64, x -> Math.pow(2, x)).fits()).isFalse();
    assertThat(fit(2, 64, x -> Math.abs(x - 32) + 1).fits()).isFalse();
  }

  @Test
  void noiseShowsInTheError() {
    SplittableRandom random = new SplittableRandom(11);
    GrowthFit fit = fit(1, 100, x -> 5 * x * x * (1 + 0.02 * (random.nextDouble() - 0.5)));
    assertThat(fit.exponent()).isCloseTo(2, within(fit.error() * 3));
    assertThat(fit.error()).isBetween(1e-5, 0.02);
    assertThat(fit.deviation()).isBetween(0.005, 0.03);
    assertThat(fit.fits()).isTrue();
  }

  @Test
  void whatHasNoLogarithmIsLeftOutAndSaid() {
    double[] x = {0, 1, 2, 4, 8, 16};
    double[] y = {1, 1, 2, 4, Double.NaN, -1};
    GrowthFit fit = GrowthFit.of(x, y).orElseThrow();
    assertThat(fit.exponent()).isCloseTo(1, within(1e-12));
    assertThat(fit.points()).isEqualTo(3);
    assertThat(fit.skipped()).isEqualTo(3);
    assertThat(fit.fits()).isFalse();
  }

  @Test
  void twoDifferentPointsAreTooFew() {
    assertThat(GrowthFit.of(new double[] {1, 2, 2}, new double[] {1, 2, 2})).isEmpty();
    assertThat(GrowthFit.of(new double[] {1, 2, 3}, new double[] {1, 2, 0})).isEmpty();
    assertThat(GrowthFit.of(new double[0], new double[0])).isEmpty();
  }
}
