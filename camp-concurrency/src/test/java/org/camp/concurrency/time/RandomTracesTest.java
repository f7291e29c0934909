// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.camp.concurrency.time.network.Change;
import org.camp.concurrency.time.network.NetworkSection;
import org.camp.concurrency.time.network.Parts;
import org.camp.concurrency.time.network.Replay;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.span.Note;
import org.camp.concurrency.time.span.ReadingOptions;
import org.camp.concurrency.time.span.Relation;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.CriticalInterval;
import org.camp.core.order.ScaleFactor;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Laws of timed traces, on random ones. */
@Tag(Evidence.TAG)
class RandomTracesTest {
  private static void property(String name, Consumer<List<RandomTraces.Written>> check) {
    Property.check(
        name,
        Evidence.of(500, 50_000),
        random -> RandomTraces.trace(random, 0),
        Shrinker.lists(Shrinker.none()),
        spans -> {
          if (!spans.isEmpty()) {
            check.accept(spans);
          }
        });
  }

  /** How far the times of spans lie apart. */
  private static double years(List<RandomTraces.Written> spans) {
    LongSummaryStatistics times =
        spans.stream()
            .flatMapToLong(span -> LongStream.of(span.start(), span.end()))
            .summaryStatistics();
    return (times.getMax() - times.getMin()) / (365.25 * 86_400e9);
  }

  private static SpanNetwork network(List<RandomTraces.Written> spans, ReadingOptions reading) {
    SpanSet set = new SpanSet(RandomTraces.read(spans), reading);
    return SpanNetwork.of(set, set.trace(0));
  }

  @Test
  void recordedTimesComeOutAndThePathSumsToThem() {
    property(
        "times",
        spans -> {
          SpanNetwork network = network(spans, ReadingOptions.DEFAULT);
          TimedTrace trace = network.trace();
          long[] times = network.network().evaluate(network.network().weights());
          for (int span = 0; span < trace.size(); span++) {
            assertThat(times[SpanNetwork.start(span)]).isEqualTo(trace.from(span));
            assertThat(times[SpanNetwork.end(span)]).isEqualTo(trace.to(span));
            assertThat(trace.length(span)).isNotNegative();
          }
          SpanFigures figures = new SpanFigures(network);
          assertThat(
                  figures.onPath(new Parts(trace.table())).values().stream()
                      .mapToLong(t -> t)
                      .sum())
              .isEqualTo(network.makespan());
          long at = 0;
          for (NetworkSection section : figures.sections()) {
            assertThat(section.from()).isEqualTo(at);
            at = section.to();
          }
          assertThat(at).isEqualTo(network.makespan());
        });
  }

  @Test
  void dragAndSlackAreWhatReplaysGive() {
    property(
        "drag",
        spans -> {
          SpanNetwork network = network(spans, ReadingOptions.DEFAULT);
          SpanFigures figures = new SpanFigures(network);
          ActivityNetwork events = network.network();
          for (int span = 0; span < network.trace().size(); span++) {
            long slack = figures.slack(span);
            assertThat(slack).isNotNegative();
            long[] later = events.weights();
            later[SpanNetwork.end(span)] += slack == ActivityNetwork.NEVER ? 1_000_000_000 : slack;
            assertThat(events.evaluate(later)[network.target()]).isEqualTo(network.makespan());
            if (slack != ActivityNetwork.NEVER) {
              later[SpanNetwork.end(span)]++;
              assertThat(events.evaluate(later)[network.target()])
                  .isEqualTo(network.makespan() + 1);
            }
            long[] gone = events.weights();
            for (int event = 0; event < gone.length; event++) {
              boolean own =
                  events.owner(event) == span
                      && events.kind(event) != org.camp.core.order.ActivityClass.QUEUE;
              gone[event] = own && !events.isSource(event) ? Math.min(0, gone[event]) : gone[event];
            }
            assertThat(figures.drag(span))
                .isEqualTo(network.makespan() - events.evaluate(gone)[network.target()]);
          }
        });
  }

  @Test
  void makespansAreConvexInAFactorAndBendAtTheRange() {
    property(
        "range",
        spans -> {
          SpanNetwork network = network(spans, ReadingOptions.DEFAULT);
          TimedTrace trace = network.trace();
          String name = trace.operationName(trace.size() - 1);
          double[] at = new double[7];
          for (int i = 0; i < at.length; i++) {
            Change change =
                new Change.Scale(new Change.Target.Operation(name), new ScaleFactor(i, 3));
            try {
              at[i] = Replay.of(network, List.of(change)).value();
            } catch (ArithmeticException beyond) {
              assertThat(years(spans)).as("only broken clocks are refused").isGreaterThan(1);
              return;
            }
          }
          for (int i = 1; i + 1 < at.length; i++) {
            assertThat(at[i]).isGreaterThanOrEqualTo(at[i - 1] - 1e-3);
            assertThat(2 * at[i]).isLessThanOrEqualTo(at[i - 1] + at[i + 1] + 1e-3);
          }
          Parts parts = new Parts(trace.table());
          CriticalInterval range =
              new SpanFigures(network).range(parts, parts.of(network, trace.root(), false));
          assertThat(range.low()).isLessThanOrEqualTo(ScaleFactor.ONE);
          assertThat(range.high()).isGreaterThanOrEqualTo(ScaleFactor.ONE);
        });
  }

