// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.chrome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.camp.concurrency.time.rank.RankFigures;
import org.camp.concurrency.time.rank.RankNote;
import org.camp.concurrency.time.rank.RankPart;
import org.camp.concurrency.time.rank.RankRun;
import org.camp.concurrency.time.rank.RankTiming;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.model.Source;
import org.camp.core.order.Executions;
import org.camp.core.order.PartialOrder;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag(Evidence.TAG)
class ChromeTraceReaderTest {
  private static final int LENGTH = 400;

  private static final String FRAME =
      """
      {"displayTimeUnit": "ms", "traceEvents": [
      {"ph": "M", "name": "thread_name", "pid": 1, "tid": 1, "args": {"name": "main"}},
      {"ph": "M", "name": "thread_name", "pid": 1, "tid": 2, "args": {"name": "worker"}},
      {"ph": "M", "name": "thread_name", "pid": 1, "tid": 3, "args": {"name": "unused"}},
      {"ph": "X", "name": "frame", "pid": 1, "tid": 1, "ts": 0, "dur": 20},
      {"ph": "X", "name": "layout", "pid": 1, "tid": 1, "ts": 2, "dur": 6.5},
      {"ph": "s", "name": "job", "id": 7, "pid": 1, "tid": 1, "ts": 10},
      {"ph": "B", "name": "decode", "pid": 1, "tid": 2, "ts": 13},
      {"ph": "f", "name": "job", "id": 7, "pid": 1, "tid": 2, "ts": 12},
      {"ph": "C", "name": "memory", "pid": 1, "tid": 2, "ts": 14, "args": {"bytes": 3}},
      {"ph": "E", "pid": 1, "tid": 2, "ts": 40}
      ]}
      """;

  private static Executions executions(String text, List<String> said) {
    AnalysisContext context =
        AnalysisContext.builder().listener(note -> said.add(note.message())).build();
    return new ChromeTraceReader().read(Source.of("frame.json", text), context);
  }

  private static RankRun read(String text) {
    return RankTiming.of(executions(text, new ArrayList<>())).orElseThrow().all().get(0);
  }

  private static List<String> path(RankRun run) {
    return new RankFigures(run)
        .sections().stream()
            .map(
                section ->
                    run.name(section.rank())
                        + " "
                        + section.kind().word()
                        + " "
                        + section.operation()
                        + " "
                        + section.to())
            .toList();
  }

  @Test
  void timesAreReadFromTextsAndWhatIsNoneIsSaid() {
    RankRun run =
        read(
            """
            [{"ph": "X", "name": "a", "pid": 1, "tid": 1, "ts": "0", "dur": "100"},
            {"ph": "X", "name": "b", "pid": 1, "tid": 1, "ts": "10", "dur": "12.5"},
            {"ph": "X", "name": "c", "pid": 1, "tid": 1, "ts": 30, "dur": "abc"},
            {"ph": "X", "name": "d", "pid": 1, "tid": 1, "ts": 40, "dur": -3},
            {"ph": "X", "name": "e", "pid": 1, "tid": 1, "ts": 50},
            {"ph": "X", "name": "f", "pid": 1, "tid": 1, "ts": "soon", "dur": 1}]
            """);
    assertThat(run.to(0)).isEqualTo(100_000);
    assertThat(run.to(1) - run.from(1)).isEqualTo(12_500);
    assertThat(run.notes())
        .containsOnly(
            Map.entry(RankNote.BAD_LENGTH, 2),
            Map.entry(RankNote.NO_LENGTH, 1),
            Map.entry(RankNote.NO_TIME, 1));
    assertThat(run.place(RankNote.BAD_LENGTH)).contains("line 3, column 64");
    assertThat(run.place(RankNote.NO_TIME)).contains("line 6, column 53");
    assertThat(run.place(RankNote.NO_LENGTH)).isEmpty();
  }

