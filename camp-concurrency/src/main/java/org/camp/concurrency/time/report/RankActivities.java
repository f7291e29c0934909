// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.HashMap;
import java.util.Map;
import org.camp.concurrency.time.rank.RankRun;
import org.camp.concurrency.time.rank.Wait;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;

/** What each rank does when, one thing at a time: it works, waits, transfers, or does nothing. */
final class RankActivities {
  /** What a rank does itself. */
  static final String WORK = "working";

  /** What remains of an operation once everybody is there. */
  static final String WIRE = "wire";

  /** What a rank waits for without a named state. */
  static final String WAITING = "waiting";

  /** Between operations of threads. */
  static final String IDLE = "idle";

  /** Takes what is drawn. */
  @FunctionalInterface
  interface Drawn {
    /**
     * Something that a rank does.
     *
     * @param event the event that ends it, or ends what follows it at once
     * @param what {@link #WORK}, {@link #WIRE}, {@link #IDLE}, or a wait state
     * @param from when it begins [ns]
     * @param to when it ends [ns], later
     */
    void add(int event, String what, long from, long to);
  }

  private final RankRun run;
  private final ActivityNetwork network;

  /** Operation → what waiting in it is called. */
  private final Map<Integer, Wait> waits = new HashMap<>();

  RankActivities(RankRun run) {
    this.run = run;
    this.network = run.network();
    run.waits().forEach(wait -> waits.put(wait.operation(), wait));
  }

  /** Gives all of them, by event. */
  void each(Drawn drawn) {
    for (int event = 0; event < run.events(); event++) {
      if (network.isSource(event)) {
        continue;
      }
      int first = network.waits(event)[0];
      boolean follows =
          first < run.events() && run.rank(network.owner(first)) == run.rank(network.owner(event));
      long ready = Math.min(network.time(event), network.time(event) - network.weight(event));
      long since = follows ? network.time(first) : ready;
      if (since < ready) {
        drawn.add(event, waiting(event), since, ready);
      }
      if (Math.max(since, ready) < network.time(event)) {
        drawn.add(event, doing(event), Math.max(since, ready), network.time(event));
      }
    }
  }

  private String waiting(int event) {
    Wait wait = waits.get(network.owner(event));
    return wait == null ? WAITING : wait.state();
  }

  private String doing(int event) {
    ActivityClass kind = network.kind(event);
    return kind == ActivityClass.WIRE ? WIRE : kind == ActivityClass.QUEUE ? IDLE : WORK;
  }
}
