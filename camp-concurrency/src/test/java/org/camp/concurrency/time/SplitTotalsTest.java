// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.concurrency.time.span.ReadingOptions;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.time.total.TotalSums;
import org.camp.concurrency.time.total.Totals;
import org.junit.jupiter.api.Test;

/** Totals of parts of a set, merged in any order, are those of the set. */
class SplitTotalsTest {
  private static SpanSet set(SplittableRandom random) {
    List<RandomTraces.Written> spans = new ArrayList<>();
    for (int trace = 1 + random.nextInt(20); trace > 0; trace--) {
      spans.addAll(RandomTraces.trace(random, trace));
    }
    return new SpanSet(RandomTraces.read(spans), ReadingOptions.DEFAULT);
  }

  /** So many that several cores take part. */
  @Test
  void manyTracesAreTheSameAsOneAfterTheOther() {
    SplittableRandom random = new SplittableRandom(12);
    List<RandomTraces.Written> spans = new ArrayList<>();
    for (int trace = 10_000; trace > 0; trace--) {
      spans.addAll(RandomTraces.trace(random, trace));
    }
    SpanSet set = new SpanSet(RandomTraces.read(spans), ReadingOptions.DEFAULT);
    assertThat(set.traces()).isGreaterThan(9_000);
    TotalSums sums = new TotalSums(set);
    for (int trace : set.all()) {
      sums.add(set.trace(trace));
    }
    assertThat(Totals.of(set)).isEqualTo(sums.totals());
  }

  @Test
  void anySplitInAnyOrderIsTheSame() {
    SplittableRandom random = new SplittableRandom(11);
    int several = 0;
    for (int round = 0; round < 300; round++) {
      SpanSet set = set(random);
      if (set.traces() == 0) {
        continue;
      }
      List<TotalSums> parts = new ArrayList<>();
      for (int part = random.nextInt(5); part >= 0; part--) {
        parts.add(new TotalSums(set));
      }
      List<Integer> left = new ArrayList<>();
      for (int trace : set.all()) {
        left.add(trace);
      }
      while (!left.isEmpty()) {
        int trace = left.remove(random.nextInt(left.size()));
        parts.get(random.nextInt(parts.size())).add(set.trace(trace));
      }
      while (parts.size() > 1) {
        TotalSums other = parts.remove(random.nextInt(parts.size()));
        parts.get(random.nextInt(parts.size())).addAll(other);
      }
      Totals whole = Totals.of(set);
      assertThat(parts.get(0).totals()).as("round %d", round).isEqualTo(whole);
      several += whole.roots().stream().anyMatch(root -> root.traces() > 2) ? 1 : 0;
    }
    assertThat(several).isGreaterThan(10);
  }
}