  @Test
  void slicesNestAndFlowsAreWaitedFor() {
    assertThat(new ChromeTraceReader().recognises(FRAME)).isTrue();
    RankRun run = read(FRAME);
    assertThat(run.ranks()).isEqualTo(2);
    assertThat(path(run))
        .containsExactly(
            "main local frame, layout 10000",
            "worker wire decode 13000",
            "worker local decode 40000");
    assertThat(run.operation(1)).isEqualTo("main: layout");
    assertThat(run.parent(1)).isZero();
    assertThat(run.notes()).containsOnlyKeys(RankNote.OTHER);
    assertThat(new RankFigures(run).parts().all())
        .extracting(RankPart::name)
        .contains("main → worker", "main: layout", "worker: decode");
  }

  @Test
  void theOrderHasBeginsEndsAndFlows() {
    PartialOrder order = executions(FRAME, new ArrayList<>()).runs().get(0);
    assertThat(order.size()).isEqualTo(7);
    assertThat(order.messages()).isEqualTo(1);
    assertThat(order.processName(1)).isEqualTo("worker");
  }

  @Test
  void listsAloneAreReadAndMayEndAnywhere() {
    String list = FRAME.substring(FRAME.indexOf('['), FRAME.indexOf(']') + 1);
    assertThat(new ChromeTraceReader().recognises(list)).isTrue();
    assertThat(path(read(list))).isEqualTo(path(read(FRAME)));
    List<String> said = new ArrayList<>();
    executions(list.substring(0, list.lastIndexOf('}') + 1), said);
    assertThat(said).singleElement().asString().contains("not closed");
  }

  @Test
  void brokenEventsAreCountedAndNeverRefused() {
    RankRun run =
        read(
            """
            [{"ph":"X","name":"a","pid":1,"tid":1,"ts":0,"dur":10},
             {"ph":"X","name":"b","pid":1,"tid":1,"ts":5,"dur":10},
             {"ph":"E","pid":1,"tid":1,"ts":20},
             {"ph":"B","name":"c","pid":1,"tid":2,"ts":1},
             {"ph":"X","name":"d","pid":1,"tid":2,"ts":3,"dur":4},
             {"ph":"s","name":"f","id":1,"pid":1,"tid":1,"ts":8},
             {"ph":"f","bp":"e","name":"f","id":1,"pid":1,"tid":2,"ts":4},
             {"ph":"s","name":"g","id":1,"pid":1,"tid":2,"ts":5},
             {"ph":"f","bp":"e","name":"g","id":1,"pid":1,"tid":1,"ts":1},
             {"ph":"t","name":"h","id":1,"pid":1,"tid":1,"ts":1},
             {"ph":"X","name":"no time","pid":1,"tid":1}, 3, []]
            """);
    assertThat(run.notes())
        .containsEntry(RankNote.CUT, 1)
        .containsEntry(RankNote.NO_BEGIN, 1)
        .containsEntry(RankNote.NO_END, 1)
        .containsEntry(RankNote.NO_TIME, 1);
    assertThat(run.notes().getOrDefault(RankNote.FLOW, 0)).isEqualTo(5);
    assertThat(run.makespan()).isEqualTo(10_000);
  }

  @Test
  void instantFlowsInACircleAreDropped() {
    RankRun run =
        read(
            """
            [{"ph":"X","name":"a","pid":1,"tid":1,"ts":0,"dur":9},
             {"ph":"X","name":"b","pid":1,"tid":2,"ts":0,"dur":9},
             {"ph":"f","bp":"e","name":"y","id":1,"pid":1,"tid":1,"ts":5},
             {"ph":"s","name":"x","id":1,"pid":1,"tid":1,"ts":5},
             {"ph":"f","bp":"e","name":"x","id":1,"pid":1,"tid":2,"ts":5},
             {"ph":"s","name":"y","id":1,"pid":1,"tid":2,"ts":5}]
            """);
    assertThat(run.notes()).containsEntry(RankNote.FLOW_BACK, 2);
    assertThat(run.makespan()).isEqualTo(9_000);
  }

