// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.chrome;

import org.camp.concurrency.time.rank.RankRun;
import org.camp.core.order.OrderBuilder;
import org.camp.core.order.PartialOrder;

/** The order of a timeline: begins and ends of slices, and flows between threads. */
final class ChromeOrder {
  private ChromeOrder() {}

  /** Event k of the order is event k of the run. O(events + flows). */
  static PartialOrder of(RankRun run) {
    OrderBuilder order = PartialOrder.named(run.label());
    for (int rank = 0; rank < run.ranks(); rank++) {
      order.process(run.name(rank));
    }
    for (int event = 0; event < run.events(); event++) {
      int operation = run.network().owner(event);
      String what = run.isEnd(event) ? "end " : run.isGap(event) ? "begin " : "";
      order.event(null, run.rank(operation), what + run.what(operation), 0);
    }
    for (int event = 0; event < run.events(); event++) {
      for (int before : run.network().waits(event)) {
        if (order.process(before) != order.process(event)) {
          order.message(before, event);
        }
      }
    }
    return order.build();
  }
}
