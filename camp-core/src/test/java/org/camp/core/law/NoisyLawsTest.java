// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import org.camp.core.law.curve.Exponent;
import org.camp.core.law.search.Law;
import org.camp.core.law.search.LawSearch;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Laws with scatter: the interval of the exponent holds the truth, and few verdicts are wrong. */
class NoisyLawsTest {
  private static final double[] BOUNDS = {-0.5, 0.2, 0.4, 0.6, 0.9, 1.1, 1.4, 1.6, 1.9, 2.1, 2.5};

  /** How something grows, and its exponent. */
  private record Truth(DoubleUnaryOperator values, double exponent) {}

  private static Truth truth(RandomGenerator random) {
    double c = random.nextDouble(0.5, 2);
    double a = random.nextDouble(0.2, 2);
    return switch (random.nextInt(8)) {
      case 0 -> new Truth(n -> c, 0);
      case 1 -> new Truth(n -> c + a * n, 1);
      case 2 -> new Truth(n -> c + a * n * Math.log(n) / Math.log(2), 1);
      case 3 -> new Truth(n -> c + a * n * n, 2);
      case 4 -> new Truth(n -> c + a * Math.sqrt(n), 0.5);
      case 5 -> new Truth(n -> c + 5 * a * Math.log(n), 0);
      case 6 -> {
        double half = random.nextDouble(2, 20);
        yield new Truth(n -> c * n / (half + n), 0);
      }
      default -> {
        double b = random.nextDouble(0.3, 2.2);
        yield new Truth(n -> c * Math.pow(n, b), b);
      }
    };
  }

  @Test
  @Tag(Evidence.TAG)
  void intervalsHoldTheTruthAndFewVerdictsAreWrong() {
    int stated = 0;
    int held = 0;
    int verdicts = 0;
    int wrong = 0;
    int sets = Evidence.of(200, 2_000);
    for (int seed = 0; seed < sets; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Truth truth = truth(random);
      int size = random.nextInt(10, 33);
      double noise = random.nextDouble(0.003, 0.03);
      boolean doubling = random.nextBoolean();
      double[] n = new double[size];
      double[] y = new double[size];
      for (int i = 0; i < size; i++) {
        n[i] = doubling ? Math.rint(2 * Math.pow(1.25, i)) : 2 + 2 * i;
        y[i] = truth.values().applyAsDouble(n[i]) * Math.exp(noise * random.nextGaussian());
      }
      Law law = LawSearch.find(n, y);
      if (law.exponent().isPresent()) {
        Exponent found = law.exponent().get();
        stated++;
        held +=
            found.low() <= truth.exponent() + 1e-9 && truth.exponent() <= found.high() + 1e-9
                ? 1
                : 0;
        for (double bound : BOUNDS) {
          Verdict verdict = Verdict.of(found, e -> e <= bound);
          boolean so = truth.exponent() <= bound;
          verdicts++;
          wrong += verdict != Verdict.UNDECIDED && (verdict == Verdict.HOLDS) != so ? 1 : 0;
        }
      }
    }
    assertThat(stated).isGreaterThan(sets * 3 / 4);
    assertThat(held).as("of %d stated", stated).isGreaterThanOrEqualTo((int) (0.95 * stated));
    assertThat(wrong).as("of %d verdicts", verdicts).isLessThanOrEqualTo(verdicts / 100);
  }
}
