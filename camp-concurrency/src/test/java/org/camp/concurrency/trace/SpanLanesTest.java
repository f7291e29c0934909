// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lanes and ends of spans are those that a look at every lane and every open span finds. */
@Tag(Evidence.TAG)
class SpanLanesTest {
  private static final int WIDE = 100_000;

  private static TraceSpan span(int id, int parent, long start, long end) {
    return new TraceSpan(
        "s" + id,
        parent < 0 ? "" : "s" + parent,
        "x",
        TraceSpan.Kind.INTERNAL,
        start,
        end,
        "service",
        "",
        List.of(),
        List.of(),
        1);
  }

  private static List<TraceSpan> spans(SplittableRandom random) {
    List<TraceSpan> spans = new ArrayList<>();
    int count = 1 + random.nextInt(14);
    int span = 1 + random.nextInt(12);
    for (int id = 0; id < count; id++) {
      int parent = random.nextInt(5) == 0 ? -1 : random.nextInt(id + 1) - 1;
      long start = random.nextInt(span);
      long end = start + random.nextInt(span);
      if (parent >= 0 && random.nextInt(3) > 0) {
        TraceSpan above = spans.get(parent);
        start = above.start() + random.nextLong(above.end() - above.start() + 1);
        end = start + random.nextLong(above.end() - start + 1);
      }
      spans.add(span(id, parent, start, end));
    }
    return spans;
  }

  private static List<TraceSpan> sorted(List<TraceSpan> spans, SpanAncestry forest) {
    List<TraceSpan> sorted = new ArrayList<>(spans);
    sorted.sort(
        Comparator.comparingLong(TraceSpan::start)
            .thenComparing(Comparator.comparingLong(TraceSpan::end).reversed())
            .thenComparing(forest::depth)
            .thenComparing(TraceSpan::id));
    return sorted;
  }

  @Test
  void lanesAreThoseOfALookAtEach() {
    int severalLanes = 0;
    for (int i = 0; i < Evidence.cases(); i++) {
      List<TraceSpan> spans = spans(new SplittableRandom(i));
      List<TraceSpan> sorted = sorted(spans, new SpanAncestry(spans));
      List<List<TraceSpan>> lanes = SpanLanes.of(sorted);
      assertThat(lanes).as("case %s", i).isEqualTo(lookedAt(sorted));
      severalLanes += lanes.size() > 2 ? 1 : 0;
    }
    assertThat(severalLanes).isGreaterThan(Evidence.cases() / 10);
  }

  private static List<List<TraceSpan>> lookedAt(List<TraceSpan> members) {
    List<List<TraceSpan>> lanes = new ArrayList<>();
    List<List<TraceSpan>> open = new ArrayList<>();
    for (TraceSpan span : members) {
      int free = -1;
      for (int lane = 0; lane < lanes.size(); lane++) {
        List<TraceSpan> stack = open.get(lane);
        while (!stack.isEmpty()
            && last(stack).end() <= span.start()
            && !last(stack).id().equals(span.parent())) {
          stack.remove(stack.size() - 1);
        }
        if (!stack.isEmpty()
            && last(stack).id().equals(span.parent())
            && span.within(last(stack))) {
          free = lane;
          break;
        }
        free = stack.isEmpty() && free < 0 ? lane : free;
      }
      if (free < 0) {
        free = lanes.size();
        lanes.add(new ArrayList<>());
        open.add(new ArrayList<>());
      }
      lanes.get(free).add(span);
      open.get(free).add(span);
    }
    return lanes;
  }

  private static TraceSpan last(List<TraceSpan> stack) {
    return stack.get(stack.size() - 1);
  }

  /** Something that happens in a span. */
  private record Moment(TraceSpan span, long time) {}

  @Test
  void endsAreThoseOfALookAtEach() {
    int ended = 0;
    for (int i = 0; i < Evidence.cases(); i++) {
      SplittableRandom random = new SplittableRandom(i);
      List<TraceSpan> spans = spans(random);
      SpanAncestry forest = new SpanAncestry(spans);
      List<Moment> moments = new ArrayList<>();
      for (TraceSpan span : sorted(spans, forest)) {
        moments.add(new Moment(span, span.start()));
        if (random.nextBoolean()) {
          moments.add(new Moment(span, span.start() + random.nextInt(4)));
        }
      }
      moments.sort(Comparator.comparingLong(Moment::time));
      OpenSpans own = new OpenSpans(forest);
      List<TraceSpan> open = new ArrayList<>();
      List<TraceSpan> started = new ArrayList<>();
      for (Moment moment : moments) {
        List<TraceSpan> expected = close(open, moment, spans);
        assertThat(own.ended(moment.time, moment.span)).as("case %s", i).isEqualTo(expected);
        ended += expected.size();
        if (!started.contains(moment.span)) {
          started.add(moment.span);
          own.open(moment.span);
          open.add(moment.span);
        }
      }
      assertThat(own.ended(Long.MAX_VALUE, null))
          .hasSize(open.size())
          .containsExactlyInAnyOrderElementsOf(open);
    }
    assertThat(ended).isGreaterThan(Evidence.cases());
  }

  private static List<TraceSpan> close(List<TraceSpan> open, Moment at, List<TraceSpan> all) {
    List<TraceSpan> ended = new ArrayList<>();
    for (int i = open.size() - 1; i >= 0; i--) {
      TraceSpan span = open.get(i);
      if (span.end() < at.time || (span.end() == at.time && !isAround(span, at.span, all))) {
        ended.add(span);
      }
    }
    ended.sort(Comparator.comparingLong(TraceSpan::end));
    open.removeAll(ended);
    return ended;
  }

  private static boolean isAround(TraceSpan span, TraceSpan of, List<TraceSpan> all) {
    TraceSpan at = of;
    while (at != null && !at.equals(span)) {
      String above = at.parent();
      at = all.stream().filter(one -> one.id().equals(above)).findFirst().orElse(null);
    }
    return at != null;
  }

  @Test
  void circlesOfParentsAreCut() {
    List<TraceSpan> spans =
        List.of(span(0, 2, 0, 9), span(1, 0, 1, 8), span(2, 1, 2, 7), span(3, 3, 0, 1));
    SpanAncestry forest = new SpanAncestry(spans);
    assertThat(spans).extracting(forest::depth).containsExactly(0, 1, 2, 0);
    assertThat(forest.isAround(spans.get(0), spans.get(2))).isTrue();
    assertThat(forest.isAround(spans.get(2), spans.get(0))).isFalse();
  }

  @Test
  @Timeout(60)
  void manyOpenSpansAreNoSquareOfWork() {
    List<TraceSpan> wide = new ArrayList<>();
    List<TraceSpan> deep = new ArrayList<>();
    for (int i = 0; i < WIDE; i++) {
      wide.add(span(i, i == 0 ? -1 : 0, i == 0 ? 0 : i, 3L * WIDE - i));
      deep.add(span(i, i - 1, 7, 7));
    }
    assertThat(SpanLanes.of(wide)).hasSize(1 + (WIDE - 2));
    OpenSpans open = new OpenSpans(new SpanAncestry(deep));
    for (TraceSpan span : deep) {
      assertThat(open.ended(7, span).size()).isZero();
      open.open(span);
    }
    assertThat(open.ended(Long.MAX_VALUE, null)).hasSize(WIDE);
  }
}
