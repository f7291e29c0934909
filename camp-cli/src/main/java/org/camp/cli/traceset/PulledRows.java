// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.traceset;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.camp.cli.grid.PointTask;
import org.camp.cli.grid.Row;
import org.camp.cli.grid.SweepRunner;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a runner, which hands them out, where somebody asks for one after the other. Few are
 * held: the runner waits until they are taken.
 */
final class PulledRows implements AutoCloseable {
  private static final int HELD = 2;

  /** Rows, and nothing behind the last one. */
  private final BlockingQueue<Optional<Row>> rows = new ArrayBlockingQueue<>(HELD);

  private final Thread thread;
  private final long items;
  private long next;

  /** Why the runner ended; null when it gave all rows. */
  private volatile @Nullable Throwable ended;

  PulledRows(SweepRunner runner, PointTask task, long items) {
    this.items = items;
    thread = new Thread(() -> run(runner, task), "camp-items");
    thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
    thread.setDaemon(true);
    thread.start();
  }

  private void run(SweepRunner runner, PointTask task) {
    try {
      try {
        runner.run(task, 0, items, (item, row) -> put(row));
      } catch (IOException | RuntimeException | Error e) {
        ended = e;
      }
      rows.put(Optional.empty());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void put(Row row) {
    try {
      rows.put(Optional.of(row));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw interrupted();
    }
  }

  private static OverBudget interrupted() {
    return new OverBudget(Diagnostic.error("cancelled", "interrupted"));
  }

  /**
   * The row of an item.
   *
   * @param item the one after that of the last call
   * @throws RuntimeException what ended the runner before it had this row
   */
  synchronized Row row(long item) {
    if (item != next) {
      throw new IllegalStateException("item " + item + " instead of " + next);
    }
    Optional<Row> row = take();
    next++;
    if (row.isEmpty() || (next == items && (take().isPresent() || ended != null))) {
      throw failed();
    }
    return row.get();
  }

  private Optional<Row> take() {
    try {
      return rows.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw interrupted();
    }
  }

  private RuntimeException failed() {
    Throwable why = ended;
    if (why instanceof IOException e) {
      return new UncheckedIOException(e);
    }
    if (why instanceof Error e) {
      throw e;
    }
    return why instanceof RuntimeException e ? e : new IllegalStateException("other rows", why);
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
