// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.camp.core.analysis.Cancellation;

/** Threads that run the same code, each with its number. */
public final class Team {
  private static final long STACK = 16L << 20;
  private static final long POLL_MILLIS = 50;

  private Team() {}

  /** Whether p threads can have a core each. */
  public static boolean fits(int p) {
    return p <= Runtime.getRuntime().availableProcessors();
  }

  /**
   * Runs {@code body} on p threads and waits for all.
   *
   * @param barrier is broken when a thread fails, or the cancellation is switched
   * @throws RuntimeException or error of the first thread that failed
   */
  public static void run(int p, Barrier barrier, Cancellation cancellation, IntConsumer body) {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < p; i++) {
      int me = i;
      Runnable guarded =
          () -> {
            try {
              body.accept(me);
            } catch (Barrier.Broken broken) {
              // The thread that broke it says why.
            } catch (RuntimeException | Error e) {
              failure.compareAndSet(null, e);
              barrier.breakUp();
            }
          };
      Thread thread = new Thread(null, guarded, "processor " + (i + 1), STACK);
      thread.setDaemon(true);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      join(thread, barrier, cancellation);
    }
    Throwable thrown = failure.get();
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
    cancellation.check();
  }

  private static void join(Thread thread, Barrier barrier, Cancellation cancellation) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join(POLL_MILLIS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
      if (interrupted || cancellation.cancelled()) {
        barrier.breakUp();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
