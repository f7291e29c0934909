// SPDX-License-Identifier: Apache-2.0
package org.camp.core.batch;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;

/**
 * Does items on threads of its own in this process. At most a fixed number of items are ahead of
 * the result that is waited for, so that memory does not grow with the batch.
 *
 * @param <R> what an item gives
 * @param threads how many items are done at the same time
 * @param ahead how many items of a thread are ahead
 */
public record Cores<R>(int threads, int ahead) implements ItemRunner<R> {
  private static final int AHEAD = 256;

  /** With small results. */
  public Cores(int threads) {
    this(threads, AHEAD);
  }

  /** One thread for each core. */
  public static <R> Cores<R> ofThisComputer() {
    return new Cores<>(Runtime.getRuntime().availableProcessors());
  }

  /** The same, for results that are large. */
  public Cores<R> ofLargeResults() {
    return new Cores<>(threads, 1);
  }

  @Override
  public void run(ItemTask<R> task, long from, long to, ItemSink<R> sink) throws IOException {
    ExecutorService pool = Executors.newFixedThreadPool(threads, Cores::daemon);
    Deque<Future<R>> running = new ArrayDeque<>();
    try {
      long next = from;
      for (long item = from; item < to; item++) {
        while (next < to && running.size() < ahead * threads) {
          long number = next++;
          running.add(pool.submit(() -> task.at(number)));
        }
        sink.accept(item, running.remove().get());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OverBudget(Diagnostic.error("cancelled", "interrupted"));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("an item failed", e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "camp-item");
    thread.setDaemon(true);
    return thread;
  }
}