  @Test
  void neitherOrderNorDuplicatesNorCommonShiftsChangeAnything() {
    property(
        "order",
        spans -> {
          String plain = figures(network(spans, ReadingOptions.DEFAULT));
          List<RandomTraces.Written> other = new ArrayList<>(spans);
          other.add(spans.get(spans.size() - 1));
          Collections.shuffle(other, new Random(spans.size()));
          boolean broken = spans.stream().anyMatch(span -> span.end() < span.start());
          if (!broken) {
            other.replaceAll(span -> span.shifted(7_000_000));
          }
          assertThat(figures(network(other, ReadingOptions.DEFAULT))).isEqualTo(plain);
        });
  }

  private static String figures(SpanNetwork network) {
    StringBuilder text = new StringBuilder();
    SpanFigures figures = new SpanFigures(network);
    for (NetworkSection section : figures.sections()) {
      text.append(network.trace().id(section.span()))
          .append(section.kind())
          .append(section.from())
          .append(' ')
          .append(section.to())
          .append('\n');
    }
    return text.append(network.completion()).toString();
  }

  /** The walk of trace viewers over the clipped tree, where nothing tells it from ours. */
  @Test
  void sectionsAreThoseOfTheViewersWalk() {
    int[] compared = new int[1];
    property(
        "viewers",
        spans -> {
          SpanNetwork network = network(spans, ReadingOptions.DEFAULT);
          TimedTrace trace = network.trace();
          List<NetworkSection> sections = new SpanFigures(network).sections();
          boolean simple =
              sections.stream().noneMatch(s -> s.from() > s.to())
                  && trace.notes(Note.LINK_OUT) == 0
                  && spans.stream().allMatch(span -> span.link().isEmpty())
                  && !hasOverlaps(trace);
          if (!simple) {
            return;
          }
          compared[0]++;
          List<String> walk = new ArrayList<>();
          walk(trace, trace.root(), trace.to(trace.root()), walk);
          Collections.reverse(walk);
          List<String> found = new ArrayList<>();
          for (NetworkSection section : sections) {
            found.add(trace.id(section.span()) + " " + section.from() + " " + section.to());
          }
          assertThat(found).isEqualTo(walk);
        });
    assertThat(compared[0]).isGreaterThan(100);
  }

  private static boolean hasOverlaps(TimedTrace trace) {
    for (int one = 0; one < trace.size(); one++) {
      for (int other = 0; other < one; other++) {
        boolean siblings = trace.parent(one) == trace.parent(other) && trace.parent(one) >= 0;
        if (siblings && trace.from(one) < trace.to(other) && trace.from(other) < trace.to(one)) {
          return true;
        }
      }
    }
    return false;
  }

  /** From the end of a span back to the child that ended last before, and so on. */
  private static void walk(TimedTrace trace, int span, long until, List<String> sections) {
    long at = until;
    while (true) {
      int last = -1;
      for (int i = 0; i < trace.children(span); i++) {
        int child = trace.child(span, i);
        boolean waited = trace.relation(child) == Relation.JOINED && trace.to(child) <= at;
        boolean some = waited && trace.length(child) > 0;
        last = some && (last < 0 || trace.to(child) > trace.to(last)) ? child : last;
      }
      long from = last < 0 ? trace.from(span) : trace.to(last);
      if (at > from) {
        sections.add(trace.id(span) + " " + from + " " + at);
      }
      if (last < 0) {
        return;
      }
      walk(trace, last, trace.to(last), sections);
      at = trace.from(last);
    }
  }

  @Test
  void manyTracesAtOnceAreReadAsOne() {
    SplittableRandom random = new SplittableRandom(5);
    List<RandomTraces.Written> all = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      all.addAll(RandomTraces.trace(random, i));
    }
    SpanSet set = new SpanSet(RandomTraces.read(all), ReadingOptions.DEFAULT);
    assertThat(set.traces()).isEqualTo(50);
    for (int i = 0; i < 50; i++) {
      SpanNetwork network = SpanNetwork.of(set, set.trace(i));
      assertThat(network.network().evaluate(network.network().weights())[network.target()])
          .isEqualTo(network.makespan());
    }
  }
}
