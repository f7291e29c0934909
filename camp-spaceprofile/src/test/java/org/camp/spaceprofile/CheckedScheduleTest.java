// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Defect;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.CheckedSchedule;
import org.camp.spaceprofile.schedule.DepthFirst;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.schedule.Scheduler;
import org.camp.spaceprofile.schedule.SchedulingPolicy;
import org.camp.spaceprofile.schedule.TaskScheduler;
import org.camp.spaceprofile.schedule.WorkStealing;
import org.camp.spaceprofile.semantics.Variant;
import org.camp.spaceprofile.space.Weights;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Schedulers of others are believed only what is a schedule. */
class CheckedScheduleTest {
  private static final int MOST_NODES = 3000;

  /** A program, and how a good schedule of it is spoilt. */
  private record Spoilt(String program, long seed, int processors, int spoils) {}

  private static ProgramGraph graph(String source) {
    return GoldenGraphs.run(source, Variant.STANDARD).graph();
  }

  /** A scheduler of this test. */
  private static Scheduler giving(String id, java.util.function.Function<ProgramGraph, int[]> way) {
    return new Scheduler() {
      @Override
      public String id() {
        return id;
      }

      @Override
      public Schedule schedule(ProgramGraph graph, int processors, Cancellation cancellation) {
        int[] times = way.apply(graph);
        int last = 0;
        for (int time : times) {
          last = Math.max(last, time);
        }
        return new Schedule(id, processors, times, last);
      }
    };
  }

  private static void refused(Scheduler scheduler, String rule) {
    ProgramGraph graph = graph("{1 + 2, {3, 4}}");
    assertThatThrownBy(
            () -> SpaceProfiles.profile(graph, scheduler, 2, Weights.CELLS, new Cancellation()))
        .isInstanceOf(IllFormed.class)
        .hasMessageContaining("'" + scheduler.id() + "'")
        .hasMessageContaining(rule);
  }

  @Test
  void eachRuleIsNamed() {
    String ordered = "a node runs after all that it follows";
    refused(
        giving(
            "reverse",
            graph -> {
              int[] times = new int[graph.size()];
              for (int i = 0; i < times.length; i++) {
                times[i] = times.length - i;
              }
              return times;
            }),
        ordered);
    refused(giving("nothing", graph -> new int[graph.size()]), "every node once");
    refused(giving("short", graph -> new int[] {1, 2}), "steps for 2 of");
    refused(
        giving(
            "at once",
            graph -> {
              int[] times = new int[graph.size()];
              java.util.Arrays.fill(times, 1);
              return times;
            }),
        "at most as many nodes as there are processors");
  }

  private static TaskScheduler policy(String id, boolean twice, boolean lose, int invent) {
    return new TaskScheduler(
        id,
        processors ->
            new SchedulingPolicy() {
              private final Deque<Integer> queue = new ArrayDeque<>();

              @Override
              public void add(int processor, List<Integer> tasks) {
                queue.addAll(tasks);
                if (twice) {
                  queue.addAll(tasks);
                }
                if (lose) {
                  queue.poll();
                }
              }

              @Override
              public int get(int processor) {
                return invent > 0 ? invent : queue.isEmpty() ? -1 : queue.poll();
              }

              @Override
              public boolean shouldYield(int processor) {
                return true;
              }
            });
  }

  @Test
  void policiesThatLoseRepeatOrInventTasksAreRefused() {
    refused(policy("lost", false, true, 0), "its policy has lost the task of node 0");
    refused(policy("twice", true, false, 0), "which is not waiting");
    refused(policy("invented", false, false, 3), "which is not waiting");
    refused(policy("huge", false, false, 1 << 30), "task 1073741824, which is not waiting");
  }

  @Test
  void aSchedulerThatFailsIsBlamedItself() {
    Scheduler broken =
        giving(
            "broken",
            graph -> {
              throw new IllegalStateException("no queue");
            });
    assertThatThrownBy(() -> CheckedSchedule.of(broken, graph("{1, 2}"), 1, new Cancellation()))
        .isInstanceOf(Defect.class)
        .hasMessageContaining("scheduler broken")
        .hasMessageContaining("no queue");
  }

  private static Spoilt spoilt(SplittableRandom random) {
    return new Spoilt(
        RandomPrograms.any(random), random.nextLong(), 1 + random.nextInt(4), random.nextInt(4));
  }

  /** Refused exactly when the definition, word for word, says that it is no schedule. */
  @Test
  @Tag(Evidence.TAG)
  void refusesExactlyWhatIsNoSchedule() {
    int[] seen = new int[2];
    Property.check(
        "spoilt schedules",
        Evidence.cases(),
        CheckedScheduleTest::spoilt,
        Shrinker.none(),
        spoilt -> {
          ProgramGraph graph = graph(spoilt.program);
          if (graph.size() > MOST_NODES) {
            return;
          }
          SplittableRandom random = new SplittableRandom(spoilt.seed);
          int p = spoilt.processors;
          Schedule good =
              (random.nextBoolean() ? new DepthFirst() : new WorkStealing())
                  .schedule(graph, p, new Cancellation());
          int[] times = new int[graph.size()];
          for (int node = 0; node < times.length; node++) {
            times[node] = good.time(node);
          }
          for (int i = 0; i < spoilt.spoils; i++) {
            int node = random.nextInt(times.length);
            times[node] =
                random.nextInt(3) == 0
                    ? random.nextInt(-1, good.steps() + 3)
                    : times[node] + random.nextInt(-1, 2);
          }
          Scheduler scheduler = giving("spoilt", any -> times);
          Schedule made = scheduler.schedule(graph, p, new Cancellation());
          boolean right = made.steps() > 0 && new NaiveSpace(graph).isSchedule(made);
          seen[right ? 1 : 0]++;
          if (right) {
            assertThat(CheckedSchedule.of(scheduler, graph, p, new Cancellation()).steps())
                .isEqualTo(made.steps());
          } else {
            assertThatThrownBy(() -> CheckedSchedule.of(scheduler, graph, p, new Cancellation()))
                .isInstanceOf(IllFormed.class);
          }
        });
    assertThat(seen[0]).isGreaterThan(100);
    assertThat(seen[1]).isGreaterThan(100);
  }
}
