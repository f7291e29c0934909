// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Bands of fitted laws. */
class BandTest {
  private static Band band(int points, double noise, SplittableRandom random) {
    double[] n = IntStream.rangeClosed(1, points).mapToDouble(i -> 2.0 * i).toArray();
    double[] y =
        IntStream.range(0, points)
            .mapToDouble(i -> (5 + 3 * n[i]) * Math.exp(noise * random.nextGaussian()))
            .toArray();
    Law.Fitted law = (Law.Fitted) LawSearch.find(n, y);
    return law.band().orElseThrow();
  }

  @Test
  void itEndsAtTwiceWhatWasSeenAndSaysHowSureItIs() {
    Band few = band(9, 0.01, new SplittableRandom(1));
    Band many = band(40, 0.01, new SplittableRandom(1));

    assertThat(few.level()).isEqualTo(0.8);
    assertThat(many.level()).isEqualTo(0.9);
    assertThat(many.at(160)).isPresent();
    assertThat(many.at(160.1)).isEmpty();
    Band.Range here = many.at(40).orElseThrow();
    assertThat(here.low()).isLessThan(125).isGreaterThan(110);
    assertThat(here.high()).isGreaterThan(125).isLessThan(140);
  }

  /** Of points between those seen, about nine of ten lie within. */
  @Test
  @Tag(Evidence.TAG)
  void newPointsLieWithin() {
    int sets = Evidence.of(100, 2_000);
    int within = 0;
    int all = 0;
    for (int seed = 0; seed < sets; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Band band = band(24, 0.02, random);
      for (double n = 3; n < 48; n += 4) {
        double y = (5 + 3 * n) * Math.exp(0.02 * random.nextGaussian());
        Band.Range range = band.at(n).orElseThrow();
        within += range.low() <= y && y <= range.high() ? 1 : 0;
        all++;
      }
    }
    assertThat(within).as("of %d", all).isBetween((int) (0.87 * all), (int) (0.97 * all));
  }
}
