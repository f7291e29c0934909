// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.span.ReadingOptions;
import org.camp.concurrency.time.span.SpanSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Traces that are very deep or very wide need no stack and no square. */
class LargeTraceTest {
  private static final int SPANS = 20_000;
  private static final long BASE = 1_700_000_000_000_000_001L;

  private static RandomTraces.Written span(
      int number, int parent, String name, long from, long to) {
    return new RandomTraces.Written(
        "0".repeat(31) + "1",
        String.format(Locale.ROOT, "%016x", number + 1L),
        parent < 0 ? "" : String.format(Locale.ROOT, "%016x", parent + 1L),
        "s0",
        name,
        0,
        BASE + from,
        BASE + to,
        false,
        "");
  }

  private static SpanNetwork network(List<RandomTraces.Written> spans) {
    SpanSet set = new SpanSet(RandomTraces.read(spans), ReadingOptions.DEFAULT);
    return SpanNetwork.of(set, set.trace(0));
  }

  @Test
  void depthNeedsNoStack() {
    List<RandomTraces.Written> spans = new ArrayList<>();
    for (int i = 0; i < SPANS; i++) {
      spans.add(span(i, i - 1, "o", 2_000L * i, 2_000L * (2 * SPANS - i)));
    }
    SpanNetwork network = network(spans);
    assertThat(network.makespan()).isEqualTo(4_000L * SPANS);
    assertThat(new SpanFigures(network).sections()).hasSize(2 * SPANS - 1);
  }

  @Test
  void aPoolOfManyCallsIsHandedOnCallByCall() {
    List<RandomTraces.Written> spans = new ArrayList<>();
    spans.add(span(0, -1, "root", 0, 1_000_000L * (SPANS / 100 + 1)));
    for (int i = 1; i < SPANS; i++) {
      long from = 1_000_000L * ((i - 1) / 100) + 1_000 + 100 * ((i - 1) % 100);
      spans.add(span(i, 0, "call", from, from + 990_000));
    }
    SpanNetwork network = network(spans);
    assertThat(network.network().arcs()).isLessThan(12 * SPANS);
    assertThat(new SpanFigures(network).sections().size()).isGreaterThan(SPANS / 100);
  }

  @Test
  @Timeout(60)
  void callsThatAllOverlapAreEachJoinedOnce() {
    int calls = 15 * SPANS;
    SplittableRandom random = new SplittableRandom(7);
    List<RandomTraces.Written> spans = new ArrayList<>();
    spans.add(span(0, -1, "root", 0, 2_000L * calls + 5_000));
    for (int i = 1; i < calls; i++) {
      long from = 1_000L * i;
      spans.add(span(i, 0, "call" + i % 7, from, from + 1_000L * (1 + random.nextInt(calls - 1))));
    }
    assertThat(network(spans).network().arcs()).isEqualTo(3 * (calls - 1) + 1);
  }

  @Test
  void manyChildrenInSequenceAreAllOnThePath() {
    List<RandomTraces.Written> spans = new ArrayList<>();
    spans.add(span(0, -1, "root", 0, 2_000L * SPANS + 5_000));
    for (int i = 1; i < SPANS; i++) {
      spans.add(span(i, 0, "call" + i, 2_000L * i, 2_000L * i + 1_500));
    }
    assertThat(new SpanFigures(network(spans)).sections()).hasSize(2 * SPANS - 1);
  }
}
