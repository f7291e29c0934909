// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.OverBudget;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BarrierTest {
  @ParameterizedTest
  @CsvSource({"1, true", "2, true", "2, false", "7, true", "33, false"})
  void nobodyIsEarly(int p, boolean spins) {
    Barrier barrier = new Barrier(p, spins);
    AtomicInteger arrived = new AtomicInteger();
    AtomicInteger early = new AtomicInteger();
    int rounds = 300;
    Team.run(
        p,
        barrier,
        new Cancellation(),
        me -> {
          for (int round = 1; round <= rounds; round++) {
            arrived.incrementAndGet();
            barrier.await(me);
            if (arrived.get() < round * p) {
              early.incrementAndGet();
            }
            barrier.await(me);
          }
        });
    assertThat(early).hasValue(0);
    assertThat(arrived).hasValue(rounds * p);
  }

  @Test
  void aFailureEndsAll() {
    Barrier barrier = new Barrier(4, false);
    assertThatThrownBy(
            () ->
                Team.run(
                    4,
                    barrier,
                    new Cancellation(),
                    me -> {
                      if (me == 2) {
                        throw new IllegalStateException("the third one");
                      }
                      barrier.await(me);
                    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the third one");
  }

  @Test
  void aSwitchEndsAll() {
    Barrier barrier = new Barrier(3, true);
    Cancellation cancellation = new Cancellation();
    assertThatThrownBy(
            () ->
                Team.run(
                    3,
                    barrier,
                    cancellation,
                    me -> {
                      if (me == 0) {
                        cancellation.cancel("enough");
                      } else {
                        barrier.await(me);
                      }
                    }))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("enough");
  }
}
