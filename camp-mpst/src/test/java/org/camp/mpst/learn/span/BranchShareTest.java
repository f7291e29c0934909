// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whether a branch moved, where the truth is known. */
class BranchShareTest {
  private static final int TRIALS = 4_000;
  private static final int INSTANCES = 200;

  private static long taken(SplittableRandom random, double share) {
    return IntStream.range(0, INSTANCES).filter(i -> random.nextDouble() < share).count();
  }

  /** How often a branch counts as moved. */
  private static double moved(double before, double now, double known) {
    SplittableRandom random = new SplittableRandom(1);
    int moved = 0;
    for (int i = 0; i < TRIALS; i++) {
      double expected =
          Double.isInfinite(known) ? before : (double) taken(random, before) / INSTANCES;
      double share = (double) taken(random, now) / INSTANCES;
      moved += BranchShare.of("", "", expected, known, share, INSTANCES).moved() ? 1 : 0;
    }
    return (double) moved / TRIALS;
  }

  @Test
  void whatStaysSeldomCountsAsMoved() {
    for (double share : new double[] {0.02, 0.1, 0.3, 0.5, 0.95}) {
      assertThat(moved(share, share, Double.POSITIVE_INFINITY)).isLessThan(0.075);
      assertThat(moved(share, share, INSTANCES)).isLessThan(0.065);
    }
  }

  @Test
  void whatMovesIsFound() {
    assertThat(moved(0.5, 0.7, INSTANCES)).isGreaterThan(0.95);
    assertThat(moved(0.1, 0.3, Double.POSITIVE_INFINITY)).isGreaterThan(0.99);
  }

  /** Newcombe 1998, table II, method 10: 56/70 - 48/80 has (0.0524, 0.3339). */
  @Test
  void theIntervalIsThePublishedOne() {
    BranchShare share = BranchShare.of("", "", 48.0 / 80, 80, 56.0 / 70, 70);
    assertThat(share.low()).isBetween(0.0523, 0.0525);
    assertThat(share.high()).isBetween(0.3338, 0.3340);
  }
}
