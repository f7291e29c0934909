// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.concurrency.RandomOrders;
import org.camp.concurrency.lattice.Antichains;
import org.camp.core.order.OrderBuilder;
import org.camp.core.order.PartialOrder;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Of the intervals that are called 95 %, 93 to 97 % hold the count; along a tree the estimate is
 * the count.
 */
class EstimateCoverageTest {
  /** Two processes that exchange messages. */
  private record Link(int p, int q) {}

  /** In every sweep both ends of each link send, then both receive; then all compute. */
  private static PartialOrder sweeps(int processes, List<Link> links, int sweeps) {
    OrderBuilder order = PartialOrder.named("sweeps");
    for (int p = 0; p < processes; p++) {
      order.process("P" + p);
    }
    for (int sweep = 0; sweep < sweeps; sweep++) {
      int[][] sent = new int[links.size()][];
      for (int l = 0; l < sent.length; l++) {
        Link link = links.get(l);
        sent[l] = new int[] {order.event(null, link.p), order.event(null, link.q)};
      }
      for (int l = 0; l < sent.length; l++) {
        Link link = links.get(l);
        order.message(sent[l][0], order.event(null, link.q));
        order.message(sent[l][1], order.event(null, link.p));
      }
      for (int p = 0; p < processes; p++) {
        order.event(null, p);
      }
    }
    return order.build();
  }

  private static PartialOrder row(int processes, int sweeps) {
    List<Link> links = new ArrayList<>();
    for (int p = 0; p + 1 < processes; p++) {
      links.add(new Link(p, p + 1));
    }
    return sweeps(processes, links, sweeps);
  }

  private static PartialOrder ring(int processes, int sweeps) {
    List<Link> links = new ArrayList<>();
    for (int p = 0; p < processes; p++) {
      links.add(new Link(p, (p + 1) % processes));
    }
    return sweeps(processes, links, sweeps);
  }

  private static PartialOrder ladder(int processes, int sweeps) {
    List<Link> links = new ArrayList<>();
    for (int p = 0; p < processes; p++) {
      if (p % 2 == 0) {
        links.add(new Link(p, p + 1));
      }
      if (p + 2 < processes) {
        links.add(new Link(p, p + 2));
      }
    }
    return sweeps(processes, links, sweeps);
  }

  private static double log(BigInteger count) {
    int shift = Math.max(0, count.bitLength() - 60);
    return Math.log(count.shiftRight(shift).doubleValue()) + shift * Math.log(2);
  }

  private static boolean holds(AntichainEstimate.Count count, BigInteger truth) {
    return Math.abs(Math.expm1(log(truth) - count.logMean())) <= count.relativeError() + 1e-9;
  }

  /** Intervals that hold the count, of those that have a width; others must be the count. */
  private static final class Share {
    private int inside;
    private int all;

    void add(AntichainEstimate.Count count, BigInteger truth) {
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
      assertThat(all).isGreaterThan(Evidence.of(10, 300));
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
      AntichainEstimate estimate = new AntichainEstimate(order, seed, () -> {});
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
  void rings(int processes) {
    assumeTrue(Evidence.full() || processes <= 24);
    covers(ring(processes, 8), "a ring of " + processes);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 16, 24, 32, 48, 64})
  @Tag(Evidence.TAG)
  void ladders(int processes) {
    assumeTrue(Evidence.full() || processes <= 24);
    covers(ladder(processes, 5), "a ladder of " + processes);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8, 12})
  @Tag(Evidence.TAG)
  void traces(int processes) {
    SplittableRandom random = new SplittableRandom(processes);
    covers(
        RandomOrders.trace(random, processes, 50 * processes, 0.5, 0.8), "a trace of " + processes);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8, 16, 24, 32, 48, 64})
  void alongATreeTheEstimateIsTheCount(int processes) {
    SplittableRandom random = new SplittableRandom(processes);
    PartialOrder tree = RandomOrders.tree(random, processes, 40 * processes);
    for (PartialOrder order : List.of(row(processes, 20), tree)) {
      Antichains exact = Antichains.of(order);
      AntichainEstimate estimate = new AntichainEstimate(order, 1, () -> {});
      isCount(estimate.antichains(1000), exact.count());
      List<AntichainEstimate.Count> all = estimate.allMu(1000, 2);
      for (int e = 0; e < order.size(); e++) {
        isCount(all.get(e), exact.mu(e));
      }
    }
  }

  private static void isCount(AntichainEstimate.Count count, BigInteger truth) {
    assertThat(count.relativeError()).isZero();
    assertThat(count.logMean()).isCloseTo(log(truth), within(1e-9));
  }
}
