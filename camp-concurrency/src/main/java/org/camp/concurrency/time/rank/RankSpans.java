// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

import java.util.Arrays;
import org.camp.core.order.ActivityNetwork;

/** Figures of the single operations of a run: each is what an evaluation of its network gives. */
public final class RankSpans {
  private final RankRun run;
  private final ActivityNetwork network;

  /** Event → when it may happen at the latest [ns]. */
  private final long[] late;

  /** Operation → place of its first event; one more entry for the end. */
  private final int[] first;

  /** Place → event of an operation, grouped by operation, in order. */
  private final int[] events;

  /** Operation → what its own inner operations cover, counted once [ns]. */
  private final long[] covered;

  /** Event → whether it is on the critical path. */
  private final boolean[] critical;

  /** Looks at a run. O(events + arcs + operations). */
  public RankSpans(RankRun run) {
    this.run = run;
    this.network = run.network();
    this.late = network.late(run.target());
    this.first = new int[run.spans() + 1];
    for (int event = 0; event < run.events(); event++) {
      first[network.owner(event) + 1]++;
    }
    for (int operation = 0; operation < run.spans(); operation++) {
      first[operation + 1] += first[operation];
    }
    int[] next = Arrays.copyOf(first, run.spans());
    this.events = new int[run.events()];
    for (int event = 0; event < run.events(); event++) {
      events[next[network.owner(event)]++] = event;
    }
    this.covered = covered();
    this.critical = new boolean[network.size()];
    for (int event : network.path(run.target())) {
      critical[event] = true;
    }
  }

  /** Operations around others come before these, and those in one by their begins. */
  private long[] covered() {
    long[] sum = new long[run.spans()];
    long[] reached = new long[run.spans()];
    for (int operation = 0; operation < sum.length; operation++) {
      reached[operation] = run.from(operation);
      int around = run.parent(operation);
      if (around >= 0) {
        long from = Math.max(reached[around], run.from(operation));
        long to = Math.min(run.to(around), run.to(operation));
        sum[around] += Math.max(0, to - from);
        reached[around] = Math.max(reached[around], to);
      }
    }
    return sum;
  }

  /** The length of an operation less what is in it [ns]. */
  public long self(int operation) {
    return run.to(operation) - run.from(operation) - covered[operation];
  }

  /** The sum of an operation's activities; what passes between operations is part of none [ns]. */
  public long work(int operation) {
    long sum = 0;
    for (int place = first[operation]; place < first[operation + 1]; place++) {
      sum += isOwn(events[place]) ? network.weight(events[place]) : 0;
    }
    return sum;
  }

  private boolean isOwn(int event) {
    return !run.isGap(event) && !network.isSource(event);
  }

  /** How much later an operation may end [ns]; {@link ActivityNetwork#NEVER}: any time. */
  public long slack(int operation) {
    int last = first[operation + 1] - 1;
    if (last < first[operation]) {
      return ActivityNetwork.NEVER;
    }
    long latest = late[events[last]];
    return latest == ActivityNetwork.NEVER ? latest : latest - network.time(events[last]);
  }

  /** What would be won if an operation took no time [ns]. One evaluation, none off the path. */
  public long drag(int operation) {
    long[] weights = network.weights();
    boolean changed = false;
    for (int place = first[operation]; place < first[operation + 1]; place++) {
      int event = events[place];
      if (isOwn(event) && weights[event] > 0) {
        weights[event] = 0;
        changed |= critical[event];
      }
    }
    return changed ? run.makespan() - network.evaluate(weights)[run.target()] : 0;
  }
}
