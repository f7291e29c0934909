// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs work that recurs deeply, whatever the stack of its caller is. */
final class DeepStack {
  private static final long BYTES = 512L << 20;

  private DeepStack() {}

  /** What the work returns or throws; an interrupt of the caller is one of the work. */
  static <T> T call(Supplier<T> work) {
    FutureTask<T> task = new FutureTask<>(work::get);
    Thread thread = new Thread(null, task, "protocol", BYTES);
    thread.setDaemon(true);
    thread.start();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          interrupted = true;
          thread.interrupt();
        }
      }
    } catch (ExecutionException e) {
      throw thrown(e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static RuntimeException thrown(@Nullable Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException e ? e : new IllegalStateException(cause);
  }
}
