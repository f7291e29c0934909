package org.example.schedulers;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.camp.spaceprofile.schedule.SchedulingPolicy;
import org.camp.spaceprofile.schedule.TaskScheduler;

/** One stack of tasks for all processors. */
public final class LastInFirstOut extends TaskScheduler {
  public LastInFirstOut() {
    super("lifo", processors -> new Policy());
  }

  private static final class Policy implements SchedulingPolicy {
    private final Deque<Integer> stack = new ArrayDeque<>();

    @Override
    public void add(int processor, List<Integer> tasks) {
      for (int i = tasks.size() - 1; i >= 0; i--) {
        stack.push(tasks.get(i));
      }
    }

    @Override
    public int get(int processor) {
      return stack.isEmpty() ? -1 : stack.pop();
    }

    @Override
    public void finish(int processor) {}

    @Override
    public boolean shouldYield(int processor) {
      return true;
    }
  }
}
