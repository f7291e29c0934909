// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.camp.concurrency.RandomOrders;
import org.camp.concurrency.trace.ShivizReader;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Source;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.Executions;
import org.camp.core.order.PartialOrder;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag(Evidence.TAG)
class LogNetworkTest {
  private static final long MICROSECOND = 1_000;

  /** An order, when its events happened, and by how much the clocks of its hosts are wrong. */
  private record Timed(PartialOrder order, long[] time, long[] wrong) {
    long[] recorded() {
      long[] recorded = time.clone();
      Arrays.setAll(recorded, event -> time[event] + wrong[order.process(event)]);
      return recorded;
    }

    @Override
    public String toString() {
      return order.ids() + " " + Arrays.toString(time) + " " + Arrays.toString(wrong);
    }
  }

  private static Timed timed(SplittableRandom random, boolean right) {
    PartialOrder order =
        RandomOrders.trace(random, 1 + random.nextInt(5), 1 + random.nextInt(30), 0.6, 0.6);
    long[] time = new long[order.size()];
    for (int i = 0; i < time.length; i++) {
      int event = order.inOrder(i);
      long ready = order.before(event) < 0 ? 0 : time[order.before(event)];
      for (int m = 0; m < order.sources(event); m++) {
        ready = Math.max(ready, time[order.source(event, m)]);
      }
      time[event] = ready + random.nextInt(3_000_001);
    }
    long[] wrong = new long[order.processes()];
    Arrays.setAll(wrong, h -> right || random.nextInt(2) == 0 ? 0 : random.nextInt(99_999_999));
    return new Timed(order, time, wrong);
  }

  private static void property(String name, boolean right, Consumer<Timed> law) {
    Property.check(
        name, Evidence.of(500, 50_000), random -> timed(random, right), Shrinker.none(), law);
  }

  @Test
  void timesThatFitComeOutAgain() {
    property(
        "log times",
        true,
        one -> {
          RankRun run = LogNetwork.of(one.order, one.time, 0, true, UnaryOperator.identity());
          assertThat(run.offsets()).isEmpty();
          long base = Arrays.stream(one.time).min().orElseThrow();
          long[] times = run.network().evaluate(run.network().weights());
          for (int event = 0; event < one.time.length; event++) {
            assertThat(times[event]).isEqualTo(one.time[event] - base);
            assertThat(run.network().kind(event)).isNotEqualTo(ActivityClass.LEAD);
          }
          assertThat(run.makespan()).isEqualTo(Arrays.stream(one.time).max().orElseThrow() - base);
          Efficiency pop = new RankFigures(run).efficiency();
          assertThat(pop.most()).isLessThanOrEqualTo(pop.ideal());
          assertThat(pop.ideal()).isLessThanOrEqualTo(pop.makespan());
        });
  }

  /** Clocks that are wrong by a constant can be set so that no message goes back in time. */
  @Test
  void wrongClocksAreCorrectedUntilMessagesFit() {
    int[] corrected = new int[1];
    property(
        "log clocks",
        false,
        one -> {
          long[] recorded = one.recorded();
          RankRun run = LogNetwork.of(one.order, recorded, 0, true, UnaryOperator.identity());
          assertThat(run.contradiction()).isEmpty();
          corrected[0] += run.offsets().isEmpty() ? 0 : 1;
          for (int event = 0; event < recorded.length; event++) {
            for (int m = 0; m < one.order.sources(event); m++) {
              int sent = one.order.source(event, m);
              assertThat(run.network().time(event))
                  .isGreaterThanOrEqualTo(
                      run.network().time(sent) - tolerance(recorded, sent, event));
            }
          }
          RankRun off = LogNetwork.of(one.order, recorded, 0, false, UnaryOperator.identity());
          long base = Arrays.stream(recorded).min().orElseThrow();
          long[] times = off.network().evaluate(off.network().weights());
          for (int event = 0; event < recorded.length; event++) {
            assertThat(times[event]).isEqualTo(recorded[event] - base);
          }
        });
    assertThat(corrected[0]).isGreaterThan(100);
  }

