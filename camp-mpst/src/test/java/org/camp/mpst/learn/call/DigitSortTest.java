// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DigitSortTest {
  @Test
  void timesAreSortedAsTheLibrarySorts() {
    SplittableRandom random = new SplittableRandom(1);
    for (long bound : new long[] {1, 2, 2_000, 3_000_000, 1L << 33, Long.MAX_VALUE}) {
      for (int n : new int[] {0, 1, 7, 255, 256, 2_048, 5_000}) {
        long[] values = random.longs(n + 3L, 0, bound).toArray();
        long[] expected = Arrays.copyOf(values, n);
        Arrays.sort(expected);
        assertThat(DigitSort.sorted(values, n)).as(n + " below " + bound).isEqualTo(expected);
      }
    }
  }
}
