// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Everyone's value to everyone amounts to what the table of its messages does. */
@Tag(Evidence.TAG)
class ExchangeTest {
  private static long[] sizes(SplittableRandom random) {
    long[] sizes = new long[1 + random.nextInt(6)];
    Arrays.setAll(sizes, i -> random.nextInt(3) * random.nextInt(1, 4));
    return sizes;
  }

  @Test
  void projIsTheTableOfItsMessages() {
    Property.check(
        "exchange-proj",
        Evidence.cases(),
        ExchangeTest::sizes,
        Shrinker.none(),
        sizes -> {
          long[][] table = new long[sizes.length][sizes.length];
          for (int i = 0; i < sizes.length; i++) {
            Arrays.fill(table[i], sizes[i]);
          }
          assertThat(Exchange.proj(sizes)).isEqualTo(Exchange.of(Exchange.Kind.PROJ, table));
        });
  }
}
