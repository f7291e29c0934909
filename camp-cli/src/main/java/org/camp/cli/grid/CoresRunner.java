// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.grid;

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
 * Runs points on threads of this process. At most a fixed number of points are ahead of the row
 * that is waited for, so that memory does not grow with the grid.
 *
 * @param threads how many points run at the same time
 * @param ahead how many points of a thread are ahead
 */
public record CoresRunner(int threads, int ahead) implements SweepRunner {
  private static final int AHEAD = 256;

  /** With short rows. */
  public CoresRunner(int threads) {
    this(threads, AHEAD);
  }

  /** One thread for each core. */
  public static CoresRunner ofThisComputer() {
    return new CoresRunner(Runtime.getRuntime().availableProcessors());
  }

  /** The same, for rows that are large. */
  public CoresRunner ofLargeRows() {
    return new CoresRunner(threads, 1);
  }

  @Override
  public void run(PointTask task, long from, long to, RowSink sink) throws IOException {
    ExecutorService pool = Executors.newFixedThreadPool(threads, CoresRunner::daemon);
    Deque<Future<Row>> running = new ArrayDeque<>();
    try {
      long next = from;
      for (long point = from; point < to; point++) {
        while (next < to && running.size() < ahead * threads) {
          long number = next++;
          running.add(pool.submit(() -> task.at(number)));
        }
        sink.accept(point, running.remove().get());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OverBudget(Diagnostic.error("cancelled", "interrupted"));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("a point failed", e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "camp-sweep");
    thread.setDaemon(true);
    return thread;
  }
}
