// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MeetingCountsTest {
  /** Pairs are counted as a map counts them, in whichever order they are given. */
  @Test
  void countsAsAMapDoes() {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      MeetingCounts counts = new MeetingCounts();
      Map<List<Integer>, List<Integer>> expected = new HashMap<>();
      int numbers = 1 + random.nextInt(seed % 4 == 0 ? 1500 : 100);
      for (int i = 0; i < 500; i++) {
        int one = random.nextInt(numbers);
        int other = random.nextInt(numbers);
        boolean overlap = random.nextBoolean();
        counts.add(one, other, overlap);
        List<Integer> pair = List.of(Math.max(one, other), Math.min(one, other));
        List<Integer> before = expected.getOrDefault(pair, List.of(0, 0));
        expected.put(pair, List.of(before.get(0) + 1, before.get(1) + (overlap ? 1 : 0)));
      }
      Map<List<Integer>, List<Integer>> found = new HashMap<>();
      counts.forEach(
          (one, other, both, overlapping) ->
              found.put(List.of(one, other), List.of(both, overlapping)));
      assertThat(found).as("seed " + seed).isEqualTo(expected);
    }
  }
}
