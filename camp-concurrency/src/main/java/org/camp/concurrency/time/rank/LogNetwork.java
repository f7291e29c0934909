// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

import java.util.function.UnaryOperator;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.PartialOrder;

/**
 * The network of a log: an event waits for the one before it on its host and for the sources of its
 * messages. What passes after the later of these is the host's own, or a wire when that is a
 * message. Event k of the network, and operation k, are event k of the order.
 */
public final class LogNetwork {
  private LogNetwork() {}

  /**
   * The run of a log. O(events + messages), and O(hosts³) when clocks must be corrected.
   *
   * @param order its order
   * @param recorded event → when it happened by the clock of its host [ns]
   * @param rounded how many times were finer than a nanosecond
   * @param correct whether clocks are corrected that contradict messages
   * @param naming what an event is called, of its label
   */
  public static RankRun of(
      PartialOrder order,
      long[] recorded,
      int rounded,
      boolean correct,
      UnaryOperator<String> naming) {
    RankBuilder builder = new RankBuilder(order.label(), "host", false);
    HostClocks clocks = new HostClocks(order, recorded);
    long[] time = correct ? clocks.corrected() : recorded.clone();
    clocks.offsets.forEach(builder::corrected);
    if (!clocks.contradiction.isEmpty()) {
      builder.contradict(clocks.contradiction);
    }
    long base = Long.MAX_VALUE;
    for (long at : time) {
      base = Math.min(base, at);
    }
    for (int host = 0; host < order.processes(); host++) {
      builder.rank(order.processName(host));
    }
    for (int event = 0; event < time.length; event++) {
      String label = order.label(event);
      String what = label.isEmpty() ? order.id(event) : naming.apply(label);
      add(builder, order, time, base, event, what);
    }
    boolean received = false;
    for (int host = 0; host < order.processes(); host++) {
      for (int i = 0; i < order.length(host); i++) {
        int event = order.event(host, i);
        builder.follows(event, order.before(event));
        received |= order.sources(event) > 0;
      }
    }
    for (int event = 0; event < time.length; event++) {
      for (int i = 0; i < order.sources(event); i++) {
        builder.message(event, order.source(event, i));
      }
    }
    builder.note(RankNote.ROUNDED, rounded);
    builder.note(RankNote.POINTS, received ? 1 : 0);
    return builder.build().orElseThrow();
  }

  private static void add(
      RankBuilder builder, PartialOrder order, long[] time, long base, int event, String what) {
    int host = order.process(event);
    int before = order.before(event);
    int latest = before;
    for (int i = 0; i < order.sources(event); i++) {
      int sent = order.source(event, i);
      latest = latest < 0 || time[sent] >= time[latest] ? sent : latest;
    }
    boolean wire = latest >= 0 && latest != before;
    long at = time[event] - base;
    long from = latest < 0 ? at : Math.min(at, time[latest] - base);
    builder.operation(host, wire ? "receive" : "event", what, from, at, -1);
    builder.event(at, event, wire ? ActivityClass.WIRE : ActivityClass.LOCAL);
    builder.ends(event);
    if (wire) {
      builder.wire(event, order.process(latest), host);
    }
  }
}
