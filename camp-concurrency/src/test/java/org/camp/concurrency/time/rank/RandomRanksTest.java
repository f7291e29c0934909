// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.camp.concurrency.time.network.Change;
import org.camp.concurrency.time.rank.RandomRanks.Call;
import org.camp.concurrency.time.rank.RandomRanks.Role;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.PartialOrder;
import org.camp.core.order.ScaleFactor;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Laws of timed ranks, on random ones, clocks wrong or not. */
@Tag(Evidence.TAG)
class RandomRanksTest {
  private static void property(String name, int steps, Consumer<RandomRanks> check) {
    Property.check(
        name,
        Evidence.of(400, 40_000),
        random -> {
          RandomRanks program = RandomRanks.of(random, steps);
          return random.nextInt(3) == 0 ? program.broken() : program;
        },
        Shrinker.none(),
        check);
  }

  @Test
  void recordedTimesComeOutAgain() {
    property(
        "rank times",
        30,
        program -> {
          RankRun run = program.run();
          long[] times = run.network().evaluate(run.network().weights());
          long last = 0;
          for (int i = 0; i < program.calls.size(); i++) {
            Call call = program.calls.get(i);
            assertThat(times[2 * i]).isEqualTo(call.at - program.base());
            assertThat(times[2 * i + 1]).isEqualTo(call.end() - program.base());
            assertThat(run.from(i)).isEqualTo(times[2 * i]);
            assertThat(run.to(i)).isEqualTo(times[2 * i + 1]);
            last = Math.max(last, times[2 * i + 1]);
          }
          assertThat(run.makespan()).isEqualTo(last);
          assertThat(program.replay(call -> 1, call -> 1)).isEqualTo(last);
        });
  }

  @Test
  void changedTimesAreThoseOfARecursiveReplay() {
    property(
        "rank replay",
        30,
        program -> {
          RankRun run = program.run();
          assertThat(
                  outcome(run, new Change.Scale(new Change.Target.Wires(), new ScaleFactor(3, 1))))
              .isEqualTo(program.replay(call -> 3, call -> 1));
          assertThat(outcome(run, new Change.Scale(new Change.Target.Wires(), ScaleFactor.ZERO)))
              .isEqualTo(program.replay(call -> 0, call -> 1))
              .isEqualTo(new RankFigures(run).efficiency().ideal());
          assertThat(
                  outcome(
                      run,
                      new Change.Scale(new Change.Target.Operation("w1"), new ScaleFactor(2, 1))))
              .isEqualTo(program.replay(call -> 1, call -> call.text.endsWith("w1") ? 2 : 1));
          assertThat(
                  outcome(
                      run, new Change.Scale(new Change.Target.Operation("recv"), ScaleFactor.ZERO)))
              .isEqualTo(program.replay(call -> call.text.startsWith("recv ") ? 0 : 1, call -> 1));
        });
  }

  @Test
  void figuresOfOperationsAreWhatAReplayGives() {
    property(
        "rank spans",
        20,
        program -> {
          RankRun run = program.run();
          RankSpans spans = new RankSpans(run);
          for (int i = 0; i < program.calls.size(); i++) {
            Call own = program.calls.get(i);
            long without = program.replay(call -> call == own ? 0 : 1, call -> call == own ? 0 : 1);
            assertThat(spans.self(i)).isEqualTo(own.end() - own.at);
            assertThat(spans.drag(i)).as("drag of %s", i).isEqualTo(run.makespan() - without);
            if (spans.slack(i) != ActivityNetwork.NEVER) {
              assertThat(delayed(run, i, spans.slack(i))).isEqualTo(run.makespan());
              assertThat(delayed(run, i, spans.slack(i) + 1)).isEqualTo(run.makespan() + 1);
            }
          }
        });
  }

  private static long delayed(RankRun run, int operation, long by) {
    long[] weights = run.network().weights();
    weights[2 * operation + 1] += by;
    return run.network().evaluate(weights)[run.target()];
  }

  private static double outcome(RankRun run, Change change) {
    return RankReplay.of(run, List.of(change)).value();
  }

  /** Enumerates all ways through the network. */
  @Test
  void thePathIsTheLongestOfAll() {
    property(
        "rank paths",
        6,
        program -> {
          RankRun run = program.run();
          RankFigures figures = new RankFigures(run);
          int[] path = figures.path();
          long sum = 0;
          for (int event : path) {
            sum += run.network().weight(event);
          }
          assertThat(sum).isEqualTo(run.makespan()).isEqualTo(longest(run.network(), run.target()));
          long at = run.network().time(path[0]);
          for (RankSection section : figures.sections()) {
            assertThat(section.from()).isEqualTo(at);
            at = section.to();
          }
          assertThat(at).isEqualTo(run.makespan());
        });
  }

