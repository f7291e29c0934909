// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.network;

import org.camp.concurrency.time.span.TimedTrace;
import org.camp.concurrency.trace.span.PairNumbers;
import org.camp.concurrency.trace.span.SpanTable;
import org.camp.core.order.ActivityClass;

/**
 * What activities count for, with numbers: operations, and pairs of services by wire or by opaque
 * call. One numbering serves many traces of one table.
 */
public final class Parts implements Ledger.Accounts {
  /** Ordinal → class of activities. */
  private static final ActivityClass[] KINDS = ActivityClass.values();

  private final SpanTable table;
  private final PairNumbers numbers = new PairNumbers();

  /** Starts without parts. */
  public Parts(SpanTable table) {
    this.table = table;
  }

  /** How many parts there are. */
  public int size() {
    return numbers.size();
  }

  /** The number here of a part of other ones, of the same table. */
  public int same(Parts other, int part) {
    return this == other ? part : numbers.of(other.numbers.first(part), other.numbers.second(part));
  }

  /** The part that the activity before an event counts for; a lead counts for its owner's. */
  public int of(SpanNetwork network, int event) {
    int span = network.network().owner(event);
    return of(network, span, network.network().kind(event) == ActivityClass.QUEUE);
  }

  @Override
  public int of(SpanNetwork network, int span, boolean queued) {
    TimedTrace trace = network.trace();
    ActivityClass kind = queued ? ActivityClass.QUEUE : network.kind(span);
    return kind == ActivityClass.LOCAL || queued
        ? numbers.of(kind.ordinal(), trace.operation(span))
        : numbers.of(kind.ordinal(), ((long) trace.service(span) << 32) | network.callee(span));
  }

  /** What a part is. */
  public ActivityClass kind(int part) {
    return KINDS[(int) numbers.first(part)];
  }

  /** {@code service: name} or {@code caller → callee}. */
  public String name(int part) {
    long what = numbers.second(part);
    return kind(part) == ActivityClass.LOCAL || kind(part) == ActivityClass.QUEUE
        ? table.operationName((int) what)
        : table.text((int) (what >>> 32)) + " → " + table.text((int) what);
  }

  /** Operation of a local part or queue. */
  public int operation(int part) {
    return (int) numbers.second(part);
  }

  /** The text that names the service that calls, or that works. */
  public int service(int part) {
    long what = numbers.second(part);
    return kind(part) == ActivityClass.LOCAL || kind(part) == ActivityClass.QUEUE
        ? table.service((int) what)
        : (int) (what >>> 32);
  }

  /** The text that names the service that is called, or −1. */
  public int callee(int part) {
    return kind(part) == ActivityClass.LOCAL || kind(part) == ActivityClass.QUEUE
        ? -1
        : (int) numbers.second(part);
  }
}
