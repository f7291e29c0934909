// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import org.camp.core.analysis.Cancellation;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.ScheduleViolation.Rule;

/**
 * Runs a {@link SchedulingPolicy}: processors take tasks, run them node by node to the next fork or
 * to the end of the branch, and reschedule there (section 6.2). O(V) plus the policy's own time.
 * Subclasses with a constructor of no arguments can be listed as services, and chosen by their id.
 */
public class TaskScheduler implements Scheduler {
  private static final int CHECK = (1 << 16) - 1;

  private final String id;
  private final IntFunction<SchedulingPolicy> policies;

  /**
   * A scheduler of tasks by a policy of its own.
   *
   * @param id its id
   * @param policies makes a fresh policy for a number of processors
   */
  public TaskScheduler(String id, IntFunction<SchedulingPolicy> policies) {
    this.id = id;
    this.policies = policies;
  }

  /** Task-level breadth-first scheduling, {@code bft}: one queue of tasks, first in, first out. */
  public static TaskScheduler breadthFirst() {
    return new TaskScheduler("bft", p -> new FirstInFirstOut());
  }

  @Override
  public final String id() {
    return id;
  }

  /**
   * {@inheritDoc}
   *
   * @throws org.camp.core.diagnostic.IllFormed when the policy loses a task, or gives one that does
   *     not wait
   */
  @Override
  public final Schedule schedule(ProgramGraph graph, int processors, Cancellation cancellation) {
    int size = graph.size();
    int p = Math.min(processors, size);
    SchedulingPolicy policy = policies.apply(p);
    Enabling enabling = new Enabling(graph);
    int[] times = new int[size];
    int[] current = new int[p];
    Arrays.fill(current, -1);
    BitSet queued = new BitSet();
    queued.set(0);
    policy.add(0, List.of(0));
    int done = 0;
    int step = 0;
    while (done < size) {
      if ((++step & CHECK) == 0) {
        cancellation.check();
      }
      boolean any = false;
      for (int q = 0; q < p; q++) {
        if (current[q] < 0) {
          current[q] = next(policy, q, queued, graph);
        }
        any |= current[q] >= 0;
      }
      if (!any) {
        String lost = ScheduleViolation.node(graph, queued.nextSetBit(0));
        throw ScheduleViolation.of(this, Rule.COMPLETE, "its policy has lost the task of " + lost);
      }
      for (int q = 0; q < p; q++) {
        int node = current[q];
        if (node < 0) {
          continue;
        }
        times[node] = step;
        done++;
        if (graph.continues(node)) {
          current[q] = node + 1;
        } else if (graph.forks(node)) {
          current[q] = reschedule(policy, q, branches(graph, node), queued);
        } else {
          int join = graph.endsBranch(node) ? enabling.end(node) : -1;
          if (join < 0) {
            policy.finish(q);
            current[q] = -1;
          } else {
            current[q] = reschedule(policy, q, List.of(join), queued);
          }
        }
      }
    }
    return new Schedule(id, processors, times, step);
  }

  /** The task that a policy has next for a processor, which must be one that waits. */
  private int next(SchedulingPolicy policy, int q, BitSet queued, ProgramGraph graph) {
    int task = policy.get(q);
    if (task < 0) {
      return -1;
    }
    if (!queued.get(task)) {
      String what = task < graph.size() ? ScheduleViolation.node(graph, task) : "task " + task;
      throw ScheduleViolation.of(
          this, Rule.COMPLETE, "its policy gives " + what + ", which is not waiting");
    }
    queued.clear(task);
    return task;
  }

  private static List<Integer> branches(ProgramGraph graph, int node) {
    int fork = graph.fork(node);
    List<Integer> tasks = new ArrayList<>();
    tasks.add(node + 1);
    for (int branch = 1; branch < graph.width(fork); branch++) {
      tasks.add(graph.branch(fork, branch));
    }
    return tasks;
  }

  private static int reschedule(
      SchedulingPolicy policy, int q, List<Integer> tasks, BitSet queued) {
    if (!policy.shouldYield(q)) {
      if (tasks.size() > 1) {
        tasks.subList(1, tasks.size()).forEach(queued::set);
        policy.add(q, List.copyOf(tasks.subList(1, tasks.size())));
      }
      return tasks.get(0);
    }
    tasks.forEach(queued::set);
    policy.finish(q);
    policy.add(q, List.copyOf(tasks));
    return -1;
  }

  private static final class FirstInFirstOut implements SchedulingPolicy {
    private final IntDeque queue = new IntDeque();

    @Override
    public void add(int processor, List<Integer> tasks) {
      tasks.forEach(queue::addLast);
    }

    @Override
    public int get(int processor) {
      return queue.isEmpty() ? -1 : queue.removeFirst();
    }

    @Override
    public boolean shouldYield(int processor) {
      return true;
    }
  }
}
