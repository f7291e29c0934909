// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.concurrency.trace.span.SpanTable;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.ScaleFactor;

/**
 * A trace with changes, evaluated exactly: factors make the unit of time finer instead of rounding.
 * The same calls, order and retries are assumed, and that no contention appears or goes.
 */
public final class Replay {
  private final SpanNetwork spans;
  private final TimedTrace trace;
  private ActivityNetwork network;

  /** Event → weight after the changes so far [ns / unit]. */
  private final long[] weights;

  /**
   * Event → whether the target depends on it; others may be as far off as broken clocks put them.
   */
  private final boolean[] counts;

  private long unit = 1;

  private Replay(SpanNetwork spans) {
    this.spans = spans;
    this.trace = spans.trace();
    this.network = spans.network();
    this.weights = network.weights();
    this.counts = new boolean[weights.length];
    long[] late = network.late(spans.target());
    for (int event = 0; event < counts.length; event++) {
      counts[event] = late[event] != ActivityNetwork.NEVER;
    }
  }

  /**
   * The time of the target after changes, in the order given.
   *
   * @param nanoseconds in parts of the unit
   * @param unit how many parts a nanosecond has
   */
  public record Outcome(long nanoseconds, long unit) {
    /** By which share the target is earlier than it was [of the makespan]. */
    public double saves(SpanNetwork network) {
      return 1 - value() / Math.max(1, network.makespan());
    }

    /** In nanoseconds, rounded to a double. */
    public double value() {
      return (double) nanoseconds / unit;
    }
  }

  /**
   * Evaluates a trace with changes. O(changes · (events + arcs)).
   *
   * @throws ArithmeticException when factors are so fine that times no longer fit
   */
  public static Outcome of(SpanNetwork spans, List<Change> changes) {
    Replay replay = new Replay(spans);
    changes.forEach(replay::apply);
    long[] times = replay.network.evaluate(replay.weights);
    return new Outcome(times[spans.target()], replay.unit);
  }

  private void apply(Change change) {
    if (change instanceof Change.Scale scale) {
      scale(events(scale.of()), scale.by());
    } else if (change instanceof Change.Add add) {
      add(add);
    } else if (change instanceof Change.Remove remove) {
      remove(remove);
    } else if (change instanceof Change.Independent independent) {
      independent(independent);
    } else if (change instanceof Change.Parallel parallel) {
      parallel(parallel);
    }
  }

  private void scale(IntPredicate chosen, ScaleFactor by) {
    if (by.isInfinite()) {
      throw new ArithmeticException("a factor without bound");
    }
    unit = Math.multiplyExact(unit, by.denominator());
    long longest = 0;
    for (int event = 0; event < weights.length; event++) {
      if (!counts[event]) {
        continue;
      }
      boolean scaled =
          spans.network().weight(event) > 0 && !network.isSource(event) && chosen.test(event);
      weights[event] =
          Math.multiplyExact(weights[event], scaled ? by.numerator() : by.denominator());
      longest = Math.addExact(longest, Math.abs(weights[event]));
    }
    if (longest > Long.MAX_VALUE / 2) {
      throw new ArithmeticException("times beyond what fits");
    }
  }

  private IntPredicate events(Change.Target of) {
    SpanTable table = trace.table();
    ActivityNetwork plain = spans.network();
    return event -> {
      int span = plain.owner(event);
      ActivityClass kind =
          plain.kind(event) == ActivityClass.QUEUE ? ActivityClass.QUEUE : spans.kind(span);
      if (of instanceof Change.Target.Operation operation) {
        return kind != ActivityClass.QUEUE && trace.operationName(span).equals(operation.name());
      }
      if (of instanceof Change.Target.Service service) {
        return kind == ActivityClass.LOCAL
            ? table.text(trace.service(span)).equals(service.name())
            : kind == ActivityClass.REMOTE && isCallee(span, service.name());
      }
      if (of instanceof Change.Target.Wire wire) {
        return kind == ActivityClass.WIRE
            && table.text(trace.service(span)).equals(wire.caller())
            && isCallee(span, wire.callee());
      }
      if (of instanceof Change.Target.Remote remote) {
        return kind == ActivityClass.REMOTE
            && table.text(trace.service(span)).equals(remote.caller())
            && isCallee(span, remote.callee());
      }
      return kind == ActivityClass.WIRE;
    };
  }

  private boolean isCallee(int span, String name) {
    return trace.table().text(spans.callee(span)).equals(name);
  }

  private void add(Change.Add add) {
    long more = Math.multiplyExact(add.nanoseconds(), unit);
    for (int span = 0; span < trace.size(); span++) {
      int end = SpanNetwork.end(span);
      if (counts[end] && trace.operationName(span).equals(add.operation())) {
        weights[end] = Math.max(Math.addExact(weights[end], more), Math.min(0, weights[end]));
      }
    }
  }

