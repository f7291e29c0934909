// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.regular;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.concurrency.RandomOrders;
import org.camp.concurrency.lattice.Antichains;
import org.camp.concurrency.lattice.Lattice;
import org.camp.core.order.CommunicationGraph.Gap;
import org.camp.core.order.CommunicationGraph.Reading;
import org.camp.core.order.PartialOrder;
import org.junit.jupiter.api.Test;

/** The theorems on repeated patterns, on generated ones. */
class RegularExecutionTest {
  private static RegularExecution repeated(PartialOrder pattern, Reading reading) {
    return new RegularExecution(pattern, reading, Antichains.Limits.DEFAULT);
  }

  @Test
  void bothWaysToMuInfinityAgreeUnderBothReadingsAndOnLaterRepetitions() {
    int checked = 0;
    for (int seed = 0; seed < 400; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      PartialOrder pattern = RandomOrders.trace(random, 2 + random.nextInt(3), 12, 0.9, 0.7);
      RegularExecution regular = repeated(pattern, Reading.ORDER);
      if (!regular.wellSynchronised()) {
        assertThat(regular.gaps()).isNotEmpty();
        continue;
      }
      checked++;
      BigInteger[] mu = regular.muInfinity();
      assertThat(regular.muInfinityBySlice()).as("seed %d", seed).isEqualTo(mu);
      assertThat(repeated(pattern, Reading.HASSE).muInfinity()).as("seed %d", seed).isEqualTo(mu);
      int k = regular.k();
      Antichains later = Antichains.of(pattern.repeated(2 * k + 3));
      for (int e = 0; e < pattern.size(); e++) {
        assertThat(later.mu((k + 1) * pattern.size() + e)).as("seed %d", seed).isEqualTo(mu[e]);
      }
      for (int p = 0; p < k + 3; p++) {
        assertThat(regular.growth().at(BigInteger.valueOf(p)))
            .as("seed %d, p = %d", seed, p)
            .isEqualTo(Antichains.of(pattern.repeated(p)).count());
      }
    }
    assertThat(checked).isGreaterThan(50);
  }

  /**
   * Γ_0 itself: edges that start at an antichain whose down-set lacks some of the first pattern.
   */
  @Test
  void theSliceCountsTheEdgesOfGammaZero() {
    int checked = 0;
    for (int seed = 0; seed < 2000 && checked < 25; seed++) {
      PartialOrder pattern = RandomOrders.trace(new SplittableRandom(seed), 3, 8, 0.9, 0.7);
      RegularExecution regular = repeated(pattern, Reading.ORDER);
      if (!regular.wellSynchronised()) {
        continue;
      }
      checked++;
      PartialOrder enough = pattern.repeated(regular.k() + 1);
      Lattice lattice = Lattice.of(enough, 1_000_000);
      long[] edges = new long[pattern.size()];
      for (Lattice.Edge edge : lattice.edges()) {
        int[] cut = lattice.cut(edge.from());
        boolean lacks = false;
        for (int p = 0; p < cut.length; p++) {
          lacks |= cut[p] < pattern.length(p);
        }
        edges[edge.event() % pattern.size()] += lacks ? 1 : 0;
      }
      BigInteger[] mu = regular.muInfinityBySlice();
      for (int e = 0; e < edges.length; e++) {
        assertThat(mu[e]).as("seed %d", seed).isEqualTo(BigInteger.valueOf(edges[e]));
      }
    }
    assertThat(checked).isEqualTo(25);
  }

  @Test
  void withoutWellSynchronisationMuGrows() {
    PartialOrder pipeline = RandomOrders.trace(new SplittableRandom(3), 1, 3, 0, 0);
    assertThat(repeated(pipeline, Reading.ORDER).k()).isEqualTo(1);
    var builder = PartialOrder.named("pipe");
    int p = builder.process("p");
    int q = builder.process("q");
    PartialOrder pattern = builder.message(builder.event("s", p), builder.event("r", q)).build();
    RegularExecution regular = repeated(pattern, Reading.ORDER);
    assertThat(regular.wellSynchronised()).isFalse();
    assertThat(regular.gaps()).containsExactly(new Gap(q, List.of(p)));
    BigInteger few = Antichains.of(pattern.repeated(5)).mu(2 * 2 + 1);
    BigInteger more = Antichains.of(pattern.repeated(50)).mu(2 * 2 + 1);
    assertThat(more).isGreaterThan(few);
  }
}
