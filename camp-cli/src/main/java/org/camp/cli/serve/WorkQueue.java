// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.serve;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Analyses that wait and run: a few at a time, not too many waiting, and for each client the latest
 * only. Thread-safe.
 */
final class WorkQueue implements AutoCloseable {
  /** Analyses that may wait. */
  static final int WAITING = 32;

  private final ThreadPoolExecutor workers;
  private final Map<String, Future<?>> latest = new ConcurrentHashMap<>();

  WorkQueue() {
    int running = Math.max(2, Runtime.getRuntime().availableProcessors());
    workers =
        new ThreadPoolExecutor(
            running,
            running,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(WAITING),
            task -> {
              Thread thread = new Thread(task, "camp-analysis");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Puts work into the queue and ends what the same client had there.
   *
   * @param client who asks; empty for somebody without a name
   * @return nothing when too much is waiting
   */
  <T> Optional<Future<T>> put(String client, Callable<T> work) {
    if (!client.isEmpty()) {
      Optional.ofNullable(latest.remove(client)).ifPresent(this::end);
    }
    try {
      Future<T> future = workers.submit(work);
      if (!client.isEmpty()) {
        latest.put(client, future);
      }
      return Optional.of(future);
    } catch (RejectedExecutionException e) {
      return Optional.empty();
    }
  }

  /** Forgets work that is over. */
  void done(String client, Future<?> future) {
    latest.remove(client, future);
  }

  /** Ends work that nobody waits for any more. */
  void end(Future<?> future) {
    future.cancel(true);
    workers.purge();
  }

  /** How much runs or waits. */
  int size() {
    return workers.getActiveCount() + workers.getQueue().size();
  }

  @Override
  public void close() {
    workers.shutdownNow();
  }
}
