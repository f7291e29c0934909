// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.camp.concurrency.RandomOrders;
import org.camp.concurrency.lattice.Antichains;
import org.camp.core.order.PartialOrder;
import org.junit.jupiter.api.Test;

/** What is drawn, and how the parts of drawing behave where numbers are odd. */
class ParticleFilterTest {
  /** Each mean of many runs is within 6 standard errors, whichever process is drawn first. */
  @Test
  void runsAreUnbiased() {
    for (int seed = 0; seed < 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      PartialOrder order = RandomOrders.trace(random, 2 + seed % 6, 40, 0.6, 0.9);
      Antichains exact = Antichains.of(order);
      int event = random.nextInt(order.size());
      AntichainEstimate.Count count =
          new AntichainEstimate(order, seed, () -> {}).mu(event, 20_000);
      double off = exact.mu(event).doubleValue() / Math.exp(count.logMean()) - 1;
      assertThat(Math.abs(off)).as("seed %d", seed).isLessThan(3 * count.relativeError() + 1e-9);
    }
  }

  @Test
  void aProcessIsBoundByAllThatItReachesWithoutPassingOneDrawnBefore() {
    for (int seed = 0; seed < 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int width = 2 + random.nextInt(7);
      BitSet[] around = new BitSet[width];
      for (int p = 0; p < width; p++) {
        around[p] = new BitSet();
      }
      for (int i = random.nextInt(2 * width); i > 0; i--) {
        int p = random.nextInt(width);
        int q = random.nextInt(width);
        if (p != q) {
          around[p].set(q);
          around[q].set(p);
        }
      }
      int first = random.nextInt(width);
      SamplingOrder draws = SamplingOrder.of(around, first);
      assertThat(draws.process(0)).isEqualTo(first);
      for (int i = 0; i < width; i++) {
        BitSet reached = new BitSet();
        reach(around, draws, draws.process(i), i, reached, new BitSet());
        assertThat(draws.earlier(i))
            .as("seed %d", seed)
            .containsExactly(reached.stream().toArray());
      }
    }
  }

  private static void reach(
      BitSet[] around, SamplingOrder draws, int at, int place, BitSet reached, BitSet seen) {
    seen.set(at);
    for (int j = 0; j < draws.processes(); j++) {
      int q = draws.process(j);
      if (around[at].get(q) && j < place) {
        reached.set(j);
      } else if (around[at].get(q) && !seen.get(q)) {
        reach(around, draws, q, place, reached, seen);
      }
    }
  }

  @Test
  void massesKeepTheirDigitsBehindMuchGreaterOnes() {
    DiscreteDistribution masses = new DiscreteDistribution(new double[] {0, -1, -200, -200, -299});
    assertThat(masses.of(2, 3)).isCloseTo(2 * Math.exp(-200), within(1e-12 * Math.exp(-200)));
    assertThat(masses.at(2, 4, 0.25)).isEqualTo(2);
    assertThat(masses.at(2, 4, 0.75)).isEqualTo(3);
    assertThat(masses.at(2, 4, 1)).isEqualTo(4);
    assertThat(masses.at(0, 4, 0.9)).isEqualTo(1);
  }
}
