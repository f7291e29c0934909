// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.follow;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** The settled events with the smallest μ, of those with the same the first. */
final class SmallestMu {
  private static final int MOST = 10;

  private final TreeSet<GrownEvent> events =
      new TreeSet<>(Comparator.comparing(SmallestMu::mu).thenComparing(GrownEvent::number));

  private static BigInteger mu(GrownEvent event) {
    return event.mu().orElse(BigInteger.ZERO);
  }

  void add(GrownEvent event) {
    if (event.mu().isPresent()) {
      events.add(event);
      if (events.size() > MOST) {
        events.pollLast();
      }
    }
  }

  void remove(GrownEvent event) {
    events.remove(event);
  }

  List<GrownEvent> events() {
    return List.copyOf(events);
  }
}
