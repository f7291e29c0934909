// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.camp.core.quantity.ExpressionFault;
import org.junit.jupiter.api.Test;

class RandomCostsTest {
  private static double quantile(String kind, double q, double... arguments) {
    return RandomCosts.quantile(kind, arguments, q);
  }

  @Test
  void quantilesOfKnownDistributions() {
    assertThat(quantile("normal", 0.5, 10, 2)).isCloseTo(10, within(1e-12));
    assertThat(quantile("normal", 0.975, 10, 2))
        .isCloseTo(10 + 2 * 1.959963984540054, within(1e-9));
    assertThat(quantile("normal", 0.99, 0, 1)).isCloseTo(2.3263478740408408, within(1e-9));
    assertThat(quantile("exponential", 0.5, 2)).isCloseTo(2 * Math.log(2), within(1e-12));
    assertThat(quantile("exponential", 0.99, 1e-3)).isCloseTo(4.605170185988092e-3, within(1e-12));
    assertThat(quantile("uniform", 0.25, 1, 3)).isEqualTo(1.5);
  }

  @Test
  void certainCosts() {
    assertThat(quantile("normal", 0.9, 3, 0)).isEqualTo(3);
    assertThat(quantile("exponential", 0.9, 0)).isZero();
    assertThat(quantile("uniform", 0.9, 2, 2)).isEqualTo(2);
    assertThat(quantile("normal", 0.9, Double.NaN, 1)).isNaN();
  }

  @Test
  void means() {
    assertThat(RandomCosts.mean("normal", new double[] {5, 2})).isEqualTo(5);
    assertThat(RandomCosts.mean("exponential", new double[] {5})).isEqualTo(5);
    assertThat(RandomCosts.mean("uniform", new double[] {1, 5})).isEqualTo(3);
  }

  @Test
  void samplesTakeTheLeastTimeThatEnoughDoNotExceed() {
    MeasuredProfile sample =
        new MeasuredProfile(
            "rtt",
            new double[] {1, 2, 3, 4},
            new double[] {0.4, 0.1, 0.3, 0.2},
            Interpolation.LINEAR,
            false);
    assertThat(RandomCosts.quantile(sample, 0.01)).isEqualTo(0.1);
    assertThat(RandomCosts.quantile(sample, 0.25)).isEqualTo(0.1);
    assertThat(RandomCosts.quantile(sample, 0.26)).isEqualTo(0.2);
    assertThat(RandomCosts.quantile(sample, 0.75)).isEqualTo(0.3);
    assertThat(RandomCosts.quantile(sample, 0.99)).isEqualTo(0.4);
    assertThat(RandomCosts.mean(sample)).isCloseTo(0.25, within(1e-15));
  }

  @Test
  void refusesArgumentsThatDoNotSuit() {
    assertThatThrownBy(() -> quantile("normal", 0.5, 1, -1))
        .isInstanceOf(ExpressionFault.class)
        .hasMessageContaining("deviation");
    assertThatThrownBy(() -> quantile("exponential", 0.5, -1))
        .isInstanceOf(ExpressionFault.class)
        .hasMessageContaining("mean");
    assertThatThrownBy(() -> quantile("uniform", 0.5, 2, 1))
        .isInstanceOf(ExpressionFault.class)
        .hasMessageContaining("wrong order");
    assertThatThrownBy(() -> quantile("uniform", 0.5, 2, Double.POSITIVE_INFINITY))
        .isInstanceOf(ExpressionFault.class)
        .hasMessageContaining("finite");
    assertThatIllegalArgumentException().isThrownBy(() -> quantile("normal", 1, 1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> quantile("normal", 0.5, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> quantile("poisson", 0.5, 1));
  }
}
