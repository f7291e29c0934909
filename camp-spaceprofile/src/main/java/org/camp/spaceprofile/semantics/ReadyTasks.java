// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The tasks of a real run that no worker has taken yet. Thread-safe. */
interface ReadyTasks {
  /** A worker made tasks ready, in the order of the sequential run. */
  void add(int worker, List<RunTask> tasks);

  /** The task that a worker is to run; null when there is none now. */
  @Nullable RunTask poll(int worker);

  /** An empty set that is served by a policy. */
  static ReadyTasks of(RunPolicy policy, int workers) {
    return switch (policy) {
      case DF -> new Common(new PriorityQueue<>(Comparator.comparingInt((RunTask t) -> t.node)));
      case BF -> new Common(new ArrayDeque<>());
      case WS -> new Stealing(workers);
    };
  }

  /** One queue for all workers. */
  final class Common implements ReadyTasks {
    private final Queue<RunTask> queue;

    private Common(Queue<RunTask> queue) {
      this.queue = queue;
    }

    @Override
    public synchronized void add(int worker, List<RunTask> tasks) {
      queue.addAll(tasks);
    }

    @Override
    public synchronized @Nullable RunTask poll(int worker) {
      return queue.poll();
    }
  }

  /** A worker takes its own newest task, or else the oldest of another. */
  final class Stealing implements ReadyTasks {
    /** Worker → its tasks, the oldest first; each is its own lock. */
    private final List<Deque<RunTask>> deques;

    private Stealing(int workers) {
      deques = IntStream.range(0, workers).mapToObj(w -> deque()).toList();
    }

    private static Deque<RunTask> deque() {
      return new ArrayDeque<>();
    }

    @Override
    public void add(int worker, List<RunTask> tasks) {
      Deque<RunTask> own = deques.get(worker);
      synchronized (own) {
        for (int i = tasks.size() - 1; i >= 0; i--) {
          own.addLast(tasks.get(i));
        }
      }
    }

    @Override
    public @Nullable RunTask poll(int worker) {
      for (int i = 0; i < deques.size(); i++) {
        Deque<RunTask> deque = deques.get((worker + i) % deques.size());
        synchronized (deque) {
          RunTask task = i == 0 ? deque.pollLast() : deque.pollFirst();
          if (task != null) {
            return task;
          }
        }
      }
      return null;
    }
  }
}
