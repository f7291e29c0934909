// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.camp.concurrency.BruteForce;
import org.camp.concurrency.RandomOrders;
import org.camp.core.order.PartialOrder;
import org.junit.jupiter.api.Test;

/** The engines against all antichains of small orders, and against each other on larger ones. */
class AntichainsTest {
  private static final Antichains.Limits ONE = new Antichains.Limits(1e10, 1, () -> {});
  private static final Antichains.Limits TWO = new Antichains.Limits(1e10, 2, () -> {});

  private static void agree(PartialOrder order, Antichains first, Antichains second, String what) {
    assertThat(second.count()).as(what).isEqualTo(first.count());
    for (int e = 0; e < order.size(); e++) {
      assertThat(second.mu(e)).as("%s: mu(%s)", what, order.id(e)).isEqualTo(first.mu(e));
    }
  }

  private static void agree(PartialOrder order, BruteForce all, Antichains found, String what) {
    assertThat(found.count()).as(what).isEqualTo(all.count());
    for (int e = 0; e < order.size(); e++) {
      assertThat(found.mu(e)).as("%s: mu(%s)", what, order.id(e)).isEqualTo(all.mu(e));
    }
  }

  @Test
  void enginesAgreeWithAllAntichainsOfThousandsOfSmallOrders() {
    for (int seed = 0; seed < 3000; seed++) {
      PartialOrder order = RandomOrders.any(new SplittableRandom(seed));
      BruteForce all = new BruteForce(order);
      agree(order, all, Antichains.of(order), "cheapest, seed " + seed);
      agree(
          order,
          all,
          Antichains.of(order, ONE, Antichains.Engine.FRONTIER),
          "frontier, seed " + seed);
      agree(
          order,
          all,
          Antichains.of(order, ONE, Antichains.Engine.ELIMINATION),
          "elimination, seed " + seed);
    }
  }

  @Test
  void enginesAgreeOnTrees() {
    for (int seed = 0; seed < 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      PartialOrder order = RandomOrders.tree(random, 2 + random.nextInt(4), 60);
      Antichains frontier = Antichains.of(order, ONE, Antichains.Engine.FRONTIER);
      agree(
          order,
          frontier,
          Antichains.of(order, ONE, Antichains.Engine.PROCESSES),
          "processes, seed " + seed);
      agree(order, frontier, Antichains.of(order), "cheapest, seed " + seed);
    }
  }

  @Test
  void enginesAgreeOnLongerTraces() {
    for (int seed = 0; seed < 30; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      PartialOrder order = RandomOrders.trace(random, 3, 120, 0.4, 0.8);
      agree(
          order,
          Antichains.of(order, ONE, Antichains.Engine.FRONTIER),
          Antichains.of(order, ONE, Antichains.Engine.ELIMINATION),
          "seed " + seed);
    }
  }

  @Test
  void theAnswerDoesNotDependOnTheNumberOfThreads() {
    PartialOrder order = RandomOrders.trace(new SplittableRandom(1), 7, 9000, 0.5, 0.8);
    agree(
        order,
        Antichains.of(order, ONE, Antichains.Engine.FRONTIER),
        Antichains.of(order, TWO, Antichains.Engine.FRONTIER),
        "two threads");
    PartialOrder sparse = RandomOrders.trace(new SplittableRandom(2), 6, 300, 0.2, 0.8);
    agree(
        sparse,
        Antichains.of(sparse, ONE, Antichains.Engine.ELIMINATION),
        Antichains.of(sparse, TWO, Antichains.Engine.ELIMINATION),
        "two threads");
  }

  @Test
  void countsOutgrowLongsAndPairsOfLongs() {
    for (int processes : new int[] {3, 9, 14}) {
      var builder = PartialOrder.named("independent");
      for (int p = 0; p < processes; p++) {
        builder.process("p" + p);
      }
      int previous = -1;
      for (int p = 0; p < processes; p++) {
        for (int i = 0; i < 99_999; i++) {
          int e = builder.event(null, p);
          if (i == 0 && previous >= 0) {
            builder.message(previous, e);
          }
          previous = i == 0 ? e : previous;
        }
      }
      PartialOrder order = builder.build();
      BigInteger expected = Antichains.of(order, ONE, Antichains.Engine.PROCESSES).count();
      assertThat(expected.bitLength()).isGreaterThan(16 * processes);
      agree(
          order,
          Antichains.of(order, ONE, Antichains.Engine.PROCESSES),
          Antichains.of(order, ONE, Antichains.Engine.FRONTIER),
          processes + " processes");
    }
  }
}
