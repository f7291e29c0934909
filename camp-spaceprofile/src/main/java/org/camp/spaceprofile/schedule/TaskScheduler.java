package org.camp.spaceprofile.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.camp.core.analysis.Cancellation;
import org.camp.spaceprofile.graph.ProgramGraph;

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
   * A scheduler.
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

  @Override
  public final Schedule schedule(ProgramGraph graph, int processors, Cancellation cancellation) {
    int size = graph.size();
    int p = Math.min(processors, size);
    SchedulingPolicy policy = policies.apply(p);
    Enabling enabling = new Enabling(graph);
    int[] times = new int[size];
    int[] current = new int[p];
    java.util.Arrays.fill(current, -1);
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
          current[q] = policy.get(q);
        }
        any |= current[q] >= 0;
      }
      if (!any) {
        throw new IllegalStateException("the policy '" + id + "' has lost a task");
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
          current[q] = reschedule(policy, q, branches(graph, node));
        } else {
          int join = graph.endsBranch(node) ? enabling.end(node) : -1;
          if (join < 0) {
            policy.finish(q);
            current[q] = -1;
          } else {
            current[q] = reschedule(policy, q, List.of(join));
          }
        }
      }
    }
    return new Schedule(id, processors, times, step);
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

  private static int reschedule(SchedulingPolicy policy, int q, List<Integer> tasks) {
    if (!policy.shouldYield(q)) {
      if (tasks.size() > 1) {
        policy.add(q, tasks.subList(1, tasks.size()));
      }
      return tasks.get(0);
    }
    policy.finish(q);
    policy.add(q, tasks);
    return -1;
  }

  private static final class FirstInFirstOut implements SchedulingPolicy {
    private final Ring queue = new Ring();

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
