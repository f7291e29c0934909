// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;
import org.junit.jupiter.api.Test;

/** Measures of samples that are taken faster than by their definitions, beside these. */
class MeasuresTest {
  private static final int CASES = 300;

  /** Few different values, so that many are equal. */
  private static double[] values(Random random, int n) {
    return random.doubles(n).map(v -> Math.rint(v * v * n) / n).toArray();
  }

  @Test
  void ranksAreThoseOfTheLibrary() {
    Random random = new Random(1);
    for (int i = 0; i < CASES; i++) {
      int n = 2 + random.nextInt(60);
      double[] x = values(random, n);
      double[] y = values(random, n);
      for (int k = 0; k < n; k++) {
        y[k] += i % 3 == 0 ? x[k] : 0;
      }
      double r = new SpearmansCorrelation().correlation(x, y);
      assertThat(RankCorrelation.of(x, y)).isCloseTo(Double.isNaN(r) ? 0 : r, within(1e-12));
    }
  }

  @Test
  void theGreatestDistanceIsThatOfAllSamples() {
    Random random = new Random(2);
    for (int i = 0; i < CASES; i++) {
      double[] sorted = values(random, 1 + random.nextInt(200));
      Arrays.sort(sorted);
      double power = 0.3 + 2 * random.nextDouble();
      DoubleUnaryOperator share = v -> Math.pow(Math.min(1, v), power);
      double n = sorted.length;
      double most = 0;
      for (int k = 0; k < n; k++) {
        double f = share.applyAsDouble(sorted[k]);
        most = Math.max(most, Math.max((k + 1) / n - f, f - k / n));
      }
      assertThat(GreatestDistance.of(sorted, share)).isEqualTo(most);
    }
  }
}
