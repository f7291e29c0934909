// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.traceset;

import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.camp.cli.grid.Row;
import org.camp.core.batch.ItemRunner;
import org.camp.core.batch.ItemTask;
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
  private boolean over;

  /** Why the runner ended; null when it gave all rows. */
  private volatile @Nullable Throwable ended;

  PulledRows(ItemRunner<Row> runner, ItemTask<Row> task, long items) {
    this.items = items;
    thread = new Thread(() -> run(runner, task), "camp-items");
    thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
    thread.setDaemon(true);
    thread.start();
  }

  private void run(ItemRunner<Row> runner, ItemTask<Row> task) {
    try {
      try {
        runner.run(task, 0, items, (item, row) -> put(row));
      } catch (Throwable e) {
        // Engines in Scala throw checked exceptions that they do not declare.
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
   * @param item one after that of the last call; those between are passed over
   * @throws IllegalStateException when the runner ended before it had this row; {@link #ended} says
   *     why
   */
  synchronized Row row(long item) {
    if (item < next || over) {
      throw new IllegalStateException("there is no item " + item + " after " + next);
    }
    Optional<Row> row = take();
    while (next++ < item && row.isPresent()) {
      row = take();
    }
    over = row.isEmpty() || (next == items && take().isEmpty());
    if (row.isEmpty() || ended != null) {
      throw new IllegalStateException("the items ended", ended);
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

  /** What ended the runner before it had all rows, if anything did. */
  Optional<Throwable> ended() {
    return Optional.ofNullable(ended);
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