  private static long tolerance(long[] recorded, int sent, int received) {
    boolean coarse =
        (recorded[sent] != 0 && recorded[sent] % 1_000_000 == 0)
            || (recorded[received] != 0 && recorded[received] % 1_000_000 == 0);
    return coarse ? 1000 * MICROSECOND : MICROSECOND;
  }

  private static final String REGEX =
      "(?<time>\\S+) (?<event>.*)\\n(?<host>\\w+) (?<clock>\\{.*\\})";

  private static final String LOG =
      """
      10:00:00.000 ask
      web {"web":1}
      10:00:00.030 asked
      db {"web":1, "db":1}
      10:00:00.070 answer
      db {"web":1, "db":2}
      10:00:00.075 answered
      web {"web":2, "db":2}
      """;

  private static Executions read(String log, List<String> said) {
    AnalysisContext context =
        AnalysisContext.builder()
            .option(ShivizReader.PARSER, REGEX)
            .listener((Diagnostic note) -> said.add(note.message()))
            .build();
    return new ShivizReader().read(Source.of("shop.log", log), context);
  }

  @Test
  void eventsOfLogsHaveTimes() {
    List<String> said = new ArrayList<>();
    RankRun run = RankTiming.of(read(LOG, said)).orElseThrow().all().get(0);
    assertThat(said).isEmpty();
    assertThat(run.makespan()).isEqualTo(75_000_000);
    assertThat(new RankFigures(run).sections())
        .extracting(
            section -> run.name(section.rank()) + " " + section.kind().word() + " " + section.to())
        .containsExactly("db wire 30000000", "db local 70000000", "web wire 75000000");
    assertThat(run.notes()).containsOnlyKeys(RankNote.POINTS);
  }

  @Test
  void aHostWhoseClockIsWrongIsCorrected() {
    List<String> said = new ArrayList<>();
    String skewed = LOG.replace("00.030", "01.030").replace("00.070", "01.070");
    RankRun run = RankTiming.of(read(skewed, said)).orElseThrow().all().get(0);
    assertThat(run.offsets()).hasSize(1);
    assertThat(run.offsets().get(0).host()).isEqualTo("db");
    assertThat(run.offsets().get(0).offset()).isEqualTo(-1_012_500_000);
    assertThat(run.makespan()).isEqualTo(75_000_000);
  }

  @Test
  void clocksThatContradictEachOtherStay() {
    List<String> said = new ArrayList<>();
    String drifted = LOG.replace("00.075", "00.020");
    RankRun run = RankTiming.of(read(drifted, said)).orElseThrow().all().get(0);
    assertThat(run.contradiction()).containsExactlyInAnyOrder("web", "db");
    assertThat(run.notes()).containsKeys(RankNote.CONTRADICTION, RankNote.EARLY_ARRIVAL);
    assertThat(run.makespan()).isEqualTo(70_000_000);
  }

  @Test
  void anEventWithoutATimeLeavesTheOrderAlone() {
    List<String> said = new ArrayList<>();
    Executions executions = read(LOG.replace("10:00:00.070", "soon"), said);
    assertThat(executions.timing()).isEmpty();
    assertThat(executions.runs().get(0).size()).isEqualTo(4);
    assertThat(said).anyMatch(note -> note.contains("has no time"));
  }

  @Test
  void numbersWithoutAUnitAreSaid() {
    List<String> said = new ArrayList<>();
    String numbers = LOG.replaceAll("10:00:00.0(\\d\\d)", "1700000000.0$1");
    assertThat(RankTiming.of(read(numbers, said)).orElseThrow().all().get(0).makespan())
        .isEqualTo(75_000_000);
    assertThat(said).singleElement().asString().contains("read as seconds");
  }
}
