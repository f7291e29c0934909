// SPDX-License-Identifier: Apache-2.0
package org.camp.core.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.junit.jupiter.api.Test;

class ItemRunnersTest {
  /** An item of some length, whose draws its number decides. */
  private static double walk(long item) {
    SplittableRandom random = new SplittableRandom(ItemSeed.of(42, item));
    double sum = 0;
    for (int step = random.nextInt(200); step >= 0; step--) {
      sum += random.nextDouble();
    }
    return sum;
  }

  @Test
  void whoDoesItemsDoesNotMatter() throws IOException {
    long items = 3L * SharedCores.BLOCK / 2;
    List<Double> expected = LongStream.range(7, items).mapToObj(ItemRunnersTest::walk).toList();
    List<ItemRunner<Double>> runners =
        List.of(new Cores<>(1), new Cores<>(5), new Cores<>(3, 1), new SharedCores<>());
    for (ItemRunner<Double> runner : runners) {
      List<Double> seen = new ArrayList<>();
      runner.run(
          ItemRunnersTest::walk,
          7,
          items,
          (item, result) -> {
            assertThat(item).isEqualTo(7 + seen.size());
            seen.add(result);
          });
      assertThat(seen).as(runner.toString()).isEqualTo(expected);
    }
    assertThat(SharedCores.all(items, ItemRunnersTest::walk).subList(7, (int) items))
        .isEqualTo(expected);
  }

  @Test
  void anItemWithinAnItem() {
    List<Double> inner = SharedCores.all(50, ItemRunnersTest::walk);
    assertThat(SharedCores.all(20, item -> SharedCores.all(50, ItemRunnersTest::walk)))
        .hasSize(20)
        .allMatch(inner::equals);
  }

  @Test
  void whatAnItemThrowsEndsTheBatch() {
    assertThatThrownBy(
            () ->
                SharedCores.all(
                    100,
                    item -> {
                      if (item == 13) {
                        throw new OverBudget(Diagnostic.error("timeout", "time is up"));
                      }
                      return item;
                    }))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("time is up");
  }

  /** So whoever draws a seed for one item after the other gives all of them the same ones. */
  @Test
  void seedsOfItemsAreThoseOfOneSequence() {
    SplittableRandom sequence = new SplittableRandom(-5);
    for (long item = 0; item < 1000; item++) {
      assertThat(ItemSeed.of(-5, item)).isEqualTo(sequence.nextLong());
    }
  }
}
