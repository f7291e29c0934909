// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.total;

import java.util.ArrayDeque;
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
final class Stacks {
  private final SpanSet set;

  /** (Path of operations, class and services) → number. */
  private final PairNumbers numbers = new PairNumbers();

  private final Map<Integer, Long> sums = new HashMap<>();

  Stacks(SpanSet set) {
    this.set = set;
  }

  void add(SpanNetwork spans, SpanFigures figures) {
    ActivityNetwork network = spans.network();
    for (int event : figures.path()) {
      if (network.isSource(event) || network.weight(event) == 0) {
        continue;
      }
      int span = network.owner(event);
      ActivityClass kind =
          network.kind(event) == ActivityClass.QUEUE ? ActivityClass.QUEUE : spans.kind(span);
      long what = ((long) kind.ordinal() << 32) | (spans.callee(span) & 0xFFFF_FFFFL);
      sums.merge(numbers.of(spans.trace().path(span), what), network.weight(event), Long::sum);
    }
  }

  Map<String, Long> folded() {
    Map<String, Long> folded = new HashMap<>();
    sums.forEach((number, time) -> folded.merge(name(number), time, Long::sum));
    return folded;
  }

  private String name(int number) {
    SpanTable table = set.table();
    int path = (int) numbers.first(number);
    Deque<String> frames = new ArrayDeque<>();
    int service = table.service(set.lastOperation(path));
    for (int at = path; at >= 0; at = set.above(at)) {
      frames.addFirst(table.operationName(set.lastOperation(at)));
    }
    ActivityClass kind = ActivityClass.values()[(int) (numbers.second(number) >>> 32)];
    if (kind == ActivityClass.QUEUE) {
      frames.addLast("[queue]");
    } else if (kind != ActivityClass.LOCAL) {
      String callee = table.text((int) numbers.second(number));
      frames.addLast("[" + kind.word() + "] " + table.text(service) + " → " + callee);
    }
    return String.join(";", frames);
  }
}