  private static long longest(ActivityNetwork network, int event) {
    long longest = Long.MIN_VALUE;
    for (int before : network.waits(event)) {
      longest = Math.max(longest, longest(network, before));
    }
    return network.weight(event) + (longest == Long.MIN_VALUE ? 0 : longest);
  }

  @Test
  void factorsMultiplyAndLossesAddUp() {
    property(
        "pop",
        30,
        program -> {
          RankRun run = program.run();
          RankFigures figures = new RankFigures(run);
          Efficiency pop = figures.efficiency();
          assertThat(pop.most()).isLessThanOrEqualTo(pop.ideal());
          assertThat(pop.ideal()).isLessThanOrEqualTo(pop.makespan());
          assertThat(pop.loadBalance() * pop.serialisation() * pop.transfer())
              .isCloseTo(pop.parallelEfficiency(), within(1e-12));
          List<RankSection> ideal = figures.idealSections();
          assertThat(ideal.isEmpty() ? pop.ideal() : ideal.get(ideal.size() - 1).to())
              .isEqualTo(pop.ideal());
          assertThat(figures.parts().all().stream().mapToLong(RankPart::onPath).sum())
              .isEqualTo(run.makespan() - run.network().weight(figures.path()[0]));
        });
  }

  /** Operations of a rank that overlap by more than it works leave no time, not less than none. */
  @Test
  void localTimeIsNeverLessThanNone() {
    RankRun run =
        RankTiming.of(
                RandomRanks.read(
                    "0 compute at=0ns for=7ns\n0 barrier at=7ns for=23ns\n"
                        + "0 compute at=17ns for=5ns\n"))
            .orElseThrow()
            .all()
            .get(0);
    assertThat(new RankFigures(run).useful(0)).isZero();
    assertThat(new RankFigures(run).efficiency().parallelEfficiency()).isZero();
  }

  @Test
  void waitsAreWhatSeparatesBeginsFromWhatIsWaitedFor() {
    property(
        "waits",
        30,
        program -> {
          RankRun run = program.run();
          Map<String, Long> want = new HashMap<>();
          for (Call call : program.calls) {
            Call latest = null;
            for (Call cause : call.causes) {
              boolean later =
                  latest == null
                      || cause.at > latest.at
                      || (cause.at == latest.at && cause.rank < latest.rank);
              latest = later ? cause : latest;
            }
            long waited = latest == null ? 0 : Math.min(call.end(), latest.at) - call.at;
            if (waited > 0) {
              want.merge(call.rank + " " + state(call) + " " + latest.rank, waited, Long::sum);
            }
          }
          Map<String, Long> found = new HashMap<>();
          for (WaitTotal wait : new RankFigures(run).waits()) {
            found.put(
                run.name(wait.rank()) + " " + wait.state() + " " + run.name(wait.on()),
                wait.time());
          }
          assertThat(found).isEqualTo(want);
        });
  }

  private static String state(Call call) {
    String word = call.text.split(" ")[0];
    return switch (call.role) {
      case RECEIVE -> "late sender";
      case SYNCHRONOUS -> "late receiver";
      case FROM_ROOT -> "late root";
      case TO_ROOT -> "early root";
      default -> "wait at " + word;
    };
  }

  @Test
  void timesChangeNothingInTheOrder() {
    property(
        "rank order",
        30,
        program -> {
          PartialOrder timed = RandomRanks.read(program.text()).runs().get(0);
          PartialOrder plain = RandomRanks.read(program.untimed()).runs().get(0);
          assertThat(timed.ids()).isEqualTo(plain.ids());
          for (int event = 0; event < plain.size(); event++) {
            assertThat(timed.label(event)).isEqualTo(plain.label(event));
            assertThat(timed.sources(event)).isEqualTo(plain.sources(event));
            for (int i = 0; i < plain.sources(event); i++) {
              assertThat(timed.source(event, i)).isEqualTo(plain.source(event, i));
            }
          }
        });
  }

  @Test
  void whatIsNotMadeIsNotWaitedFor() {
    property(
        "removed",
        20,
        program -> {
          RankRun run = program.run();
          Change gone = new Change.Remove("barrier");
          boolean some = program.calls.stream().anyMatch(call -> call.text.equals("barrier"));
          double without = RankReplay.of(run, List.of(gone)).value();
          assertThat(without).isLessThanOrEqualTo(run.makespan());
          if (!some) {
            assertThat(without).isEqualTo(run.makespan());
          }
        });
  }

  @Test
  void rolesOccur() {
    Map<Role, Integer> seen = new HashMap<>();
    property(
        "roles", 30, program -> program.calls.forEach(c -> seen.merge(c.role, 1, Integer::sum)));
    assertThat(seen.keySet()).containsExactlyInAnyOrder(Role.values());
  }
}
