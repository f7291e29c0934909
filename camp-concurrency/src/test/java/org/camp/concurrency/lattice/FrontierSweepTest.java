// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import org.assertj.core.api.Assertions;
import org.camp.concurrency.BruteForce;
import org.camp.concurrency.RandomOrders;
import org.camp.core.order.PartialOrder;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The frontier sweep, however little it may remember. */
class FrontierSweepTest {
  /** An order, and how its sweep is to remember. */
  private record Case(long seed, int events, FrontierSweep.Memory memory, int threads) {
    PartialOrder order() {
      SplittableRandom random = new SplittableRandom(seed);
      return RandomOrders.trace(random, 1 + random.nextInt(4), events, 0.5, random.nextDouble());
    }
  }

  private static Case random(SplittableRandom random) {
    FrontierSweep.Memory memory =
        new FrontierSweep.Memory(1 + random.nextInt(40), random.nextInt(200));
    return new Case(random.nextLong(), random.nextInt(16), memory, 1 + random.nextInt(40) / 39);
  }

  private static void sweeps(PartialOrder order, Case how, BigInteger[] mu, BigInteger count) {
    ContractedOrder nodes = new ContractedOrder(order);
    BigInteger[] found = new BigInteger[nodes.size()];
    BigInteger total = BigInteger.ONE;
    BigInteger[] counts = new BigInteger[nodes.processes()];
    for (int[] component : new Components(nodes).members()) {
      FrontierPlan plan = FrontierPlan.of(nodes, component, 1e300, () -> {});
      FrontierSweep sweep = new FrontierSweep(nodes, component, plan, how.memory, () -> {});
      BigInteger ways = sweep.run(found, how.threads);
      total = total.multiply(ways);
      for (int p : component) {
        counts[p] = ways;
      }
    }
    assertThat(total).isEqualTo(count);
    for (int e = 0; e < order.size(); e++) {
      BigInteger others = total.divide(counts[order.process(e)]);
      assertThat(found[nodes.nodeOf(e)].multiply(others)).as(order.id(e)).isEqualTo(mu[e]);
    }
  }

  @Test
  @Tag(Evidence.TAG)
  void findsAllAntichainsWithAnyMemory() {
    Property.check(
        "frontier sweep with little memory",
        Evidence.cases(),
        FrontierSweepTest::random,
        Shrinker.none(),
        how -> {
          PartialOrder order = how.order();
          BruteForce all = new BruteForce(order);
          BigInteger[] mu = new BigInteger[order.size()];
          for (int e = 0; e < mu.length; e++) {
            mu[e] = all.mu(e);
          }
          sweeps(order, how, mu, all.count());
        });
  }

  @Test
  void findsTheSameOfLongTracesWithAnyMemory() {
    SplittableRandom random = new SplittableRandom(1);
    for (int seed = 0; seed < 20; seed++) {
      PartialOrder order = RandomOrders.trace(random.split(), 5, 400, 0.5, 0.6);
      Antichains all = Antichains.of(order);
      BigInteger[] mu = new BigInteger[order.size()];
      for (int e = 0; e < mu.length; e++) {
        mu[e] = all.mu(e);
      }
      FrontierSweep.Memory memory =
          new FrontierSweep.Memory(1 + random.nextInt(2000), random.nextInt(1000));
      sweeps(order, new Case(seed, 0, memory, 1 + seed % 2), mu, all.count());
    }
  }

  @Test
  void aSweepBackOnAnotherThreadIsCancelled() {
    ContractedOrder nodes =
        new ContractedOrder(RandomOrders.trace(new SplittableRandom(1), 4, 4000, 0.5, 0.6));
    int[] component = new Components(nodes).members().get(0);
    FrontierPlan plan = FrontierPlan.of(nodes, component, 1e300, () -> {});
    Thread main = Thread.currentThread();
    FrontierSweep sweep =
        new FrontierSweep(
            nodes,
            component,
            plan,
            new FrontierSweep.Memory(100, 1000),
            () -> {
              if (Thread.currentThread() != main) {
                throw new CancellationException("enough");
              }
            });
    Assertions.assertThatThrownBy(() -> sweep.run(new BigInteger[nodes.size()], 2))
        .isInstanceOf(CancellationException.class);
  }
}
