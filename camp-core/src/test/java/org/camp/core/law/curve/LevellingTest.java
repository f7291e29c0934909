// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.curve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.camp.core.law.Verdict;
import org.camp.core.law.search.Law;
import org.camp.core.law.search.LawSearch;
import org.junit.jupiter.api.Test;

/** Figures that level off faster than any power, and some that do not. */
class LevellingTest {
  private static Law law(DoubleUnaryOperator of, double... n) {
    return LawSearch.find(n, DoubleStream.of(n).map(of).toArray());
  }

  private static double[] to(int last) {
    return DoubleStream.iterate(1, n -> n <= last, n -> n + 1).toArray();
  }

  /** Clients that think for 1 s share a server that needs 0.2 s: mean value analysis. */
  private static double closed(double clients) {
    double queue = 0;
    double throughput = 0;
    for (int n = 1; n <= clients; n++) {
      double wait = 0.2 * (1 + queue);
      throughput = n / (1 + wait);
      queue = throughput * wait;
    }
    return throughput;
  }

  @Test
  void aClosedNetworkTendsToItsBottleneck() {
    for (int last : new int[] {10, 16, 40, 64}) {
      Law law = law(LevellingTest::closed, to(last));

      assertThat(law.exponent()).as("%s", law).contains(Exponent.point(0));
      assertThat(Verdict.ofLimit(law, limit -> limit <= 5.3)).isEqualTo(Verdict.HOLDS);
      assertThat(Verdict.ofLimit(law, limit -> limit <= 4.5)).isEqualTo(Verdict.FAILS);
    }
  }

  /** What has not fallen yet is not said to fall. */
  @Test
  void aRisingFigureHasNoExponentBelowZeroForSure() {
    for (int last : new int[] {7, 8}) {
      law(LevellingTest::closed, to(last))
          .exponent()
          .ifPresent(exponent -> assertThat(exponent.high()).isGreaterThanOrEqualTo(0));
    }
  }

  @Test
  void whatGrowsOnIsNotSaidToLevelOff() {
    double[] doubling = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512};
    assertThat(Levelling.of(Points.of(to(20), to(20)))).isEmpty();
    for (DoubleUnaryOperator growing :
        new DoubleUnaryOperator[] {
          Math::sqrt, Math::log1p, n -> Math.log1p(Math.log1p(n)), n -> Math.pow(n, 0.05)
        }) {
      for (double[] n : new double[][] {to(40), doubling}) {
        double[] y = DoubleStream.of(n).map(growing).toArray();
        assertThat(Levelling.of(Points.of(n, y))).isEmpty();
      }
    }
  }
}
