// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of the 95 % intervals of fitted values 93 to 97 % hold, and of the 90 % bands at least 85. */
@Tag(Evidence.TAG)
class FitCoverageTest {
  private static final double START = 2;
  private static final double EACH = 3;
  private static final double NOISE = 0.1;

  @ParameterizedTest
  @CsvSource({
    "ASYMPTOTIC, 10, 40",
    "ASYMPTOTIC, 60, 40",
    "PROFILE, 10, 40",
    "PROFILE, 60, 20",
    "BOOTSTRAP, 10, 20",
    "BOOTSTRAP, 60, 8"
  })
  void intervalsHold(IntervalKind kind, int cases, int share) {
    int seeds = Evidence.of(share, 1_000);
    Predictor line = (c, v, d) -> v[0] + v[1] * (1 + c);
    List<FreeParameter> free =
        List.of(FreeParameter.about("start", 1), FreeParameter.about("each", 1));
    int start = 0;
    int each = 0;
    int band = 0;
    for (int seed = 1; seed <= seeds; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] y =
          IntStream.range(0, cases)
              .mapToDouble(c -> (START + EACH * (1 + c)) * Math.exp(NOISE * random.nextGaussian()))
              .toArray();
      Fit fit = Fit.of(Cases.of(y, List.of()), line, free, FitOptions.DEFAULTS).orElseThrow();
      List<Estimate> estimates = fit.estimates(kind);
      start += holds(estimates.get(0).interval(), START);
      each += holds(estimates.get(1).interval(), EACH);
      int c = random.nextInt(cases);
      double fresh = (START + EACH * (1 + c)) * Math.exp(NOISE * random.nextGaussian());
      band += holds(fit.band(line, c), fresh);
    }
    double[] shares = {(double) start / seeds, (double) each / seeds, (double) band / seeds};
    if (Evidence.full()) {
      System.out.printf(
          Locale.ROOT,
          "%s of %d cases, %d seeds from 1: %s%n",
          kind,
          cases,
          seeds,
          Arrays.toString(shares));
    }
    // Of 1,000 that hold in 93 to 97 % of all cases, 905 to 989 do, but for one time in a thousand.
    double least = Evidence.full() ? 0.905 : 0.75;
    assertThat(shares[0]).isBetween(least, Evidence.full() ? 0.989 : 1);
    assertThat(shares[1]).isBetween(least, Evidence.full() ? 0.989 : 1);
    assertThat(shares[2]).as("the 90 % band").isGreaterThan(least - 0.05);
  }

  private static int holds(Interval interval, double truth) {
    return interval.low() <= truth && truth <= interval.high() ? 1 : 0;
  }
}
