// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.threads;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;

/**
 * A barrier for the threads of a {@link Team}, again and again. A thread that waits spins for a
 * while, then parks: pure spinning collapses when there are more threads than cores. What a thread
 * wrote before the barrier, all see behind it.
 */
public final class Barrier {
  private static final int SPINS = 2000;

  private final int parties;
  private final int spins;
  private final AtomicInteger arrived = new AtomicInteger();
  private final AtomicReferenceArray<Thread> parked;
  private volatile int round;
  private volatile boolean broken;

  /**
   * A barrier.
   *
   * @param parties how many threads there are
   * @param spins whether each of them has a core of its own, so that a short wait need not park
   */
  public Barrier(int parties, boolean spins) {
    this.parties = parties;
    this.spins = spins ? SPINS : 0;
    parked = new AtomicReferenceArray<>(parties);
  }

  /**
   * Waits until all threads are here.
   *
   * @param me the number of this thread, from 0
   * @throws Broken when another thread failed and will never come
   */
  public void await(int me) {
    int now = round;
    if (arrived.incrementAndGet() == parties) {
      arrived.set(0);
      round = now + 1;
      wakeAll();
    } else {
      wait(me, now);
    }
    if (broken) {
      throw new Broken();
    }
  }

  private void wait(int me, int now) {
    for (int i = 0; i < spins; i++) {
      if (round != now || broken) {
        return;
      }
      Thread.onSpinWait();
    }
    parked.set(me, Thread.currentThread());
    while (round == now && !broken) {
      LockSupport.park(this);
      if (Thread.interrupted()) {
        breakUp();
      }
    }
    parked.set(me, null);
  }

  private void wakeAll() {
    for (int i = 0; i < parties; i++) {
      Thread thread = parked.get(i);
      if (thread != null) {
        LockSupport.unpark(thread);
      }
    }
  }

  /** Lets all threads that wait, or will, end with {@link Broken}. */
  public void breakUp() {
    broken = true;
    wakeAll();
  }

  /** What a thread that waits gets when another one failed. */
  public static final class Broken extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Broken() {
      super(null, null, false, false);
    }
  }
}
