// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.call;

import java.util.Arrays;
import java.util.Comparator;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.SpanTreeRun;

/**
 * Takes instances of operations, their calls and their costs out of traces. An instance is a span
 * that is no call itself; its calls are its children.
 */
public final class CallReader {
  private static final int DEEPEST = 64;
  private static final byte INSTANCE = 0;
  private static final byte CALL = 1;
  private static final byte SENT = 2;
  private static final byte INSIDE = 3;

  /** No calls. */
  private static final int[] NO_CALLS = {};

  /** No times. */
  private static final long[] NO_TIMES = {};

  private final CallRecord record;
  private final boolean costs;
  private SpanTreeRun run;
  private int number;

  /** Span → number of its operation. */
  private int[] operation = {};

  /** Span → what it is. */
  private byte[] kinds = {};

  /** Span → its label as a call of its parent; −1 of a root. */
  private int[] called = {};

  private final BusyServices busy = new BusyServices();

  /**
   * Reads into a record.
   *
   * @param costs whether costs and members of services are wanted too
   */
  public CallReader(CallRecord record, SpanTreeRun first, boolean costs) {
    this.record = record;
    this.costs = costs;
    this.run = first;
    first.attributes().stream().sorted().forEach(record.attributes::add);
  }

  /** Takes a trace. */
  public void read(SpanTreeRun trace, int numberOfRun) {
    run = trace;
    number = numberOfRun;
    int n = trace.spans();
    operation = n <= operation.length ? operation : new int[2 * n];
    kinds = n <= kinds.length ? kinds : new byte[2 * n];
    called = n <= called.length ? called : new int[2 * n];
    operations(n);
    labels(n);
    instances(n);
    if (costs) {
      costs(trace.network());
    }
    roots(n);
    times(n);
  }

  private void operations(int n) {
    for (int span = 0; span < n; span++) {
      kinds[span] = kind(run.kind(span));
      operation[span] = record.names.number(run.service(span), run.name(span));
      record.names.used(operation[span]);
    }
  }

  private void labels(int n) {
    for (int span = 0; span < n; span++) {
      called[span] = run.parent(span) < 0 ? -1 : callLabel(span);
    }
  }

  private void instances(int n) {
    for (int span = 0; span < n; span++) {
      if (isInstance(span)) {
        instance(span);
      } else {
        record.callersCall |= run.children(span) > 0;
      }
    }
  }

  private void roots(int n) {
    int root = topmost(run.root());
    record.roots.add(root < 0 ? -1 : label(root));
    for (int span = 0; span < n; span++) {
      int first = run.parent(span) < 0 && span != run.root() ? topmost(span) : -1;
      if (first >= 0) {
        record.further.add(new CallRecord.Further(number, first, label(first)));
      }
    }
  }

  private void times(int n) {
    long begin = run.from(run.root());
    record.latencies.add(run.to(run.root()) - begin);
    long last = begin;
    for (int span = 0; span < n; span++) {
      last = Math.max(last, run.to(span));
    }
    record.ends.add(last - begin);
  }

  private boolean isInstance(int span) {
    return kinds[span] == INSTANCE || kinds[span] == INSIDE;
  }

  private static byte kind(String kind) {
    return switch (kind) {
      case "client" -> CALL;
      case "producer" -> SENT;
      case "internal" -> INSIDE;
      default -> INSTANCE;
    };
  }

  private int label(int span) {
    return CallRecord.label(
        operation[span], run.error(span) ? CallRecord.FAILED : CallRecord.PLAIN);
  }

  /** The first instance at or below a root. */
  private int topmost(int root) {
    int span = root;
    while (span >= 0 && !isInstance(span)) {
      int reached = run.reached(span);
      span = reached >= 0 || run.children(span) == 0 ? reached : run.child(span, 0);
    }
    return span;
  }

  /** The label of a call, by the span of its caller's side. */
  private int callLabel(int child) {
    int plain = label(child);
    if (kinds[child] == CALL) {
      int reached = run.reached(child);
      boolean failed = run.error(child) || (reached >= 0 && run.error(reached));
      int name = reached >= 0 ? operation[reached] : opaque(child);
      plain = CallRecord.label(name, failed ? CallRecord.FAILED : CallRecord.PLAIN);
    } else if (kinds[child] == SENT) {
      int consumer = consumer(child);
      return CallRecord.label(
          consumer >= 0 ? operation[consumer] : opaque(child), CallRecord.UNANSWERED);
    }
    return isUnanswered(child)
        ? CallRecord.label(CallRecord.name(plain), CallRecord.UNANSWERED)
        : plain;
  }

  private int opaque(int child) {
    return record.names.number(run.callee(child), run.name(child));
  }

  private boolean isUnanswered(int child) {
    return switch (run.relation(child)) {
      case "late", "message", "outlives" -> true;
      default -> false;
    };
  }

  private int consumer(int producer) {
    int first = -1;
    for (int i = 0; i < run.children(producer); i++) {
      int child = run.child(producer, i);
      boolean message = run.relation(child).equals("message");
      first = message && (first < 0 || run.from(child) < run.from(first)) ? child : first;
    }
    return first;
  }

