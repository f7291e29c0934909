// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.camp.pepa.skeleton.DependencyGraph;
import org.camp.pepa.skeleton.DependencyGraph.Manner;
import org.camp.pepa.skeleton.SkeletonModel;

/** Runs a skeleton: every task, and every replica of one, is a thread. */
final class SkeletonThreads {
  /**
   * One run.
   *
   * @param completions when items were done, from the start [s], rising
   * @param overhead by how much an item took longer than it should at the task where it took
   *     longest [s]
   */
  record Run(double[] completions, double overhead) {}

  private static final long STACK = 256 << 10;

  private final DependencyGraph graph;
  private final ServiceTime service;

  /** Task → what its times are drawn from. */
  private final SplittableRandom[] randoms;

  private final Handover handover;
  private final ConcurrentLinkedQueue<Long> done = new ConcurrentLinkedQueue<>();
  private final CountDownLatch enough;

  /** Task → how much longer than they should its work and its communications took [ns]. */
  private final long[] late;

  /** Task → items that it worked on. */
  private final long[] items;

  private volatile boolean stopped;

  private SkeletonThreads(
      DependencyGraph graph, SkeletonModel.Links links, ServiceTime service, long seed, int tasks) {
    this.graph = graph;
    this.service = service;
    int n = graph.tasks().size();
    SplittableRandom source = new SplittableRandom(seed);
    randoms = new SplittableRandom[n];
    Arrays.setAll(randoms, i -> source.split());
    handover = new Handover(n, links, service, source.split());
    late = new long[n];
    items = new long[n];
    enough = new CountDownLatch(tasks);
  }

  /**
   * Runs until that many items are done, or it is to stop.
   *
   * @param stop asked from time to time
   */
  static Run run(
      DependencyGraph graph,
      SkeletonModel.Links links,
      ServiceTime service,
      long seed,
      int tasks,
      BooleanSupplier stop) {
    return new SkeletonThreads(graph, links, service, seed, tasks).run(stop);
  }

  private Run run(BooleanSupplier stop) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < graph.tasks().size(); i++) {
      int task = i;
      Thread thread = new Thread(null, () -> work(task), "task " + i, STACK);
      thread.setDaemon(true);
      threads.add(thread);
    }
    long start = System.nanoTime();
    threads.forEach(Thread::start);
    try {
      while (!enough.await(20, TimeUnit.MILLISECONDS) && !stop.getAsBoolean()) {}
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    stopped = true;
    handover.stop();
    for (Thread thread : threads) {
      thread.interrupt();
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    double[] completions =
        done.stream().mapToDouble(moment -> (moment - start) * 1e-9).sorted().toArray();
    double overhead = 0;
    for (int i = 0; i < late.length; i++) {
      overhead = Math.max(overhead, items[i] == 0 ? 0 : late[i] * 1e-9 / items[i]);
    }
    return new Run(completions, overhead);
  }

  private void work(int task) {
    try {
      for (int round = 0; !stopped; round++) {
        if (!meet(task, false, graph.sources(task), round)) {
          return;
        }
        long begin = System.nanoTime();
        double nanos = service.nanos(graph.tasks().get(task).rate(), randoms[task]);
        Pause.until(begin + (long) nanos, service == ServiceTime.WORK);
        if (stopped) {
          return;
        }
        late[task] += System.nanoTime() - begin - (long) nanos;
        items[task]++;
        if (graph.last().contains(task)) {
          done.add(System.nanoTime());
          enough.countDown();
        }
        if (!meet(task, true, graph.targets(task), round)) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean meet(int task, boolean sends, DependencyGraph.Partners partners, int round)
      throws InterruptedException {
    int n = partners.tasks().size();
    if (n == 0) {
      return true;
    }
    List<Integer> one =
        partners.manner() == Manner.FARM
            ? partners.tasks()
            : List.of(partners.tasks().get(round % n));
    long lateness = handover.meet(task, sends, one);
    late[task] += Math.max(0, lateness);
    return lateness >= 0;
  }
}
