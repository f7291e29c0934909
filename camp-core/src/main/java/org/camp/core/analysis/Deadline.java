// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import com.google.common.base.Stopwatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.log.Log;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * A point in time at which all work ends, and the guard under which services are called until then.
 * One deadline covers a whole command. Thread-safe.
 *
 * <p>Each call runs on a daemon thread of its own, with a large stack and with the service's class
 * loader as context class loader. At the deadline the call's switch is set; a service that polls it
 * ends. One that does not within half a second is interrupted and abandoned: its thread goes on
 * until it notices, or until the Java process ends.
 */
public final class Deadline {
  private static final Log LOG = Log.of(Deadline.class);

  /** Stack of the threads when nothing else is said, in bytes; reserved, not touched. */
  public static final long DEFAULT_STACK = 512L << 20;

  private static final Duration GRACE = Duration.ofMillis(500);

  private final @Nullable Duration limit;
  private final long stackBytes;
  private final Duration grace;
  private final LongSupplier clock;
  private final long start;

  /**
   * A deadline that is {@code limit} from now.
   *
   * @param limit the time from now, or null for none
   * @param stackBytes stack size of the threads, in bytes
   */
  public Deadline(@Nullable Duration limit, long stackBytes) {
    this(limit, stackBytes, GRACE, System::nanoTime);
  }

  Deadline(@Nullable Duration limit, long stackBytes, Duration grace, LongSupplier clock) {
    this.limit = limit;
    this.stackBytes = stackBytes;
    this.grace = grace;
    this.clock = clock;
    this.start = clock.getAsLong();
  }

  /** A deadline {@code limit} from now, with the default stack. */
  public static Deadline after(Duration limit) {
    return new Deadline(limit, DEFAULT_STACK);
  }

  /** No deadline; calls are guarded all the same. */
  public static Deadline none() {
    return new Deadline(null, DEFAULT_STACK);
  }

  /** Whether it is over. */
  public boolean passed() {
    return limit != null && remainingNanos(limit) <= 0;
  }

  /**
   * Calls a service.
   *
   * @param who the service, named when it breaks
   * @param cancellation the switch that the work polls: that of the context it is given
   * @param work the call
   * @return what the work returns
   * @throws CampException when the work does; {@link OverBudget} with code {@code timeout} when the
   *     deadline is over before or during the work, with code {@code cancelled} when the switch was
   *     set or the calling thread interrupted, which it then still is, with code {@code
   *     out-of-memory} when the heap is full
   * @throws UncheckedIOException when the work throws an {@link IOException}, as an exporter does
   *     whose output is closed
   * @throws Defect when the work throws anything else, errors such as stack overflow included
   */
  public <T> T call(Entry<?> who, Cancellation cancellation, Callable<T> work) {
    if (limit != null && passed()) {
      throw timeout(who, "was not started", limit);
    }
    cancellation.check();
    cancellation.under(() -> limit == null ? Long.MAX_VALUE : remainingNanos(limit));
    Stopwatch watch = Stopwatch.createStarted();
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = new Thread(null, task, "camp-" + who.id(), stackBytes);
    thread.setDaemon(true);
    thread.setContextClassLoader(who.service().getClass().getClassLoader());
    thread.start();
    try {
      T result = limit == null ? task.get() : await(task, thread, who, cancellation, limit);
      LOG.debug(() -> "'" + who.id() + "' took " + watch);
      return result;
    } catch (InterruptedException e) {
      cancellation.cancel("interrupted");
      Optional<T> known = rest(task);
      thread.interrupt();
      Thread.currentThread().interrupt();
      return known.orElseThrow(() -> new OverBudget(Diagnostic.error("cancelled", "interrupted")));
    } catch (ExecutionException e) {
      LOG.debug(() -> "'" + who.id() + "' gave up after " + watch);
      throw thrown(who, e.getCause() == null ? e : e.getCause());
    }
  }

  /** What work gives when it is asked to end: what is known so far, or nothing. */
  private <T> Optional<T> rest(FutureTask<T> task) {
    try {
      long patience = 4 * TimeUnit.NANOSECONDS.convert(grace);
      return Optional.ofNullable(task.get(patience, TimeUnit.NANOSECONDS));
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      return Optional.empty();
    }
  }

  private <T> T await(
      FutureTask<T> task, Thread thread, Entry<?> who, Cancellation cancellation, Duration allowed)
      throws InterruptedException, ExecutionException {
    try {
      return task.get(remainingNanos(allowed), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      cancellation.cancel("the time limit of " + text(allowed) + " is over");
    }
    try {
      return task.get(TimeUnit.NANOSECONDS.convert(grace), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      thread.interrupt();
      throw timeout(who, "was stopped", allowed);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof OverBudget refusal && isCancelled(refusal)) {
        throw timeout(who, "was stopped", allowed);
      }
      throw e;
    }
  }

  private static boolean isCancelled(OverBudget refusal) {
    return refusal.diagnostics().stream().allMatch(d -> d.code().equals("cancelled"));
  }

  private static RuntimeException thrown(Entry<?> who, Throwable fault) {
    if (fault instanceof CampException refusal) {
      return refusal;
    }
    if (fault instanceof IOException io) {
      return new UncheckedIOException(io);
    }
    if (fault instanceof OutOfMemoryError) {
      return new OverBudget(
          Diagnostic.error(
                  "out-of-memory",
                  String.format(Locale.ROOT, "'%s' was stopped: memory ran out", who.id()))
              .withHint("give Java more memory (java -Xmx…), or make the model smaller"));
    }
    Defect defect = new Defect(who, fault);
    LOG.debug(() -> String.valueOf(defect.getMessage()), fault);
    return defect;
  }

  private static OverBudget timeout(Entry<?> who, String what, Duration limit) {
    return new OverBudget(
        Diagnostic.error(
                "timeout",
                String.format(
                    Locale.ROOT,
                    "'%s' %s: the time limit of %s is over",
                    who.id(),
                    what,
                    text(limit)))
            .withHint("raise the time limit, or make the model smaller"));
  }

  private long remainingNanos(Duration allowed) {
    return TimeUnit.NANOSECONDS.convert(allowed) - (clock.getAsLong() - start);
  }

  private static String text(Duration limit) {
    return Quantity.format(TimeUnit.NANOSECONDS.convert(limit) / 1e9, "s");
  }
}
