// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.camp.concurrency.RandomOrders;
import org.camp.concurrency.lattice.Antichains;
import org.camp.core.order.OrderBuilder;
import org.camp.core.order.PartialOrder;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of the intervals that are called 95 %, 93 to 97 % hold the count. */
class EstimateCoverageTest {
  /** Neighbours in a row exchange two messages in every sweep. */
  private static PartialOrder jacobi(int processes, int sweeps) {
    OrderBuilder order = PartialOrder.named("jacobi");
    for (int p = 0; p < processes; p++) {
      order.process("P" + p);
    }
    for (int sweep = 0; sweep < sweeps; sweep++) {
      int[] left = new int[processes];
      int[] right = new int[processes];
      for (int p = 0; p < processes; p++) {
        left[p] = p > 0 ? order.event(null, p) : -1;
        right[p] = p + 1 < processes ? order.event(null, p) : -1;
      }
      for (int p = 0; p < processes; p++) {
        if (p > 0) {
          order.message(right[p - 1], order.event(null, p));
        }
        if (p + 1 < processes) {
          order.message(left[p + 1], order.event(null, p));
        }
        order.event(null, p);
      }
    }
    return order.build();
  }

  private static double log(BigInteger count) {
    int shift = Math.max(0, count.bitLength() - 60);
    return Math.log(count.shiftRight(shift).doubleValue()) + shift * Math.log(2);
  }

  private static boolean holds(Estimate.Count count, BigInteger truth) {
    return Math.abs(Math.expm1(log(truth) - count.logMean())) <= count.relativeError() + 1e-9;
  }

  /** Intervals that hold the count, of those that have a width; others must be the count. */
  private static final class Share {
    private int inside;
    private int all;

    void add(Estimate.Count count, BigInteger truth) {
      boolean holds = holds(count, truth);
      if (count.relativeError() < 1e-9) {
        assertThat(holds).as("%s without a width", count.text()).isTrue();
      } else {
        inside += holds ? 1 : 0;
        all++;
      }
    }

    void check(String what) {
      if (Evidence.full()) {
        System.out.println(what + ": " + inside + " of " + all);
      }
      assertThat(all).isGreaterThan(Evidence.of(10, 500));
      assertThat(inside / (double) all)
          .as(what)
          .isBetween(Evidence.full() ? 0.93 : 0.8, Evidence.full() ? 0.97 : 1);
    }
  }

  private static void covers(PartialOrder order, String what) {
    Antichains exact = Antichains.of(order);
    int seeds = Evidence.of(40, 1000);
    SplittableRandom random = new SplittableRandom(1);
    Share events = new Share();
    Share whole = new Share();
    for (int seed = 0; seed < seeds; seed++) {
      Estimate estimate = new Estimate(order, seed, () -> {});
      int event = random.nextInt(order.size());
      events.add(estimate.mu(event, 1000), exact.mu(event));
      whole.add(estimate.antichains(1000), exact.count());
    }
    events.check("mu of " + what);
    whole.check("antichains of " + what);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 16, 24, 32, 48, 64})
  @Tag(Evidence.TAG)
  void rows(int processes) {
    assumeTrue(Evidence.full() || processes <= 24);
    covers(jacobi(processes, 20), "a row of " + processes);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 16, 24, 32, 48, 64})
  @Tag(Evidence.TAG)
  void trees(int processes) {
    assumeTrue(Evidence.full() || processes <= 24);
    covers(
        RandomOrders.tree(new SplittableRandom(processes), processes, 40 * processes),
        "a tree of " + processes);
  }
}
