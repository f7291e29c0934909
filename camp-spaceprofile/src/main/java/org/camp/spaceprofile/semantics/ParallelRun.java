// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.camp.core.analysis.Cancellation;
import org.camp.core.lang.Expr;
import org.camp.core.lang.eval.MlValue;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.space.WorkerLog;
import org.jspecify.annotations.Nullable;

/**
 * A program on threads of this host. Every fork makes tasks of its branches, every future one of
 * its body; a worker runs a task up to the next fork, the end of its branch, or a future that is
 * not over. No branch runs twice, nothing is guessed: the sequential run has shown that the program
 * has no races, so that its value, its output and the numbers of its nodes are the same.
 */
public final class ParallelRun {
  private static final int SPINS = 2_000;
  private static final int YIELDS = 200;
  private static final long NAP = 50_000;

  private final Code code;
  private final Variant variant;
  private final ProgramGraph graph;
  private final Cancellation cancellation;

  /**
   * What a run did.
   *
   * @param value its value as text
   * @param output what it printed
   * @param seconds from its first node to its last one [s]
   * @param logs worker → what it ran; without blocks when nothing was logged
   */
  public record Outcome(String value, String output, double seconds, List<WorkerLog> logs) {
    /** Copies the list. */
    public Outcome {
      logs = List.copyOf(logs);
    }

    /** The same, whose logs may be forgotten. */
    public Outcome withoutLogs() {
      return new Outcome(value, output, seconds, List.of());
    }
  }

  /**
   * Prepares runs of a program.
   *
   * @param sequential its sequential run, with the same parameters and variant
   */
  public ParallelRun(
      Evaluation sequential,
      Map<String, Expr> parameters,
      Variant variant,
      Cancellation cancellation) {
    code = Compiler.compile(sequential.program(), parameters, variant.lateApply()).inTasks();
    this.variant = variant;
    graph = sequential.graph();
    this.cancellation = cancellation;
  }

  /**
   * Whether a worker takes the next task after every node: alone it can serve them breadth first as
   * the ideal schedule does.
   */
  public static boolean servesNodes(RunPolicy policy, int workers) {
    return policy == RunPolicy.BF && workers == 1;
  }

  /**
   * Runs it.
   *
   * @param logged whether the workers log what they run
   */
  public Outcome run(RunPolicy policy, int workers, boolean logged) {
    return new Session(policy, workers, logged).run();
  }

  /** One run. */
  private final class Session {
    private final ReadyTasks ready;
    private final List<TaskMachine> machines = new ArrayList<>();
    private final StringBuilder output = new StringBuilder();

    /** The program and the bodies of futures that are not over. */
    private final AtomicInteger open = new AtomicInteger(1);

    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile boolean ended;
    private volatile boolean started;
    private volatile long endedAt;

    Session(RunPolicy policy, int workers, boolean logged) {
      ready = ReadyTasks.of(policy, workers);
      AtomicInteger readings = new AtomicInteger();
      for (int worker = 0; worker < workers; worker++) {
        NodeCounter counter = new NodeCounter(code, variant, readings, this::check);
        TaskMachine.Manner manner =
            servesNodes(policy, workers) ? TaskMachine.Manner.NODES : TaskMachine.Manner.STRANDS;
        counter.restart(logged && manner == TaskMachine.Manner.STRANDS);
        machines.add(new TaskMachine(code, variant, graph, counter, crew(worker), output, manner));
      }
    }

    private void check() {
      cancellation.check();
      if (ended) {
        throw new IllegalStateException("another worker has failed");
      }
    }

    private TaskMachine.Crew crew(int worker) {
      return new TaskMachine.Crew() {
        @Override
        public void ready(List<RunTask> tasks) {
          ready.add(worker, tasks);
        }

        @Override
        public void spawned() {
          open.incrementAndGet();
        }

        @Override
        public void over() {
          if (open.decrementAndGet() == 0) {
            end();
          }
        }
      };
    }

    private void end() {
      endedAt = System.nanoTime();
      ended = true;
    }

    Outcome run() {
      int workers = machines.size();
      CountDownLatch there = new CountDownLatch(workers);
      List<Thread> threads = new ArrayList<>();
      for (int worker = 0; worker < workers; worker++) {
        int number = worker;
        Thread thread = new Thread(() -> work(number, there), "worker-" + worker);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
      }
      try {
        there.await();
        ready.add(0, List.of(RunTask.program(code)));
        long begin = System.nanoTime();
        started = true;
        for (Thread thread : threads) {
          thread.join();
        }
        return outcome((endedAt - begin) * 1e-9);
      } catch (InterruptedException e) {
        ended = true;
        Thread.currentThread().interrupt();
        cancellation.check();
        throw new IllegalStateException(e);
      }
    }

    private Outcome outcome(double seconds) {
      Throwable failed = failure.get();
      if (failed instanceof RuntimeException e) {
        throw e;
      }
      if (failed instanceof Error e) {
        throw e;
      }
      String value = "";
      List<WorkerLog> logs = new ArrayList<>();
      for (TaskMachine machine : machines) {
        logs.add(machine.counter().log());
        if (machine.result != MlValue.NIL) {
          value = machine.result.toString();
        }
      }
      return new Outcome(value, output.toString(), seconds, logs);
    }

    private void work(int worker, CountDownLatch there) {
      there.countDown();
      try {
        while (!started) {
          Thread.onSpinWait();
        }
        TaskMachine machine = machines.get(worker);
        for (RunTask task = next(worker); task != null; task = next(worker)) {
          machine.run(task);
        }
      } catch (RuntimeException | Error e) {
        failure.compareAndSet(null, e);
        end();
      }
    }

    /** The next task; null at the end. Spins at first, then leaves the processor to others. */
    @SuppressWarnings("ThreadPriorityCheck") // Right without a yield, too: only later.
    private @Nullable RunTask next(int worker) {
      for (int tries = 0; ; tries++) {
        RunTask task = ready.poll(worker);
        if (task != null) {
          return task;
        }
        if (ended) {
          return null;
        }
        if (tries < SPINS) {
          Thread.onSpinWait();
        } else if (tries < SPINS + YIELDS) {
          Thread.yield();
        } else {
          LockSupport.parkNanos(NAP);
        }
      }
    }
  }
}
