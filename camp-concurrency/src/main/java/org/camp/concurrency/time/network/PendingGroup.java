// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.network;

import java.util.Arrays;
import org.camp.concurrency.time.span.Overlaps;
import org.camp.concurrency.time.span.TimedTrace;

/**
 * Children of one parent that were launched and that nothing waited for yet: a heap of those that
 * run, by end, and those that were over since. Asked with times that never go back; O(log children)
 * a child, and what {@link Overlaps#isTolerated} is asked of.
 */
final class PendingGroup {
  private static final int PLACE = 10;

  private final TimedTrace trace;

  /** A heap of children, the earliest end on top. */
  private int[] running = new int[4];

  private int runs;

  /** Children that are over, by end; −1 where one was taken. */
  private int[] over = new int[4];

  private int size;

  /** Places of those that may still hand on what they held, by end. */
  private int[] fresh = new int[4];

  private int freshly;

  PendingGroup(TimedTrace trace) {
    this.trace = trace;
  }

  /** A child was launched. */
  void launch(int child) {
    if (runs == running.length) {
      running = Arrays.copyOf(running, 2 * runs);
    }
    int at = runs++;
    while (at > 0 && trace.to(child) < trace.to(running[(at - 1) / 2])) {
      running[at] = running[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    running[at] = child;
  }

  /** When the first of those that run ends; after all times where none does [ns]. */
  long earliest() {
    return runs == 0 ? Long.MAX_VALUE : trace.to(running[0]);
  }

  /** Whether some are over, and may still be taken or not. */
  boolean hasOver() {
    return size > 0;
  }

  private int pop() {
    int top = running[0];
    int moved = running[--runs];
    int at = 0;
    for (int below = 1; below < runs; below = 2 * at + 1) {
      boolean right = below + 1 < runs && trace.to(running[below + 1]) < trace.to(running[below]);
      below += right ? 1 : 0;
      if (trace.to(moved) <= trace.to(running[below])) {
        break;
      }
      running[at] = running[below];
      at = below;
    }
    running[at] = moved;
    return top;
  }

  private void settle(long now) {
    while (runs > 0 && trace.to(running[0]) <= now) {
      if (size == over.length) {
        over = Arrays.copyOf(over, 2 * size);
      }
      if (freshly == fresh.length) {
        fresh = Arrays.copyOf(fresh, 2 * freshly);
      }
      fresh[freshly++] = size;
      over[size++] = pop();
    }
  }

  /** Takes all that are over when a child starts, and those that overlap it by a tolerated bit. */
  void takeOver(int child, Overlaps overlaps, PendingJoins taker) {
    long now = trace.from(child);
    settle(now);
    takeSettled(taker);
    int[] kept = new int[0];
    int left = 0;
    while (runs > 0 && trace.to(running[0]) - now <= overlaps.most()) {
      int other = pop();
      if (overlaps.isTolerated(other, child)) {
        taker.add(other);
      } else {
        kept = left == kept.length ? Arrays.copyOf(kept, 2 * left + 4) : kept;
        kept[left++] = other;
      }
    }
    for (int i = 0; i < left; i++) {
      launch(kept[i]);
    }
  }

  /** Takes those right behind whose end a child starts, as far as gaps go. */
  void takeHandedOn(int child, PendingJoins taker) {
    long now = trace.from(child);
    settle(now);
    while (freshly > 0) {
      int place = fresh[freshly - 1];
      int other = over[place];
      long gap = now - trace.to(other);
      if (gap > trace.length(child) / PLACE) {
        return;
      }
      freshly--;
      if (gap <= trace.length(other) / PLACE) {
        over[place] = -1;
        taker.add(other);
      }
    }
  }

  /** Takes all that is left. */
  void takeAll(PendingJoins taker) {
    takeSettled(taker);
    while (runs > 0) {
      taker.add(running[--runs]);
    }
  }

  private void takeSettled(PendingJoins taker) {
    for (int place = 0; place < size; place++) {
      if (over[place] >= 0) {
        taker.add(over[place]);
      }
    }
    size = 0;
    freshly = 0;
  }
}
