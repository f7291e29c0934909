// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.concurrency.BruteForce;
import org.camp.concurrency.RandomOrders;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.order.OrderBuilder;
import org.camp.core.order.PartialOrder;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Elimination against all antichains of small orders, and against the other engines. */
class EliminationTest {
  private static final Antichains.Limits LIMITS = new Antichains.Limits(1e10, 1, () -> {});

  /** Which processes exchange messages. */
  enum Topology {
    PATH,
    RING,
    STAR,
    GRID,
    COMPLETE,
    TWO_RINGS;

    boolean joins(int p, int q, int processes) {
      int low = Math.min(p, q);
      int high = Math.max(p, q);
      return switch (this) {
        case PATH -> high - low == 1;
        case RING -> high - low == 1 || high - low == processes - 1;
        case STAR -> low == 0;
        case GRID -> high - low == 2 || (high - low == 1 && high % 2 == 1);
        case COMPLETE -> true;
        case TWO_RINGS -> low / 3 == high / 3 || (low % 3 == 0 && high % 3 == 0);
      };
    }
  }

  /** Where events happen, and messages between them, as pairs of an event and a later one. */
  private record Sketch(List<Integer> places, List<List<Integer>> messages) {
    PartialOrder order() {
      OrderBuilder order = PartialOrder.named("sketch");
      for (int p = 0; p < 8; p++) {
        order.process("P" + p);
      }
      places.forEach(place -> order.event(null, place));
      messages.forEach(message -> order.message(message.get(0), message.get(1)));
      return order.build();
    }
  }

  private static Sketch sketch(SplittableRandom random, Topology topology) {
    int processes = 2 + random.nextInt(6);
    int events = 2 + random.nextInt(12);
    double density = random.nextDouble();
    List<Integer> places = new ArrayList<>();
    List<List<Integer>> messages = new ArrayList<>();
    for (int f = 0; f < events; f++) {
      places.add(random.nextInt(processes));
      for (int e = 0; e < f; e++) {
        int p = places.get(e);
        int q = places.get(f);
        if (p != q && topology.joins(p, q, processes) && random.nextDouble() < density) {
          messages.add(List.of(e, f));
        }
      }
    }
    return new Sketch(places, messages);
  }

  private static List<Sketch> smaller(Sketch sketch) {
    List<Sketch> all = new ArrayList<>();
    for (List<List<Integer>> messages :
        Shrinker.<List<Integer>>lists(Shrinker.none()).smaller(sketch.messages)) {
      all.add(new Sketch(sketch.places, messages));
    }
    return all;
  }

  private static Antichains eliminated(PartialOrder order) {
    return Antichains.of(order, LIMITS, Antichains.Engine.ELIMINATION);
  }

  private static void agree(PartialOrder order, Antichains first, Antichains second) {
    assertThat(second.count()).isEqualTo(first.count());
    for (int e = 0; e < order.size(); e++) {
      assertThat(second.mu(e)).as(order.id(e)).isEqualTo(first.mu(e));
    }
  }

  @ParameterizedTest
  @EnumSource
  @Tag(Evidence.TAG)
  void agreesWithAllAntichainsOfSmallOrders(Topology topology) {
    Property.check(
        "elimination of " + topology,
        Evidence.cases() / Topology.values().length,
        random -> sketch(random, topology),
        EliminationTest::smaller,
        sketch -> {
          PartialOrder order = sketch.order();
          BruteForce all = new BruteForce(order);
          Antichains found = eliminated(order);
          assertThat(found.count()).isEqualTo(all.count());
          for (int e = 0; e < order.size(); e++) {
            assertThat(found.mu(e)).as(order.id(e)).isEqualTo(all.mu(e));
          }
        });
  }

  @ParameterizedTest
  @MethodSource("org.camp.concurrency.GoldenOrders#all")
  void agreesWithTheFrontierSweepOnReferenceFiles(PartialOrder order) {
    agree(order, Antichains.of(order, LIMITS, Antichains.Engine.FRONTIER), eliminated(order));
  }