  @Test
  void whatIsNoTimelineIsRefused() {
    assertThatThrownBy(() -> read("{\"traceEvents\": []}"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("no slices");
    assertThatThrownBy(() -> read("{\"traceEvents\": [}"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("no JSON");
  }

  /** A slice as it is written, and how deep it stands. */
  private record Slice(int thread, String name, long from, long to) {}

  /** Slices of one thread between two times, none overlapping another but by nesting. */
  private static void nest(
      SplittableRandom random, int thread, long from, long to, int depth, List<Slice> into) {
    long at = from;
    while (at < to && random.nextInt(4) > 0) {
      long begin = at + random.nextLong(to - at);
      long end = begin + 1 + random.nextLong(to - begin);
      into.add(new Slice(thread, "s" + random.nextInt(4), begin, end));
      if (depth < 4 && end - begin > 2) {
        nest(random, thread, begin + 1, end - 1, depth + 1, into);
      }
      at = end;
    }
  }

  private static List<Slice> slices(SplittableRandom random) {
    List<Slice> slices = new ArrayList<>();
    for (int thread = 0; thread <= random.nextInt(3); thread++) {
      slices.add(new Slice(thread, "first", 0, 1));
      nest(random, thread, 1, LENGTH - 2, 0, slices);
    }
    return slices;
  }

  private static String text(List<Slice> slices, boolean complete) {
    StringBuilder text = new StringBuilder("[");
    List<long[]> marks = new ArrayList<>();
    for (int i = 0; i < slices.size(); i++) {
      Slice one = slices.get(i);
      if (complete) {
        text.append(text.length() > 1 ? ",\n" : "")
            .append(
                String.format(
                    Locale.ROOT,
                    "{\"ph\":\"X\",\"name\":\"%s\",\"pid\":1,\"tid\":%d,\"ts\":%d.%03d,\"dur\":%d.%03d}",
                    one.name,
                    one.thread,
                    one.from / 1000,
                    one.from % 1000,
                    (one.to - one.from) / 1000,
                    (one.to - one.from) % 1000));
      } else {
        marks.add(new long[] {one.from, 1, i});
        marks.add(new long[] {one.to, 0, i});
      }
    }
    marks.sort((a, b) -> a[0] != b[0] ? Long.compare(a[0], b[0]) : Long.compare(a[1], b[1]));
    for (long[] mark : marks) {
      Slice one = slices.get((int) mark[2]);
      text.append(text.length() > 1 ? ",\n" : "")
          .append(
              String.format(
                  Locale.ROOT,
                  "{\"ph\":\"%s\",\"name\":\"%s\",\"pid\":1,\"tid\":%d,\"ts\":%d.%03d}",
                  mark[1] == 1 ? "B" : "E",
                  one.name,
                  one.thread,
                  mark[0] / 1000,
                  mark[0] % 1000));
    }
    return text.append(']').toString();
  }

  private static long count(boolean[] covered) {
    long count = 0;
    for (boolean one : covered) {
      count += one ? 1 : 0;
    }
    return count;
  }

  @Test
  void localTimeIsWhatLiesInTheInnermostSlice() {
    Property.check(
        "chrome slices",
        Evidence.of(200, 20_000),
        ChromeTraceReaderTest::slices,
        Shrinker.lists(Shrinker.none()),
        slices -> {
          if (slices.isEmpty()) {
            return;
          }
          for (boolean complete : new boolean[] {true, false}) {
            RankRun run = read(text(slices, complete));
            assertThat(run.notes()).isEmpty();
            assertThat(run.spans()).isEqualTo(slices.size());
            long base = slices.stream().mapToLong(Slice::from).min().orElseThrow();
            boolean[][] covered = new boolean[4][LENGTH];
            slices.forEach(s -> Arrays.fill(covered[s.thread], (int) s.from, (int) s.to, true));
            RankFigures figures = new RankFigures(run);
            for (int rank = 0; rank < run.ranks(); rank++) {
              int thread = Integer.parseInt(run.name(rank).replace("thread ", ""));
              assertThat(figures.useful(rank)).isEqualTo(count(covered[thread]));
            }
            assertThat(run.makespan())
                .isEqualTo(slices.stream().mapToLong(Slice::to).max().orElseThrow() - base);
          }
        });
  }
}
