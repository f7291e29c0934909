// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.schedule;

import java.util.Set;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Defect;
import org.camp.core.diagnostic.CampException;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.ScheduleViolation.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Runs schedulers, and holds what those of others return to the definition of a p-bounded schedule
 * (Definition 2): every node once, after all that it follows, at most p in a step.
 */
public final class CheckedSchedule {
  private static final Set<Class<?>> OURS =
      Set.of(
          DepthFirst.class,
          BreadthFirst.class,
          WorkStealing.class,
          DataParallel.class,
          DepthFirstDataParallel.class);

  private final Scheduler scheduler;
  private final ProgramGraph graph;
  private final Schedule schedule;

  private CheckedSchedule(Scheduler scheduler, ProgramGraph graph, Schedule schedule) {
    this.scheduler = scheduler;
    this.graph = graph;
    this.schedule = schedule;
  }

  /**
   * The schedule of {@code graph} on {@code processors} processors. O(V) beside the scheduler's own
   * time.
   *
   * @throws org.camp.core.diagnostic.IllFormed when it is no schedule, with the scheduler, where it
   *     comes from, and the rule
   * @throws Defect when the scheduler of somebody else fails
   */
  public static Schedule of(
      Scheduler scheduler, ProgramGraph graph, int processors, Cancellation cancellation) {
    if (OURS.contains(scheduler.getClass())) {
      return scheduler.schedule(graph, processors, cancellation);
    }
    Schedule schedule = run(scheduler, graph, processors, cancellation);
    if (schedule == null) {
      throw ScheduleViolation.of(scheduler, Rule.COMPLETE, "it returns none");
    }
    new CheckedSchedule(scheduler, graph, schedule).check(processors);
    return schedule;
  }

  private static @Nullable Schedule run(
      Scheduler scheduler, ProgramGraph graph, int processors, Cancellation cancellation) {
    try {
      return scheduler.schedule(graph, processors, cancellation);
    } catch (CampException | Defect e) {
      throw e;
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      throw new Defect("scheduler " + scheduler.id(), scheduler.getClass(), e);
    }
  }

  /** Refuses a scheduler whose second schedule of a graph needs another space than its first. */
  public static void sameAgain(Scheduler scheduler, long first, long second) {
    if (first != second) {
      throw ScheduleViolation.of(
          scheduler,
          Rule.REPEATABLE,
          "the peak is " + first + " at first, and " + second + " when asked again");
    }
  }

  private void check(int processors) {
    if (schedule.size() != graph.size()) {
      throw ScheduleViolation.of(
          scheduler,
          Rule.COMPLETE,
          "it has steps for " + schedule.size() + " of " + graph.size() + " nodes");
    }
    if (schedule.steps() < 1 || schedule.steps() == Integer.MAX_VALUE) {
      throw ScheduleViolation.of(
          scheduler, Rule.COMPLETE, "its last step is said to be " + schedule.steps());
    }
    checkBound(processors);
    checkOrder();
  }

  private void checkBound(int processors) {
    int[] load = new int[schedule.steps() + 1];
    for (int node = 0; node < graph.size(); node++) {
      int time = schedule.time(node);
      if (time < 1 || time > schedule.steps()) {
        throw ScheduleViolation.of(
            scheduler,
            Rule.COMPLETE,
            ScheduleViolation.node(graph, node)
                + (time == 0
                    ? " never runs"
                    : " runs in step " + time + " of " + schedule.steps()));
      }
      if (++load[time] > processors) {
        throw ScheduleViolation.of(
            scheduler, Rule.BOUNDED, "step " + time + " runs more than " + processors);
      }
    }
    if (load[schedule.steps()] == 0) {
      throw ScheduleViolation.of(
          scheduler, Rule.COMPLETE, "its last step, " + schedule.steps() + ", runs nothing");
    }
  }

  private void checkOrder() {
    for (int node = 0; node < graph.size(); node++) {
      if (graph.continues(node)) {
        checkAfter(node, node + 1);
      } else if (graph.forks(node)) {
        int fork = graph.fork(node);
        checkAfter(node, node + 1);
        for (int branch = 1; branch < graph.width(fork); branch++) {
          checkAfter(node, graph.branch(fork, branch));
        }
      } else if (graph.endsBranch(node)) {
        checkAfter(node, graph.join(graph.fork(node)));
      }
    }
  }

  private void checkAfter(int before, int after) {
    if (schedule.time(after) <= schedule.time(before)) {
      throw ScheduleViolation.of(
          scheduler,
          Rule.ORDERED,
          ScheduleViolation.node(graph, after)
              + " runs in step "
              + schedule.time(after)
              + ", and "
              + ScheduleViolation.node(graph, before)
              + ", which it follows, in step "
              + schedule.time(before));
    }
  }
}