  @Test
  void countsTakeAsManyPrimesAsTheyNeed() {
    for (int processes : new int[] {3, 4, 5, 8, 9}) {
      OrderBuilder builder = PartialOrder.named("ring");
      int[] first = new int[processes];
      int[] last = new int[processes];
      for (int p = 0; p < processes; p++) {
        builder.process("p" + p);
      }
      for (int p = 0; p < processes; p++) {
        for (int i = 0; i < 30_000; i++) {
          last[p] = builder.event(null, p);
          first[p] = i == 0 ? last[p] : first[p];
        }
      }
      for (int p = 0; p < processes; p++) {
        builder.message(first[p], last[(p + 1) % processes]);
      }
      PartialOrder order = builder.build();
      Antichains found = eliminated(order);
      assertThat(found.count().bitLength()).isGreaterThan(14 * processes);
      agree(order, Antichains.of(order, LIMITS, Antichains.Engine.FRONTIER), found);
    }
  }

  @Test
  void aRingOfManyProcessesIsCheap() {
    PartialOrder order = ring(20, 8);
    Antichains.Choice choice =
        Antichains.plan(order, new Antichains.Limits(5e9, 1, () -> {})).get(0);
    assertThat(choice.engine()).isEqualTo(Antichains.Engine.ELIMINATION);
    assertThat(choice.operations()).isLessThan(1e8);
    Antichains found = Antichains.of(order, new Antichains.Limits(5e9, 1, () -> {}));
    Antichains two = Antichains.of(order, new Antichains.Limits(5e9, 2, () -> {}));
    agree(order, found, two);
  }

  /** In each round every process sends to both neighbours, then receives from both. */
  private static PartialOrder ring(int processes, int rounds) {
    OrderBuilder order = PartialOrder.named("ring");
    for (int p = 0; p < processes; p++) {
      order.process("p" + p);
    }
    for (int round = 0; round < rounds; round++) {
      int[] sent = new int[processes];
      for (int p = 0; p < processes; p++) {
        sent[p] = order.event(null, p);
      }
      for (int p = 0; p < processes; p++) {
        int received = order.event(null, p);
        order.message(sent[(p + 1) % processes], received);
        order.message(sent[(p + processes - 1) % processes], received);
      }
    }
    return order.build();
  }

  @Test
  void tablesAreRefusedBeforeTheyAreMade() {
    PartialOrder order = RandomOrders.trace(new SplittableRandom(4), 8, 400, 0.6, 0.6);
    Antichains.Limits narrow = new Antichains.Limits(1e300, 1000, 1, () -> {});
    assertThatThrownBy(() -> Antichains.of(order, narrow, Antichains.Engine.ELIMINATION))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("1,000 are allowed");
  }

  @Test
  void residuesAreThoseOfTheNumbers() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 200; i++) {
      long[] factors = random.longs(1 + random.nextInt(9), 0, Long.MAX_VALUE).toArray();
      long[] terms = random.longs(1 + random.nextInt(9), 0, Long.MAX_VALUE).toArray();
      List<PrimeField> rings = PrimeField.forBits(63 * factors.length + 67);
      long[][] residues = new long[rings.size()][1];
      for (int r = 0; r < residues.length; r++) {
        PrimeField ring = rings.get(r);
        long sum = 0;
        for (long term : terms) {
          long product = ring.of(term);
          for (long factor : factors) {
            product = ring.times(product, ring.of(factor));
          }
          sum = ring.plus(sum, product);
        }
        residues[r][0] = sum;
      }
      BigInteger factor =
          Arrays.stream(factors)
              .mapToObj(BigInteger::valueOf)
              .reduce(BigInteger.ONE, BigInteger::multiply);
      BigInteger sum =
          Arrays.stream(terms)
              .mapToObj(BigInteger::valueOf)
              .reduce(BigInteger.ZERO, BigInteger::add);
      assertThat(PrimeField.join(rings, residues, 0)).isEqualTo(sum.multiply(factor));
    }
  }
}
