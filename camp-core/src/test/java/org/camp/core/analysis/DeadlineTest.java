// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.junit.jupiter.api.Test;

class DeadlineTest {
  private static final Entry<AnalysisBackend<?>> WHO =
      Toys.backend(new Toys.Backend<>("toy", Toys.A.class, (model, context) -> null));

  private final Cancellation cancellation = new Cancellation();

  /** Stands still, so that a slow machine cannot be late before the work has begun. */
  private final AtomicLong clock = new AtomicLong();

  private Deadline soon(Duration grace) {
    return new Deadline(Duration.ofMillis(50), Deadline.DEFAULT_STACK, grace, clock::get);
  }

  private static String code(Throwable refusal) {
    return ((CampException) refusal).diagnostics().get(0).code();
  }

  @Test
  void givesWhatTheWorkGives() {
    assertThat(Deadline.none().<Integer>call(WHO, cancellation, () -> 42)).isEqualTo(42);
    assertThat(Deadline.after(Duration.ofDays(1)).<Integer>call(WHO, cancellation, () -> 42))
        .isEqualTo(42);
    assertThat(
            Deadline.after(Duration.ofSeconds(Long.MAX_VALUE))
                .<Integer>call(WHO, cancellation, () -> 42))
        .isEqualTo(42);
  }

  @Test
  void workRunsOnADaemonThreadWithTheServicesLoader() {
    Thread thread = Deadline.none().call(WHO, cancellation, Thread::currentThread);
    assertThat(thread).isNotSameAs(Thread.currentThread());
    assertThat(thread.isDaemon()).isTrue();
    Thread caller = Thread.currentThread();
    ClassLoader before = caller.getContextClassLoader();
    caller.setContextClassLoader(new ClassLoader() {});
    ClassLoader loader;
    try {
      loader =
          Deadline.none()
              .call(WHO, cancellation, () -> Thread.currentThread().getContextClassLoader());
    } finally {
      caller.setContextClassLoader(before);
    }
    assertThat(loader).isSameAs(WHO.service().getClass().getClassLoader());
  }

  @Test
  void aLoopThatPollsIsStopped() throws InterruptedException {
    CountDownLatch ended = new CountDownLatch(1);
    assertThatThrownBy(
            () ->
                soon(Duration.ofMinutes(1))
                    .call(
                        WHO,
                        cancellation,
                        () -> {
                          try {
                            while (true) {
                              cancellation.check();
                            }
                          } finally {
                            ended.countDown();
                          }
                        }))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("'toy' was stopped: the time limit of 50 ms is over")
        .satisfies(e -> assertThat(code(e)).isEqualTo("timeout"));
    assertThat(cancellation.cancelled()).isTrue();
    assertThat(ended.await(1, TimeUnit.MINUTES)).isTrue();
  }

