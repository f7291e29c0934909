// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.camp.concurrency.BruteForce;
import org.camp.concurrency.RandomOrders;
import org.camp.concurrency.lattice.Antichains;
import org.camp.core.order.PartialOrder;
import org.junit.jupiter.api.Test;

/** Habib's measure against all antichains; estimates against exact counts. */
class MeasuresTest {
  @Test
  void habibIsTheSmallestMaximalAntichain() {
    for (int seed = 0; seed < 1500; seed++) {
      PartialOrder order = RandomOrders.any(new SplittableRandom(seed));
      BruteForce all = new BruteForce(order);
      Habib habib = Habib.of(order, Antichains.of(order), 1_000_000, () -> {}).orElseThrow();
      assertThat(habib.smallest()).as("seed %d", seed).isEqualTo(all.smallestMaximal(-1));
      for (int e = 0; e < order.size(); e++) {
        assertThat(habib.local(e)).as("seed %d", seed).hasValue(all.smallestMaximal(e));
      }
    }
  }

  @Test
  void habibIsLeftOutPastItsBudget() {
    PartialOrder order = RandomOrders.trace(new SplittableRandom(1), 4, 100, 0.1, 0.9);
    assertThat(Habib.of(order, Antichains.of(order), 1000, () -> {})).isEmpty();
  }

  @Test
  void estimatesComeNearTheCounts() {
    PartialOrder order = RandomOrders.trace(new SplittableRandom(5), 6, 120, 0.6, 0.9);
    Antichains exact = Antichains.of(order);
    AntichainEstimate estimate = new AntichainEstimate(order, 1, () -> {});
    AntichainEstimate.Count count = estimate.antichains(200_000);
    double truth = exact.count().doubleValue();
    assertThat(Math.exp(count.logMean()) / truth).isBetween(0.5, 2.0);
    assertThat(count.relativeError()).isBetween(0.0, 1.0);
    for (int e = 0; e < order.size(); e += 7) {
      double ratio = Math.exp(estimate.mu(e, 5000).logMean()) / exact.mu(e).doubleValue();
      assertThat(ratio).as(order.id(e)).isBetween(0.6, 1.6);
    }
  }

  @Test
  void intervalsMostlyContainTheCount() {
    int inside = 0;
    for (int seed = 0; seed < 100; seed++) {
      PartialOrder order = RandomOrders.any(new SplittableRandom(seed));
      AntichainEstimate.Count count = new AntichainEstimate(order, seed, () -> {}).antichains(400);
      double truth = Antichains.of(order).count().doubleValue();
      double relative = truth / Math.exp(count.logMean()) - 1;
      inside += Math.abs(relative) <= count.relativeError() + 1e-9 ? 1 : 0;
    }
    assertThat(inside).isGreaterThan(85);
  }

  @Test
  void estimatesOfTheSameSeedAreEqual() {
    PartialOrder order = RandomOrders.trace(new SplittableRandom(5), 4, 60, 0.5, 0.9);
    AntichainEstimate estimate = new AntichainEstimate(order, 9, () -> {});
    assertThat(estimate.antichains(100))
        .isEqualTo(new AntichainEstimate(order, 9, () -> {}).antichains(100))
        .isEqualTo(estimate.antichains(100));
    assertThat(estimate.allMu(100, 4)).isEqualTo(estimate.allMu(100, 1)).hasSize(order.size());
    assertThat(estimate.allMu(100, 2).get(7)).isEqualTo(estimate.mu(7, 100));
  }
}
