// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.total;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.trace.span.PairNumbers;
import org.camp.concurrency.trace.span.SpanTable;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;

/** Time on critical paths by the path of operations: an aggregated flame graph. */
public final class Stacks {
  private final SpanSet set;

  /** (Path of operations, class and services) → number. */
  private final PairNumbers numbers = new PairNumbers();

  /** Number → time on critical paths [ns]. */
  private long[] sums = new long[16];

  /** Is told the time on critical paths of a stack. */
  @FunctionalInterface
  public interface Taker {
    /**
     * Takes a stack.
     *
     * @param path number of the path of operations, as {@link SpanSet#above} knows it
     * @param frame what stands below its last operation: a wire, a call, a queue; empty for what it
     *     does itself
     * @param time on critical paths [ns]
     */
    void take(int path, String frame, long time);
  }

  /** Starts without traces. */
  public Stacks(SpanSet set) {
    this.set = set;
  }

  /** Adds a trace of the set. */
  public void add(SpanNetwork spans, SpanFigures figures) {
    ActivityNetwork network = spans.network();
    for (int event : figures.path()) {
      if (network.isSource(event) || network.weight(event) == 0) {
        continue;
      }
      int span = network.owner(event);
      ActivityClass kind =
          network.kind(event) == ActivityClass.QUEUE ? ActivityClass.QUEUE : spans.kind(span);
      long what = ((long) kind.ordinal() << 32) | (spans.callee(span) & 0xFFFF_FFFFL);
      add(numbers.of(spans.trace().path(span), what), network.weight(event));
    }
  }

  private void add(int number, long time) {
    if (number >= sums.length) {
      sums = Arrays.copyOf(sums, 2 * number);
    }
    sums[number] += time;
  }

  /** Adds what other ones, of the same set, have. */
  void addAll(Stacks other) {
    for (int number = 0; number < other.numbers.size(); number++) {
      add(
          numbers.of(other.numbers.first(number), other.numbers.second(number)),
          other.sums[number]);
    }
  }

  /** All stacks, in the order in which they were first met. */
  public void each(Taker taker) {
    for (int number = 0; number < numbers.size(); number++) {
      taker.take((int) numbers.first(number), frame(number), sums[number]);
    }
  }

  Map<String, Long> folded() {
    Map<String, Long> folded = new HashMap<>();
    each((path, frame, time) -> folded.merge(name(path, frame), time, Long::sum));
    return folded;
  }

  private String name(int path, String frame) {
    SpanTable table = set.table();
    Deque<String> frames = new ArrayDeque<>();
    for (int at = path; at >= 0; at = set.above(at)) {
      frames.addFirst(table.operationName(set.lastOperation(at)));
    }
    if (!frame.isEmpty()) {
      frames.addLast(frame);
    }
    return String.join(";", frames);
  }

  private String frame(int number) {
    SpanTable table = set.table();
    ActivityClass kind = ActivityClass.values()[(int) (numbers.second(number) >>> 32)];
    if (kind == ActivityClass.QUEUE || kind == ActivityClass.LOCAL) {
      return kind == ActivityClass.QUEUE ? "[queue]" : "";
    }
    int service = table.service(set.lastOperation((int) numbers.first(number)));
    String callee = table.text((int) numbers.second(number));
    return "[" + kind.word() + "] " + table.text(service) + " → " + callee;
  }
}
