// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.order.CommunicationGraph;
import org.camp.core.order.CoveringRelation;
import org.camp.core.order.OrderBuilder;
import org.camp.core.order.PartialOrder;
import org.junit.jupiter.api.Test;

/** Orders against their transitive closure. */
class PartialOrderTest {
  @Test
  void clocksCompareCoverAndMeasureWidthAsTheClosureDoes() {
    for (int seed = 0; seed < 2000; seed++) {
      PartialOrder order = RandomOrders.any(new SplittableRandom(seed));
      BruteForce closure = new BruteForce(order);
      CoveringRelation covering = order.covering();
      boolean[][] covers = new boolean[order.size()][order.size()];
      for (int e = 0; e < order.size(); e++) {
        for (int i = 0; i < covering.lowers(e); i++) {
          covers[covering.lower(e, i)][e] = true;
        }
      }
      for (int e = 0; e < order.size(); e++) {
        for (int f = 0; f < order.size(); f++) {
          String what =
              String.format(Locale.ROOT, "seed %d, %s and %s", seed, order.id(e), order.id(f));
          assertThat(order.precedes(e, f)).as(what).isEqualTo(closure.below(e, f));
          assertThat(covers[e][f]).as(what).isEqualTo(closure.covers(e, f));
        }
      }
      assertThat(order.width()).as("width, seed %d", seed).isEqualTo(closure.width());
    }
  }

  @Test
  void widthIsThatOfAMaximumMatching() {
    for (int seed = 0; seed < 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      PartialOrder order =
          RandomOrders.trace(
              random, 2 + random.nextInt(8), 150, 0.2 + 0.8 * random.nextDouble(), 0.9);
      assertThat(order.width()).as("seed %d", seed).isEqualTo(order.size() - matching(order));
    }
  }

  @Test
  void widthOfThousandsOfProcesses() {
    var ring = PartialOrder.named("ring");
    var pairs = PartialOrder.named("pairs");
    for (int p = 0; p < 2000; p++) {
      ring.process("r" + p);
      pairs.process("p" + p);
    }
    for (int i = 0; i < 10_000; i++) {
      int event = ring.event(null, i % 2000);
      if (i > 0) {
        ring.message(event - 1, event);
      }
      int other = pairs.event(null, i % 2000);
      if (i >= 2000 && i % 2 == 1) {
        pairs.message(other - 1, other).message(other - 2000, other - 1);
      }
    }
    assertThat(ring.build().width()).isEqualTo(1);
    assertThat(pairs.build().width()).isEqualTo(2000);
  }

  /** Dilworth: the fewest chains are the events less a maximum matching of comparable pairs. */
  private static int matching(PartialOrder order) {
    int[] above = new int[order.size()];
    Arrays.fill(above, -1);
    int found = 0;
    for (int e = 0; e < order.size(); e++) {
      found += augment(order, e, above, new boolean[order.size()]) ? 1 : 0;
    }
    return found;
  }

  private static boolean augment(PartialOrder order, int e, int[] above, boolean[] seen) {
    for (int f = 0; f < order.size(); f++) {
      if (order.precedes(e, f) && !seen[f]) {
        seen[f] = true;
        if (above[f] < 0 || augment(order, above[f], above, seen)) {
          above[f] = e;
          return true;
        }
      }
    }
    return false;
  }

  @Test
  void linearExtensionsRespectTheOrder() {
    for (int seed = 0; seed < 200; seed++) {
      PartialOrder order = RandomOrders.trace(new SplittableRandom(seed), 5, 200, 0.6, 0.7);
      int[] place = new int[order.size()];
      for (int i = 0; i < order.size(); i++) {
        place[order.inOrder(i)] = i;
      }
      for (int e = 0; e < order.size(); e++) {
        for (int i = 0; i < order.sources(e); i++) {
          assertThat(place[order.source(e, i)]).isLessThan(place[e]);
        }
        assertThat(order.before(e) < 0 || place[order.before(e)] < place[e]).isTrue();
      }
    }
  }

  @Test
  void repetitionPutsThePatternsOfEachProcessInSequence() {
    PartialOrder pattern = GoldenFile.of("fig1").order();
    PartialOrder three = pattern.repeated(3);
    int n = pattern.size();
    assertThat(three.size()).isEqualTo(3 * n);
    assertThat(three.id(n + 2)).isEqualTo("c@1");
    for (int j = 0; j < 2; j++) {
      for (int e = 0; e < n; e++) {
        for (int f = 0; f < n; f++) {
          boolean sameProcess = pattern.process(e) == pattern.process(f);
          assertThat(three.precedes(j * n + e, j * n + f)).isEqualTo(pattern.precedes(e, f));
          assertThat(!sameProcess || three.precedes(j * n + e, (j + 1) * n + f)).isTrue();
        }
      }
    }
    PartialOrder joined = pattern.then(pattern);
    assertThat(joined.messages()).isEqualTo(10);
    assertThat(IntStream.range(0, 2 * n).allMatch(e -> joined.known(e, 0) == three.known(e, 0)))
        .isTrue();
  }

  @Test
  void longWaysThroughTheCommunicationGraph() {
    int n = 130;
    OrderBuilder order = PartialOrder.named("shift");
    for (int p = 0; p < n; p++) {
      order.process("p" + p);
    }
    int[] sends = new int[n];
    int[] receives = new int[n];
    for (int p = 0; p < n; p++) {
      sends[p] = order.event("s" + p, p);
      receives[p] = order.event("r" + p, p);
    }
    for (int p = 0; p < n; p++) {
      order.message(sends[p], receives[(p + 1) % n]);
    }
    CommunicationGraph graph =
        CommunicationGraph.of(order.build(), CommunicationGraph.Reading.HASSE);
    for (int p = 0; p < n; p++) {
      for (int q = 0; q < n; q++) {
        assertThat(graph.distance(p, q)).isEqualTo(Math.floorMod(q - p, n));
      }
    }
    assertThat(graph.diameter()).isEqualTo(n - 1);
  }

  @Test
  void eventsThatAreNotAboveComeFirst() {
    PartialOrder order = RandomOrders.trace(new SplittableRandom(3), 5, 80, 0.6, 0.7);
    for (int e = 0; e < order.size(); e++) {
      for (int p = 0; p < order.processes(); p++) {
        int at = 0;
        while (at < order.length(p) && !order.precedesOrIs(e, order.event(p, at))) {
          at++;
        }
        assertThat(order.notAbove(e, p)).isEqualTo(at);
      }
    }
  }

  @Test
  void cyclesAreNamed() {
    OrderBuilder order = PartialOrder.named("cycle");
    int p = order.process("p");
    int q = order.process("q");
    int a = order.event("a", p);
    int b = order.event("b", p);
    int c = order.event("c", q);
    int d = order.event("d", q);
    order.message(b, c).message(d, a);
    assertThatThrownBy(order::build)
        .isInstanceOf(IllFormed.class)
        .hasMessageContaining("has a cycle: ")
        .hasMessageContaining("b < c");
  }
}