  private boolean isCall(int span, String operation) {
    return trace.parent(span) >= 0
        && (trace.operationName(span).equals(operation)
            || (trace.reached(span) >= 0
                && trace.operationName(trace.reached(span)).equals(operation)));
  }

  private void remove(Change.Remove remove) {
    for (int span = 0; span < trace.size(); span++) {
      if (isCall(span, remove.operation())) {
        for (int event : SpanFigures.below(spans, span)) {
          weights[event] = 0;
        }
      }
    }
  }

  private void independent(Change.Independent change) {
    Map<Integer, int[]> replaced = new HashMap<>();
    for (int parent = 0; parent < trace.size(); parent++) {
      List<Integer> carried = new ArrayList<>();
      for (int i = 0; i <= spans.actions(parent); i++) {
        boolean last = i == spans.actions(parent);
        int event = last ? SpanNetwork.end(parent) : SpanNetwork.start(spans.action(parent, i));
        List<Integer> waits = new ArrayList<>();
        Arrays.stream(network.waits(event)).forEach(waits::add);
        boolean free = !last && isCall(spans.action(parent, i), change.operation());
        if (free) {
          for (int wait : network.waits(event)) {
            if (isEndOfCall(wait, parent, change.of())) {
              carried.add(wait);
              waits.remove((Integer) wait);
            }
          }
        } else {
          carried.stream().filter(wait -> !waits.contains(wait)).forEach(waits::add);
          carried.clear();
        }
        replaced.put(event, waits.stream().mapToInt(Integer::intValue).toArray());
      }
    }
    rewire(replaced);
  }

  private boolean isEndOfCall(int event, int parent, String operation) {
    int span = event / 2;
    return event == SpanNetwork.end(span)
        && trace.parent(span) == parent
        && isCall(span, operation);
  }

  private void parallel(Change.Parallel change) {
    Map<Integer, int[]> replaced = new HashMap<>();
    for (int parent = 0; parent < trace.size(); parent++) {
      int count = spans.actions(parent);
      for (int from = 0; from < count; ) {
        int to = from;
        while (to < count
            && isCall(spans.action(parent, to), change.operation())
            && (to == from || waitsFor(parent, to, to - 1))) {
          to++;
        }
        if (to - from > 1) {
          spread(parent, from, to, change.ways(), replaced);
        }
        from = Math.max(to, from + 1);
      }
    }
    rewire(replaced);
  }

  private boolean waitsFor(int parent, int action, int before) {
    int end = SpanNetwork.end(spans.action(parent, before));
    return Arrays.stream(network.waits(SpanNetwork.start(spans.action(parent, action))))
        .anyMatch(wait -> wait == end);
  }

  private void spread(int parent, int from, int to, int ways, Map<Integer, int[]> replaced) {
    List<Integer> ends = new ArrayList<>();
    for (int i = from; i < to; i++) {
      ends.add(SpanNetwork.end(spans.action(parent, i)));
    }
    Set<Integer> ended = new HashSet<>(ends);
    for (int i = from + 1; i < to; i++) {
      int event = SpanNetwork.start(spans.action(parent, i));
      List<Integer> waits = waits(event, replaced);
      waits.removeIf(ended::contains);
      if (i - from >= ways) {
        waits.add(ends.get(i - from - ways));
      }
      replaced.put(event, waits.stream().mapToInt(Integer::intValue).toArray());
    }
    int follows = joining(parent, to, ends.get(ends.size() - 1));
    List<Integer> waits = waits(follows, replaced);
    for (int i = Math.max(0, ends.size() - ways); i < ends.size() - 1; i++) {
      waits.add(ends.get(i));
    }
    replaced.put(follows, waits.stream().mapToInt(Integer::intValue).toArray());
  }

  private List<Integer> waits(int event, Map<Integer, int[]> replaced) {
    List<Integer> waits = new ArrayList<>();
    int[] now = replaced.get(event);
    Arrays.stream(now == null ? network.waits(event) : now).forEach(waits::add);
    return waits;
  }

  /** The action of a parent, from a place on, that waits for an end; its own end, if none does. */
  private int joining(int parent, int from, int end) {
    for (int i = from; i < spans.actions(parent); i++) {
      int event = SpanNetwork.start(spans.action(parent, i));
      if (Arrays.stream(network.waits(event)).anyMatch(wait -> wait == end)) {
        return event;
      }
    }
    return SpanNetwork.end(parent);
  }

  private void rewire(Map<Integer, int[]> replaced) {
    network = network.rewired(replaced).orElse(network);
  }
}
