// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.record;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.camp.mpst.record.RecordedAction.Kind;

/**
 * A run with other times: everything takes an exponential time, so that whatever may overlap does
 * in some runs, and whatever may come first does in others.
 */
final class RandomTimes {
  private static final double WORK = 1e6;
  private static final double HANDLING = 1e5;

  private final SplittableRandom random;

  /** Role → when it has done what it did [ns]. */
  private final Map<Integer, Long> clock = new HashMap<>();

  /** Channel → when its messages are there [ns]. */
  private final Map<Long, Deque<Long>> arrivals = new HashMap<>();

  private RandomTimes(SplittableRandom random) {
    this.random = random;
  }

  static RecordedRun of(RecordedRun run, SplittableRandom random) {
    RandomTimes times = new RandomTimes(random);
    RecordedRun timed = new RecordedRun();
    run.actions().forEach(action -> timed.add(times.timed(action)));
    return timed;
  }

  private long drawn(double mean) {
    return 1 + Math.round(mean * random.nextExponential());
  }

  private RecordedAction timed(RecordedAction action) {
    long from = clock.getOrDefault(action.role(), 0L);
    long there = from;
    if (action.kind() == Kind.RECEIVE) {
      Deque<Long> channel = arrivals.get(RecordedRun.channel(action.peer(), action.role()));
      there = channel == null || channel.isEmpty() ? from : channel.removeFirst();
    }
    long to = Math.max(from, there) + drawn(action.kind() == Kind.COMPUTE ? WORK : HANDLING);
    if (action.kind() == Kind.SEND) {
      arrivals
          .computeIfAbsent(
              RecordedRun.channel(action.role(), action.peer()), c -> new ArrayDeque<>())
          .add(to + drawn(WORK));
    }
    clock.put(action.role(), to);
    return new RecordedAction(
        action.kind(),
        action.role(),
        action.peer(),
        action.label(),
        action.bytes(),
        from,
        there,
        to,
        0);
  }
}
