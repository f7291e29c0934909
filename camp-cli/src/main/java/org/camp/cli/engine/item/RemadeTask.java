// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.engine.item;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.camp.cli.grid.Row;
import org.camp.cli.session.Runners;
import org.camp.cli.session.Session;
import org.camp.core.batch.ItemRunner;
import org.camp.core.batch.ItemSink;
import org.camp.core.batch.ItemTask;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.model.Source;
import org.jspecify.annotations.Nullable;

/**
 * The task of a command, made anew by running the command up to where its items begin. There the
 * command waits, with all that the task needs, until this is closed.
 */
public final class RemadeTask implements AutoCloseable {
  private static @Nullable RemadeTask last;

  private final String id;
  private final CompletableFuture<ItemTask<Row>> task = new CompletableFuture<>();
  private final CountDownLatch closed = new CountDownLatch(1);

  private RemadeTask(String id) {
    this.id = id;
  }

  /** The task of a command, which this process makes once. */
  public static synchronized RemadeTask of(CommandImage image) {
    RemadeTask known = last;
    if (known != null && known.id.equals(image.id())) {
      return known;
    }
    if (known != null) {
      known.close();
    }
    RemadeTask made = new RemadeTask(image.id());
    last = made;
    Thread thread = new Thread(() -> made.make(image), "camp-command");
    thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
    thread.setDaemon(true);
    thread.start();
    return made;
  }

  private void make(CommandImage image) {
    try {
      image.again().run(image.words(), image.sources(), runners(image));
      task.completeExceptionally(new IllegalStateException("the command has no items"));
    } catch (IOException | RuntimeException | Error e) {
      task.completeExceptionally(e);
    }
  }

  private Runners runners(CommandImage image) {
    return new Runners() {
      @Override
      public ItemRunner<Row> of(Session session) {
        return RemadeTask.this::hand;
      }

      @Override
      public Optional<List<Source>> elsewhere(String operand) {
        return image.elsewhere(operand);
      }
    };
  }

  private void hand(ItemTask<Row> made, long from, long to, ItemSink<Row> sink) {
    task.complete(made);
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new OverBudget(Diagnostic.error("cancelled", "the items are done"));
  }

  /**
   * The task, once it is made.
   *
   * @throws IllegalStateException that says in a sentence why there is none
   */
  public ItemTask<Row> task() throws InterruptedException {
    try {
      return task.get();
    } catch (ExecutionException e) {
      Throwable why = Objects.requireNonNull(e.getCause(), "a cause");
      throw new IllegalStateException(
          why instanceof CampException refused
              ? refused.diagnostics().get(0).message()
              : String.valueOf(why.getMessage()),
          why);
    }
  }

  @Override
  public void close() {
    closed.countDown();
  }
}
