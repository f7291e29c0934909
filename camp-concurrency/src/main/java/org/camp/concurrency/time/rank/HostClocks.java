// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.camp.concurrency.time.span.ClockConstraints;
import org.camp.concurrency.time.span.ClockOffset;
import org.camp.core.order.PartialOrder;

/**
 * The offsets of the clocks of hosts, from their messages: each is received after it was sent, up
 * to what the clocks show. Clocks are fixed along messages, breadth first from the host that is
 * named first; times that fit as they are stay. O(messages + hosts³).
 */
final class HostClocks {
  private static final long MICROSECOND = 1_000;
  private static final long MILLISECOND = 1_000_000;

  private final PartialOrder order;

  /** Event → its recorded time [ns]. */
  private final long[] time;

  /** Place → host, breadth first along messages. */
  private final int[] hosts;

  /** Host → its place. */
  private final int[] place;

  /** Place → place of the host from which it was reached, or −1. */
  private final int[] caller;

  final List<ClockOffset> offsets = new ArrayList<>();
  final List<String> contradiction = new ArrayList<>();

  HostClocks(PartialOrder order, long[] time) {
    this.order = order;
    this.time = time;
    this.hosts = new int[order.processes()];
    this.place = new int[order.processes()];
    this.caller = new int[order.processes()];
  }

  /** Event → its corrected time [ns]. */
  long[] corrected() {
    long[] offset = new long[order.processes()];
    if (!fits()) {
      rank();
      settle(offset);
    }
    long[] corrected = time.clone();
    for (int event = 0; event < corrected.length; event++) {
      corrected[event] += offset[order.process(event)];
    }
    return corrected;
  }

  /** By how much a message may arrive too early by the clocks. */
  private long early(int sent, int received) {
    boolean coarse = isCoarse(time[sent]) || isCoarse(time[received]);
    return coarse ? MILLISECOND : MICROSECOND;
  }

  private static boolean isCoarse(long stamp) {
    return stamp != 0 && stamp % MILLISECOND == 0;
  }

  private boolean fits() {
    for (int event = 0; event < time.length; event++) {
      for (int i = 0; i < order.sources(event); i++) {
        int sent = order.source(event, i);
        if (time[event] + early(sent, event) < time[sent]) {
          return false;
        }
      }
    }
    return true;
  }

  private void rank() {
    Arrays.fill(place, -1);
    List<List<Integer>> near = new ArrayList<>();
    for (int host = 0; host < hosts.length; host++) {
      near.add(new ArrayList<>());
    }
    for (int event = 0; event < time.length; event++) {
      for (int i = 0; i < order.sources(event); i++) {
        int from = order.process(order.source(event, i));
        int to = order.process(event);
        if (!near.get(from).contains(to)) {
          near.get(from).add(to);
          near.get(to).add(from);
        }
      }
    }
    int ranked = 0;
    for (int first = 0; first < hosts.length; first++) {
      Deque<Integer> next = new ArrayDeque<>();
      if (place[first] < 0) {
        caller[ranked] = -1;
        place[first] = ranked;
        hosts[ranked++] = first;
        next.add(first);
      }
      while (!next.isEmpty()) {
        int host = next.remove();
        for (int other : near.get(host)) {
          if (place[other] < 0) {
            caller[ranked] = place[host];
            place[other] = ranked;
            hosts[ranked++] = other;
            next.add(other);
          }
        }
      }
    }
  }

  private void settle(long[] offset) {
    ClockConstraints constraints = new ClockConstraints(hosts.length);
    for (int event = 0; event < time.length; event++) {
      for (int i = 0; i < order.sources(event); i++) {
        int sent = order.source(event, i);
        long ahead = time[event] - time[sent] + early(sent, event);
        constraints.atMost(place[order.process(sent)], place[order.process(event)], ahead);
      }
    }
    Set<Integer> clocks = constraints.contradiction();
    if (!clocks.isEmpty()) {
      clocks.forEach(clock -> contradiction.add(order.processName(hosts[clock])));
      return;
    }
    long[] fixed = new long[hosts.length];
    for (int clock = 0; clock < hosts.length; clock++) {
      if (caller[clock] >= 0) {
        String host = order.processName(hosts[clock]);
        ClockOffset settled = constraints.settle(host, clock, fixed, fixed[caller[clock]]);
        fixed[clock] = settled.offset();
        offset[hosts[clock]] = fixed[clock];
        if (fixed[clock] != 0) {
          offsets.add(settled);
        }
      }
    }
  }
}
