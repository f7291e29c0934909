// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.camp.pepa.skeleton.SkeletonModel;
import org.jspecify.annotations.Nullable;

/**
 * Hands items from task to task without a buffer, as the activities {@code move} of the model do: a
 * communication begins when both sides are ready, and takes its time; of several that a side could
 * take part in, the one that ends first takes place. Both sides are parked until shortly before the
 * end and spin from then on, so that it is not late by what waking a thread takes.
 */
final class Handover {
  private static final long EARLY = 200_000;

  /** What a task is ready for. */
  private static final class Offer {
    final Thread thread = Thread.currentThread();
    final int task;
    final boolean sends;
    final List<Integer> partners;

    /** When its communication was to end [ns]. */
    long moment;

    volatile boolean done;

    /** How often others began a communication with it. */
    final AtomicInteger changes = new AtomicInteger();

    Offer(int task, boolean sends, List<Integer> partners) {
      this.task = task;
      this.sends = sends;
      this.partners = partners;
    }
  }

  private record Pair(Offer from, Offer to) {}

  private final SkeletonModel.Links links;
  private final ServiceTime service;
  private final SplittableRandom random;

  /** Task → what it is ready for; null for nothing. */
  private final @Nullable Offer[] ready;

  /** Communications that have begun → when they would end [ns]. */
  private final Map<Pair, Long> begun = new HashMap<>();

  private volatile boolean stopped;

  Handover(int tasks, SkeletonModel.Links links, ServiceTime service, SplittableRandom random) {
    this.links = links;
    this.service = service;
    this.random = random;
    ready = new Offer[tasks];
  }

  /** Ends all waiting. */
  synchronized void stop() {
    stopped = true;
    for (Offer offer : ready) {
      if (offer != null) {
        LockSupport.unpark(offer.thread);
      }
    }
  }

  /**
   * Takes part in one communication with one of the partners.
   *
   * @return by how much it was late [ns]; −1 when all are to stop
   */
  long meet(int task, boolean sends, List<Integer> partners) throws InterruptedException {
    Offer mine = new Offer(task, sends, partners);
    begin(mine);
    while (!mine.done && !stopped) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      int changes = mine.changes.get();
      Long moment = next(mine);
      if (moment == null) {
        park(mine, changes, Long.MAX_VALUE);
      } else {
        long left = moment - System.nanoTime();
        if (left > EARLY) {
          park(mine, changes, left - EARLY);
        } else {
          while (moment - System.nanoTime() > 0 && !stopped && mine.changes.get() == changes) {
            Thread.onSpinWait();
          }
        }
      }
    }
    return mine.done ? Math.max(0, System.nanoTime() - mine.moment) : -1;
  }

  private void park(Offer mine, int changes, long nanos) {
    if (!mine.done && !stopped && mine.changes.get() == changes) {
      LockSupport.parkNanos(this, nanos);
    }
  }

  /** Begins all communications that a task can take part in now. */
  private synchronized void begin(Offer mine) {
    ready[mine.task] = mine;
    for (int partner : mine.partners) {
      Offer other = ready[partner];
      if (other != null && other.sends != mine.sends && other.partners.contains(mine.task)) {
        Pair pair = mine.sends ? new Pair(mine, other) : new Pair(other, mine);
        double nanos = service.nanos(links.rate(pair.from().task, pair.to().task), random);
        begun.put(pair, System.nanoTime() + (long) nanos);
        changed(other);
      }
    }
  }

  private static void changed(Offer offer) {
    offer.changes.incrementAndGet();
    LockSupport.unpark(offer.thread);
  }

  /** When the first communication of a task will end, after those that are over; null for none. */
  private synchronized @Nullable Long next(Offer mine) {
    Pair found = null;
    long best = 0;
    for (Map.Entry<Pair, Long> entry : begun.entrySet()) {
      boolean own = entry.getKey().from() == mine || entry.getKey().to() == mine;
      if (own && (found == null || entry.getValue() - best < 0)) {
        found = entry.getKey();
        best = entry.getValue();
      }
    }
    if (mine.done || found == null) {
      return null;
    }
    if (best - System.nanoTime() <= 0) {
      end(found, best);
      return null;
    }
    return best;
  }

  /** The communication takes place, and others of both sides do not. */
  private void end(Pair pair, long moment) {
    begun
        .keySet()
        .removeIf(
            p ->
                p.from() == pair.from()
                    || p.to() == pair.to()
                    || p.from() == pair.to()
                    || p.to() == pair.from());
    for (Offer offer : List.of(pair.from(), pair.to())) {
      offer.moment = moment;
      ready[offer.task] = null;
      offer.done = true;
      changed(offer);
    }
  }
}
