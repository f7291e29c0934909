// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;

/** Where the threads of a run meet before each repetition, so that all begin at one time. */
final class StartBarrier {
  private final int threads;
  private final Runnable last;
  private final WaitStrategy waiting;
  private final CyclicBarrier barrier;
  private final AtomicInteger arrived = new AtomicInteger();
  private volatile int round;

  /**
   * A meeting point.
   *
   * @param last what the thread that arrives last does before all go on
   */
  StartBarrier(int threads, WaitStrategy waiting, Runnable last) {
    this.threads = threads;
    this.last = last;
    this.waiting = waiting;
    this.barrier = new CyclicBarrier(threads, last);
  }

  /** Waits until all threads are here. */
  void await() {
    if (waiting == WaitStrategy.PARK) {
      park();
    } else {
      spin();
    }
  }

  private void park() {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new RunStopped(e);
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // Right without a yield, too: only later.
  private void spin() {
    int mine = round;
    if (arrived.incrementAndGet() == threads) {
      arrived.set(0);
      last.run();
      round = mine + 1;
      return;
    }
    while (round == mine) {
      if (Thread.currentThread().isInterrupted()) {
        throw new RunStopped();
      }
      Thread.yield();
    }
  }
}
