// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.call;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.SpanTreeRun;

/** When services are at work: how many members they have, and what waits for the only one. */
final class BusyServices {
  private final Map<String, Integer> services = new HashMap<>();

  /** Number of a service → the greatest number of its instances at once in a trace. */
  private final List<Integer> most = new ArrayList<>();

  /** Place → an instance of the trace at hand, by service and start. */
  private Busy[] busy = {};

  /** How many instances the trace at hand has. */
  private int size;

  /** Span → its place, where it is an instance. */
  private int[] place = {};

  /** Place → whether its service is at one instance at a time in the trace at hand. */
  private boolean[] single = {};

  /** An instance of a service, and when the message was sent that it begins with. */
  private record Busy(int span, int service, long from, long to, long sent)
      implements Comparable<Busy> {
    /** Of instances that begin at once, all but that of the last message waited for it. */
    @Override
    public int compareTo(Busy other) {
      int order = Integer.compare(service, other.service);
      order = order != 0 ? order : Long.compare(from, other.from);
      order = order != 0 ? order : Long.compare(other.sent, sent);
      return order != 0 ? order : Integer.compare(span, other.span);
    }
  }

  /** Takes the instances of a trace. */
  void read(SpanTreeRun run, ActivityNetwork network, IntPredicate isInstance) {
    int spans = run.spans();
    size = 0;
    place = spans <= place.length ? place : new int[2 * spans];
    for (int span = 0; span < spans; span++) {
      if (isInstance.test(span)) {
        int number = services.computeIfAbsent(run.service(span), s -> services.size());
        if (number == most.size()) {
          most.add(0);
        }
        busy = size < busy.length ? busy : Arrays.copyOf(busy, 2 * size + 2);
        long from = run.from(span);
        int start = run.startOf(span);
        boolean queued = network.kind(start) == ActivityClass.QUEUE;
        long sent = queued ? from - network.weight(start) : from;
        busy[size++] = new Busy(span, number, from, run.to(span), sent);
      }
    }
    Arrays.sort(busy, 0, size);
    single = size <= single.length ? single : new boolean[2 * size];
    int begin = 0;
    for (int i = 1; i <= size; i++) {
      if (i == size || busy[i].service != busy[begin].service) {
        int service = busy[begin].service;
        int atOnce = atOnce(begin, i);
        most.set(service, Math.max(most.get(service), atOnce));
        Arrays.fill(single, begin, i, atOnce == 1);
        begin = i;
      }
    }
    for (int i = 0; i < size; i++) {
      place[busy[i].span] = i;
    }
  }

  /** The greatest number of instances in progress at once, of those at some places by start. */
  private int atOnce(int from, int to) {
    if (to - from == 1) {
      return 1;
    }
    long[] ends = new long[to - from];
    for (int i = from; i < to; i++) {
      ends[i - from] = busy[i].to;
    }
    Arrays.sort(ends);
    int greatest = 1;
    int ended = 0;
    for (int i = 0; i < ends.length; i++) {
      while (ended < i && ends[ended] <= busy[from + i].from) {
        ended++;
      }
      greatest = Math.max(greatest, i + 1 - ended);
    }
    return greatest;
  }

  /**
   * How long a message was under way while its receiver was free for it: the waiting for a receiver
   * that is at something else is no cost of the message. Constant time.
   *
   * @param span of the trace at hand, which begins with a message
   * @param waited from the send to there [ns]
   */
  long ready(int span, long waited) {
    int own = place[span];
    if (own == 0 || own >= size || busy[own].span != span || !single[own]) {
      return waited;
    }
    Busy before = busy[own - 1];
    return before.service == busy[own].service
        ? Math.min(waited, busy[own].from - before.to)
        : waited;
  }

  /** Service → the greatest number of its instances at once in a trace. */
  SortedMap<String, Integer> most() {
    SortedMap<String, Integer> all = new TreeMap<>();
    services.forEach((service, number) -> all.put(service, most.get(number)));
    return all;
  }
}