  private void instance(int span) {
    int label = label(span);
    record.entered(label, nested(span));
    int n = run.children(span);
    int[] values = NO_CALLS;
    if (n == 0) {
      record.instances.add(
          new CallInstance(label, number, span, NO_CALLS, NO_TIMES, NO_TIMES, values));
      return;
    }
    int[] labels = new int[n];
    long[] from = new long[n];
    long[] to = new long[n];
    int[] child = new int[n];
    for (int i = 0; i < n; i++) {
      child[i] = run.child(span, i);
      labels[i] = called[child[i]];
      from[i] = run.from(child[i]);
      to[i] = isUnanswered(child[i]) ? from[i] : run.to(child[i]);
      boolean inside = isInstance(child[i]) && run.service(child[i]).equals(run.service(span));
      if (inside) {
        record.inner.add(labels[i]);
      }
    }
    settle(child, from, to);
    if (!record.attributes.isEmpty()) {
      values = new int[record.attributes.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = run.attribute(span, record.attributes.get(i)).map(record::value).orElse(-1);
      }
    }
    record.instances.add(new CallInstance(label, number, span, labels, from, to, values));
  }

  /** Ends calls where the next one starts that they overlap no more than clocks are wrong. */
  private void settle(int[] child, long[] from, long[] to) {
    boolean overlapping = false;
    long latest = Long.MIN_VALUE;
    boolean sorted = true;
    for (int i = 0; i < child.length; i++) {
      sorted &= i == 0 || from[i - 1] <= from[i];
      overlapping |= latest > from[i];
      latest = Math.max(latest, to[i]);
    }
    if (sorted && !overlapping) {
      return;
    }
    Integer[] byStart = new Integer[child.length];
    Arrays.setAll(byStart, i -> i);
    if (!sorted) {
      Arrays.sort(byStart, Comparator.comparingLong(i -> from[i]));
    }
    long[] ends = to.clone();
    for (int i = 0; i < child.length; i++) {
      int a = byStart[i];
      for (int k = i + 1; k < child.length && from[byStart[k]] < ends[a]; k++) {
        int b = byStart[k];
        if (from[a] < from[b]
            && ends[a] < ends[b]
            && isShort(ends[a] - from[b], ends[a] - from[a])
            && run.isTolerated(child[a], child[b])) {
          to[a] = Math.min(to[a], from[b]);
        }
      }
    }
  }

  /** No overlap of more than half of a call is tolerated. */
  private static boolean isShort(long overlap, long length) {
    return 2 * overlap <= length;
  }

  private int nested(int span) {
    int depth = 1;
    int at = run.parent(span);
    for (int i = 0; at >= 0 && i < DEEPEST; i++) {
      depth += operation[at] == operation[span] && isInstance(at) ? 1 : 0;
      at = run.parent(at);
    }
    return depth;
  }

  private void costs(ActivityNetwork network) {
    busy.read(run, network, span -> kinds[span] == INSTANCE);
    for (int span = 0; span < run.spans(); span++) {
      started(network, span);
      ended(network, span);
    }
  }

  /** What passes before a span starts: its parent's own work, a wire, or a message's way. */
  private void started(ActivityNetwork network, int span) {
    int parent = run.parent(span);
    if (parent < 0) {
      return;
    }
    int start = run.startOf(span);
    ActivityClass kind = network.kind(start);
    long time = network.weight(start);
    int of = CallRecord.label(operation[span], CallRecord.PLAIN);
    int at = CallRecord.REQUEST;
    if (network.owner(start) != parent) {
      if (kind != ActivityClass.QUEUE) {
        return;
      }
      at = CallRecord.END;
      time = busy.ready(span, time);
    } else if (kind == ActivityClass.LOCAL || kind == ActivityClass.LEAD) {
      kind = ActivityClass.LOCAL;
      of = label(parent);
      at = called[span];
    } else if (kind != ActivityClass.WIRE || kinds[parent] != CALL || run.reached(parent) != span) {
      return;
    }
    record.sample(kind, of, at, time);
  }

  /** What passes before a span ends: its own work, the way of an answer, or an opaque call. */
  private void ended(ActivityNetwork network, int span) {
    if (kinds[span] == SENT) {
      record.sending += run.to(span) - run.from(span);
    }
    int end = run.endOf(span);
    ActivityClass kind = network.kind(end);
    int of = label(span);
    int at = CallRecord.END;
    if (kind == ActivityClass.WIRE) {
      int reached = kinds[span] == CALL ? run.reached(span) : -1;
      of = CallRecord.label(operation[reached < 0 ? span : reached], CallRecord.PLAIN);
      at = CallRecord.REPLY;
    } else if (kind == ActivityClass.REMOTE) {
      int name = opaque(span);
      record.names.used(name);
      of = CallRecord.label(name, CallRecord.PLAIN);
    } else {
      kind = ActivityClass.LOCAL;
    }
    record.sample(kind, of, at, network.weight(end));
  }

  /** All traces are read. */
  public void end() {
    record.replicas.putAll(busy.most());
  }
}