  @Test
  void aLoopThatNeverPollsIsAbandonedAndTheNextIsNotStarted() throws InterruptedException {
    AtomicBoolean go = new AtomicBoolean(true);
    CountDownLatch ended = new CountDownLatch(1);
    Deadline deadline = soon(Duration.ofMillis(10));
    assertThatThrownBy(
            () ->
                deadline.call(
                    WHO,
                    cancellation,
                    () -> {
                      long steps = 0;
                      while (go.get()) {
                        steps++;
                      }
                      ended.countDown();
                      return steps;
                    }))
        .isInstanceOf(OverBudget.class)
        .satisfies(e -> assertThat(code(e)).isEqualTo("timeout"));
    assertThat(ended.getCount()).as("it still runs").isEqualTo(1);
    assertThat(deadline.passed()).isFalse();
    clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(50));
    assertThat(deadline.passed()).isTrue();
    assertThatThrownBy(
            () ->
                deadline.call(
                    WHO,
                    new Cancellation(),
                    () -> {
                      throw new AssertionError("started");
                    }))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("'toy' was not started");
    go.set(false);
    assertThat(ended.await(1, TimeUnit.MINUTES)).isTrue();
  }

  @Test
  void aThreadThatSleepsIsInterrupted() throws InterruptedException {
    CountDownLatch interrupted = new CountDownLatch(1);
    assertThatThrownBy(
            () ->
                soon(Duration.ofMillis(10))
                    .call(
                        WHO,
                        cancellation,
                        () -> {
                          try {
                            Thread.sleep(Long.MAX_VALUE);
                          } catch (InterruptedException e) {
                            interrupted.countDown();
                          }
                          return 0;
                        }))
        .isInstanceOf(OverBudget.class);
    assertThat(interrupted.await(1, TimeUnit.MINUTES)).isTrue();
  }

  @Test
  void whatWasReachedAtTheDeadlineIsKept() {
    assertThatThrownBy(
            () ->
                soon(Duration.ofMinutes(1))
                    .call(
                        WHO,
                        cancellation,
                        () -> {
                          while (!cancellation.cancelled()) {
                            Thread.onSpinWait();
                          }
                          throw new OverBudget(Diagnostic.error("states", "17 states so far"));
                        }))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("17 states so far");
  }

  @Test
  void refusalsPassAsTheyAre() {
    BadInput refusal = new BadInput(Diagnostic.error("test", "no"));
    assertThatThrownBy(
            () ->
                Deadline.none()
                    .call(
                        WHO,
                        cancellation,
                        () -> {
                          throw refusal;
                        }))
        .isSameAs(refusal);
  }

  private static int depth(int n) {
    return n == 0 ? 0 : 1 + depth(n - 1);
  }

  @Test
  void anythingElseIsADefect() {
    assertThatThrownBy(
            () ->
                new Deadline(null, 1 << 18).call(WHO, cancellation, () -> depth(Integer.MAX_VALUE)))
        .isInstanceOf(Defect.class)
        .hasMessageContaining("'toy' of test failed: its recursion is too deep")
        .hasCauseInstanceOf(StackOverflowError.class);
    assertThatThrownBy(
            () ->
                Deadline.none()
                    .call(
                        WHO,
                        cancellation,
                        () -> {
                          throw new Exception("odd");
                        }))
        .isInstanceOf(Defect.class)
        .hasMessageContaining("Exception: odd");
  }

  @Test
  void outputThatCannotBeWrittenIsNoDefect() {
    assertThatThrownBy(
            () ->
                Deadline.none()
                    .call(
                        WHO,
                        cancellation,
                        () -> {
                          throw new IOException("disk full");
                        }))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("disk full");
  }

  @Test
  void aSwitchThatIsSetStartsNothing() {
    cancellation.cancel("the user pressed a key");
    assertThatThrownBy(() -> Deadline.none().call(WHO, cancellation, () -> 1))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("the user pressed a key");
  }

  @Test
  void interruptingTheCallerEndsTheWork() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    AtomicBoolean stillInterrupted = new AtomicBoolean();
    Thread caller =
        new Thread(
            () -> {
              try {
                Deadline.none()
                    .call(
                        WHO,
                        cancellation,
                        () -> {
                          started.countDown();
                          while (true) {
                            cancellation.check();
                          }
                        });
              } catch (RuntimeException e) {
                thrown.set(e);
                stillInterrupted.set(Thread.currentThread().isInterrupted());
              }
            });
    caller.start();
    started.await();
    caller.interrupt();
    caller.join();
    assertThat(thrown.get()).isInstanceOf(OverBudget.class).hasMessageContaining("interrupted");
    assertThat(stillInterrupted).isTrue();
  }

  @Test
  void theRunnerTurnsATimeLimitIntoOverBudget() {
    Toys.Backend<Toys.A> endless =
        new Toys.Backend<>(
            "endless",
            Toys.A.class,
            (model, context) -> {
              while (true) {
                context.cancellation().check();
              }
            });
    Analyses analyses =
        new Analyses(
            Toys.registry(),
            new Toys.A("m"),
            who -> AnalysisContext.defaults(),
            soon(Duration.ofMinutes(1)));
    Answer stopped = analyses.run(Toys.backend(endless));
    clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
    Answer notStarted = analyses.run(WHO);
    assertThat(stopped.status()).isEqualTo(Status.OVER_BUDGET);
    assertThat(stopped.exit()).isEqualTo(ExitCode.LIMIT);
    assertThat(stopped.diagnostics().get(0).message()).contains("'endless' was stopped");
    assertThat(notStarted.exit()).isEqualTo(ExitCode.LIMIT);
    assertThat(notStarted.diagnostics().get(0).message()).contains("'toy' was not started");
  }
}
