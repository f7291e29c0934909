// SPDX-License-Identifier: Apache-2.0
package org.camp.core.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CoresTest {
  private static String row(long point) {
    return "row " + point;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void rowsComeInTheOrderOfTheGrid(int threads) throws IOException {
    List<Long> seen = new ArrayList<>();
    new Cores<String>(threads)
        .run(
            point -> {
              for (int i = 0; i < point % 13 * 1000; i++) {
                Thread.onSpinWait();
              }
              return row(point);
            },
            5,
            3000,
            (point, row) -> {
              assertThat(row).isEqualTo(row(point));
              seen.add(point);
            });
    assertThat(seen).isEqualTo(LongStream.range(5, 3000).boxed().toList());
  }

  @Test
  void pointsRunAtTheSameTime() throws IOException {
    CountDownLatch both = new CountDownLatch(2);
    new Cores<String>(2)
        .run(
            point -> {
              both.countDown();
              try {
                both.await();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              return row(point);
            },
            0,
            2,
            (point, row) -> {});
    assertThat(both.getCount()).isZero();
  }

  @Test
  void aPointCanEndTheSweepAfterTheRowsBefore() {
    List<Long> seen = new ArrayList<>();
    assertThatThrownBy(
            () ->
                new Cores<String>(2)
                    .run(
                        point -> {
                          if (point == 10) {
                            throw new OverBudget(Diagnostic.error("timeout", "time is up"));
                          }
                          return row(point);
                        },
                        0,
                        1000,
                        (point, row) -> seen.add(point)))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("time is up");
    assertThat(seen).isEqualTo(LongStream.range(0, 10).boxed().toList());
  }

  @Test
  void whatTheSinkThrowsEndsTheSweep() {
    assertThatThrownBy(
            () ->
                new Cores<String>(2)
                    .run(
                        CoresTest::row,
                        0,
                        1000,
                        (point, row) -> {
                          throw new IOException("full");
                        }))
        .isInstanceOf(IOException.class);
  }
}
