// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.camp.pepa.skeleton.SkeletonModel;
import org.jspecify.annotations.Nullable;

/**
 * Hands items from task to task without a buffer, as the activities {@code move} of the model do: a
 * communication begins when both sides are ready, and takes its time; of several that a side could
 * take part in, the one that ends first takes place.
 */
final class Handover {
  /** What a task is ready for. */
  private static final class Offer {
    final int task;
    final boolean sends;
    final List<Integer> partners;
    boolean done;

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

  private boolean stopped;

  Handover(int tasks, SkeletonModel.Links links, ServiceTime service, SplittableRandom random) {
    this.links = links;
    this.service = service;
    this.random = random;
    ready = new Offer[tasks];
  }

  /** Ends all waiting. */
  synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  /**
   * Takes part in one communication with one of the partners.
   *
   * @return whether it took place; else all are to stop
   */
  synchronized boolean meet(int task, boolean sends, List<Integer> partners)
      throws InterruptedException {
    Offer mine = new Offer(task, sends, partners);
    ready[task] = mine;
    for (int partner : partners) {
      Offer other = ready[partner];
      if (other != null && other.sends != sends && other.partners.contains(task)) {
        Pair pair = sends ? new Pair(mine, other) : new Pair(other, mine);
        double nanos = service.nanos(links.rate(pair.from().task, pair.to().task), random);
        begun.put(pair, System.nanoTime() + (long) nanos);
      }
    }
    notifyAll();
    while (!stopped && !mine.done) {
      Pair next = earliest(mine);
      if (next == null) {
        wait();
        continue;
      }
      long left = begun.getOrDefault(next, 0L) - System.nanoTime();
      if (left > 0) {
        wait(left / 1_000_000, (int) (left % 1_000_000));
      } else {
        end(next);
      }
    }
    return mine.done;
  }

  private @Nullable Pair earliest(Offer offer) {
    Pair found = null;
    long best = Long.MAX_VALUE;
    for (Map.Entry<Pair, Long> entry : begun.entrySet()) {
      boolean mine = entry.getKey().from() == offer || entry.getKey().to() == offer;
      if (mine && (found == null || entry.getValue() - best < 0)) {
        found = entry.getKey();
        best = entry.getValue();
      }
    }
    return found;
  }

  /** The communication takes place, and others of both sides do not. */
  private void end(Pair pair) {
    begun
        .keySet()
        .removeIf(
            p ->
                p.from() == pair.from()
                    || p.to() == pair.to()
                    || p.from() == pair.to()
                    || p.to() == pair.from());
    pair.from().done = true;
    pair.to().done = true;
    ready[pair.from().task] = null;
    ready[pair.to().task] = null;
    notifyAll();
  }
}
